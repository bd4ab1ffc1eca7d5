import { it, expect } from 'vitest';
import { readSuiteFolder } from '@/lib/declared/folder';
import { checkFixtures } from '@/lib/declared/fixtures';
it.each(['physical-laws', 'rules-of-action', 'world-models'])('%s', async (name) => {
  const read = readSuiteFolder(`prompts/${name}`);
  expect(read.faults).toBeNull();
  if (read.faults) return;
  const done = await checkFixtures(`prompts/${name}`, read);
  expect(done).toEqual({ fixtures: 1, faults: [] });
});
