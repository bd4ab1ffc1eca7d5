import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Where the worker's own file lies.
 *
 * @param {string} root absolute path of the project
 */
export function workerBundle(root) {
  return path.join(root, 'node_modules', '.cache', 'framejury', 'worker.mjs');
}

/**
 * Makes one file of the worker and what it imports of ours, packages apart. A worker starts from it sooner than from its
 * sources, each of which would be compiled, and without the compiler in memory.
 *
 * @param {string} root absolute path of the project
 * @param {string} file absolute path of what is made, somewhere in the project, from where the packages are found
 */
export async function bundleWorker(root, file) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['scripts/worker.ts'],
    outfile: file,
    write: false,
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
