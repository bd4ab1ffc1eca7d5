import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The project's folder. */
const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Makes once for all browser tests what each app is started with: the small suites of `lib/testing/suites`, which it takes
 * besides its own (prompts/index.ts), as one file that Node loads first.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Inside of the project, so that the packages are found from there.
  const folder = path.join(ROOT, 'node_modules', '.cache', 'framejury');
  const file = path.join(folder, `test-suites-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['e2e/test-suites.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  process.env.APP_NODE_OPTIONS = `--import=${pathToFileURL(file)}`;
  return () => rm(file, { force: true });
}
