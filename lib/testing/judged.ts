import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/begin.store';
import { endItem } from '@/lib/runs/judging.store';
import type { RunSettings } from '@/lib/suites/settings';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Span } from '@/lib/suites/verdict';
import type { Prisma } from '@/prisma/generated/client';
import { smallSuite } from './small-suite';

/** Who judges in a run, and how. */
export interface TestedBy {
  /** What the run remembers of the judge. */
  facts: { name: string } & Prisma.InputJsonObject;
  settings: RunSettings;
  /** When it says that what it found is to be seen; it does not when left out. */
  span?: Span;
  /** Whether its scores count as copied out of replies. */
  transcribed?: true;
}

const A_JUDGE: TestedBy = {
  facts: { name: 'A judge' },
  settings: { blindToPrompt: false, tellGenerated: true, coverage: 'standard' },
};

/** Stores a run of the small suite over videos, with the judge's verdict `score` on every key frame. @returns its id */
export async function storeRun(
  itemIds: string[],
  score: number,
  by: Partial<TestedBy> = {},
): Promise<string> {
  await ensureJudges();
  const { facts, settings, span, transcribed } = { ...A_JUDGE, ...by };
  const runId = await createRun(
    { suite: smallSuite.id, judgeId: BASELINE_JUDGE_ID, itemIds, settings },
    smallSuite,
    { id: BASELINE_JUDGE_ID, facts },
    [],
  );
  const rater = await database().rater.findUniqueOrThrow({ where: { runId } });
  const answers = ['key-frame@0.500', 'key-frame@1.500'].map(
    (unit): SuiteAnswer => ({
      unit,
      question: 'q',
      verdict: {
        state: 'scored',
        value: score,
        rationale: 'seen',
        ...(span && { span }),
        transcribed,
      },
    }),
  );
  for (const itemId of itemIds) {
    await appendVerdicts(rater.id, itemId, smallSuite.id, answers);
    await endItem(runId, itemId, { state: 'judged', evidence: { seen: [], rated: [] } });
  }
  return runId;
}
