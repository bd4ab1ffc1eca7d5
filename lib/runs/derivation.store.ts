import 'server-only';
import { readKeys } from '@/lib/answers/keys.store';
import { appendVerdicts, withdrawUnasked } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import { readEvidence } from '@/lib/suites/evidence';
import { withMarks } from '@/lib/suites/transcribed';
import type { Prisma } from '@/prisma/generated/client';
import { judgedInput, judgedParts } from './store';

/** How many items' evidence is read at once. */
const AT_ONCE = 20;

/** What came of deriving a run's answers again. */
export interface Derivation {
  /** Items whose evidence was read. */
  items: number;
  /** Answers that changed; each is a new row that supersedes the old one. */
  changed: number;
}

/**
 * Derives a run's answers and scores again from the evidence on record, by the suite as it is now; makes no call.
 * @throws {AppError} 404 when there is no such run; 409 while it goes on, or when the suite no longer reads its
 *   evidence
 */
export async function rederive(runId: string, suiteById: SuiteById): Promise<Derivation> {
  const db = database();
  const run =
    (await db.run.findUnique({ where: { id: runId }, include: { rater: true } })) ??
    missing('run', runId);
  if (run.state === 'running') {
    throw new AppError(409, 'The run is still going on: what it judges now is derived anyway.');
  }
  if (!run.rater) missing('rater of the run', runId);
  const suite = suiteById(run.suite, run.suiteVersion);
  const done: Derivation = { items: 0, changed: 0 };
  let after: string | undefined;
  for (;;) {
    const page = await db.runItem.findMany({
      where: { runId, framed: true, ...(after && { itemId: { gt: after } }) },
      include: judgedParts,
      orderBy: { itemId: 'asc' },
      take: AT_ONCE,
    });
    const keys = await readKeys(
      suite,
      page.map(({ itemId }) => itemId),
    );
    for (const runItem of page) {
      const { itemId } = runItem;
      after = itemId;
      if (runItem.evidence === null) continue;
      const input = judgedInput(suite, runItem, run.settings);
      const brought = readEvidence(suite, runItem.evidence, input);
      if (!brought) {
        throw new AppError(
          409,
          `The evidence on “${runItem.item.name}” was gathered by version ${run.suiteVersion} of the suite, and version ${suite.version} cannot read it. Judge the clips again.`,
        );
      }
      const answers = withMarks(brought, (one) => suite.answers(one, input));
      done.items += 1;
      done.changed += await appendVerdicts(run.rater.id, itemId, suite.id, answers);
      await withdrawUnasked(run.rater.id, itemId, suite, answers);
      const scores = suite.scores(answers, {
        ...input,
        key: keys.get(itemId),
      }) as unknown as Prisma.InputJsonValue;
      await db.runItem.update({
        where: { runId_itemId: { runId, itemId } },
        data: { scores },
      });
    }
    if (page.length < AT_ONCE) break;
  }
  await db.run.update({ where: { id: runId }, data: { derivedVersion: suite.version } });
  return done;
}
