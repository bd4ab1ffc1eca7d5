import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect } from '@playwright/test';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { openFirefoxSession, openHttpSession, type Session } from './webdriver';

/** A browser other than the one that the tests usually run in. */
export type OtherBrowser = 'firefox' | 'webkit';

/** What Firefox is told: to reach out for nothing by itself, and that nobody looks at its windows. */
const PREFERENCES: Readonly<Record<string, unknown>> = {
  'marionette.port': 0,
  'remote.prefs.recommended': true,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
};

/** Starts a program, which is ended with `stop`. */
function startProgram(command: string, words: string[], environment: Record<string, string> = {}) {
  const program = spawn(command, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
    // With all that it starts.
    detached: true,
  });
  return { program, stop: () => stop(program) };
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null) return;
  const ended = once(program, 'exit');
  process.kill(-program.pid, 'SIGTERM');
  const timer = setTimeout(() => process.kill(-(program.pid as number), 'SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}

async function launchFirefox(home: string, preferences: Readonly<Record<string, unknown>>) {
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(home, 'user.js'), lines.join('\n'));
  const command = process.env.FIREFOX_PATH ?? 'firefox-esr';
  const words = ['--headless', '--marionette', '--no-remote', '--profile', home];
  const { stop } = startProgram(command, words, { HOME: home });
  const told = path.join(home, 'MarionetteActivePort');
  let port = 0;
  await expect(async () => {
    port = Number(await readFile(told, 'utf8'));
    expect(port).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  return { session: await openFirefoxSession(port), stops: [stop] };
}

/** The browser of WebKitGTK's own, on a screen that nobody sees. */
async function launchWebKit(home: string) {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24']);
  const [said] = await once(screen.program.stdout as NodeJS.ReadableStream, 'data');
  const port = await findFreePort('127.0.0.1');
  const driver = startProgram('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: `:${String(said).trim()}`,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    // Without a graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    GDK_BACKEND: 'x11',
  });
  const address = `http://127.0.0.1:${port}`;
  await expect(async () => {
    expect((await fetch(`${address}/status`)).ok).toBe(true);
  }).toPass({ timeout: 30_000 });
  return { session: await openHttpSession(address), stops: [driver.stop, screen.stop] };
}

/**
 * Starts a browser with a profile of its own.
 * @param preferences what Firefox is set to besides
 * @returns its session, and what ends it
 */
export async function launch(
  browser: OtherBrowser,
  preferences: Readonly<Record<string, unknown>> = {},
): Promise<{ session: Session; close: () => Promise<void> }> {
  const home = await mkdtemp(path.join(os.tmpdir(), `framejury-${browser}-`));
  const { session, stops } = await (browser === 'firefox'
    ? launchFirefox(home, preferences)
    : launchWebKit(home));
  return {
    session,
    async close() {
      await session.end().catch(() => undefined);
      for (const stop of stops) await stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
