import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import type { SuiteAnswer } from '@/lib/judge/suite';
import { createRun, endVideo } from '@/lib/runs/store';
import { smallSuite } from './small-suite';

/** Stores a run of the small suite over videos, with the judge's verdict `score` on every key frame. @returns its id */
export async function storeRun(videoIds: string[], score: number): Promise<string> {
  await ensureJudges();
  const settings = { blindToPrompt: false, tellGenerated: true };
  const runId = await createRun(
    { suite: smallSuite.id, judgeId: BASELINE_JUDGE_ID, videoIds, settings },
    smallSuite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'A judge' } },
    [],
  );
  const rater = await database().rater.findUniqueOrThrow({ where: { runId } });
  const answers = ['key-frame@0.500', 'key-frame@1.500'].map(
    (unit): SuiteAnswer => ({
      unit,
      question: 'q',
      verdict: { state: 'scored', value: score, rationale: 'seen' },
    }),
  );
  for (const videoId of videoIds) {
    await appendVerdicts(rater.id, videoId, smallSuite.id, answers);
    await endVideo(runId, videoId, { state: 'judged', evidence: { seen: [], rated: [] } });
  }
  return runId;
}
