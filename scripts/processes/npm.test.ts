import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identify } from './identity.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-npm-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'what npm started ends when npm is ended by %s',
  async (signal) => {
    const module = path.join(import.meta.dirname, 'npm.mjs');
    const code = `
    import { whenNpmIsGone } from ${JSON.stringify(module)};
    whenNpmIsGone(() => process.exit());
    process.stdout.write('pid ' + process.pid);
    setInterval(() => {}, 1000);`;
    writeFileSync(path.join(folder, 'program.mjs'), code);
    const scripts = { start: 'node program.mjs' };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = await once(npm.stdout, 'data');
    const pid = Number(/pid (\d+)/.exec(String(text))?.[1]);
    expect(identify(pid)).not.toBeNull();
    npm.kill(signal);
    await expect.poll(() => identify(pid), { timeout: 60_000 }).toBeNull();
  },
);
