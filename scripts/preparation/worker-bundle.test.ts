import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundleWorker, WORKER_SOURCES, workerBundle } from './worker-bundle.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('a worker’s own file is made again when anything in it changes', async () => {
  const file = `${workerBundle(ROOT)}.test-${process.pid}.mjs`;
  const inputs = await bundleWorker(ROOT, file);
  rmSync(file);
  expect(inputs).toContain('scripts/worker.ts');
  // The database client is generated from what is among the sources.
  const sources = [...WORKER_SOURCES, 'prisma/generated'];
  const others = inputs.filter((name) => !sources.some((source) => name.startsWith(`${source}/`)));
  expect(others).toEqual([]);
});
