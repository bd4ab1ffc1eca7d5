import { AppError } from '@/lib/errors';
import type { Suite } from '@/lib/suites/suite';

/**
 * Refuses stages that do not follow on each other: the one before must make, or keep, the items that the next one takes.
 * @param chain the suite of the run itself, and those of the stages after it
 * @throws {AppError} 422
 */
export function refuseBrokenChain(
  chain: readonly Pick<Suite, 'name' | 'takes' | 'next' | 'produces'>[],
  suiteById: (id: string) => Pick<Suite, 'takes'>,
): void {
  for (const [index, suite] of chain.entries()) {
    const next = chain[index + 1];
    if (!next || suite.takes.kind === next.takes.kind) continue;
    const made = suite.next === undefined ? null : suiteById(suite.next).takes.kind;
    if (suite.produces && made === next.takes.kind) continue;
    throw new AppError(
      422,
      `“${next.name}” cannot follow on “${suite.name}”: it takes items of the kind “${next.takes.kind}”.`,
      'stages',
    );
  }
}
