import { z } from 'zod';
import type { Suite } from '@/lib/suites/suite';

/** The prompt versions that a run names, in the suite's order. */
export function promptsOf(prompts: unknown, suite: Suite) {
  const hashes = z.record(z.string(), z.string()).parse(prompts);
  return suite.prompts.flatMap(({ id, purpose, hash }) => {
    const used = hashes[id];
    return used ? [{ prompt: id, purpose, hash: used, isSuiteText: used === hash }] : [];
  });
}
