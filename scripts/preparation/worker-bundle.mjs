import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isSource } from './build.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';

/** All that the worker's own file depends on. */
export const WORKER_SOURCES = [
  'benchmarks',
  'cli',
  'lib',
  'package-lock.json',
  'prisma/schema.prisma',
  'prompts',
  'scripts',
  'tsconfig.json',
];

/**
 * Where the worker's own file lies.
 *
 * @param {string} root absolute path of the project
 */
export function workerBundle(root) {
  return path.join(root, 'node_modules', '.cache', 'framejury', 'worker.mjs');
}

/**
 * Makes the worker's own file, if its sources changed since it was made.
 *
 * @param {string} root absolute path of the project
 */
export async function prepareWorker(root) {
  const file = workerBundle(root);
  const stamp = `${file}.sources`;
  // The file says where its sources lie.
  const mark = `${root} ${fingerprint(root, WORKER_SOURCES, isSource)}`;
  if (fs.existsSync(file) && hasStamp(stamp, mark)) return;
  await bundleWorker(root, file);
  writeStamp(stamp, mark);
}

/**
 * Makes one file of the worker and what it imports of ours, packages apart. A worker starts from it sooner than from its
 * sources, each of which would be compiled, and without the compiler in memory.
 *
 * @param {string} root absolute path of the project
 * @param {string} file absolute path of what is made, somewhere in the project, from where the packages are found
 * @returns {Promise<string[]>} what was put into it, relative to the root
 */
export async function bundleWorker(root, file) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['scripts/worker.ts'],
    outfile: file,
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // The condition lets modules through that are marked as for the server only.
    conditions: ['react-server'],
    plugins: [keepFolders],
    logLevel: 'warning',
  });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, outputFiles[0]?.contents ?? '');
  // A worker that starts meanwhile reads the one or the other.
  fs.renameSync(draft, file);
  return Object.keys(metafile.inputs);
}

/**
 * Lets a source that asks where it lies be told, as before it was put into one file with others.
 *
 * @type {import('esbuild').Plugin}
 */
const keepFolders = {
  name: 'keep-folders',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]scripts[\\/].*\.(mjs|ts)$/ }, ({ path: file }) => {
      const folder = JSON.stringify(path.dirname(file));
      const contents = fs.readFileSync(file, 'utf8').replaceAll('import.meta.dirname', folder);
      return { contents, loader: file.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};
