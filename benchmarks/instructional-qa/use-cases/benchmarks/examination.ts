import { AppError } from '@/lib/errors';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import type { Person } from '@/lib/people/schema';
import type { RunRequest } from '@/lib/runs/schema';
import { requestSettingsSchema } from '@/lib/suites/settings';
import { examMaking } from '@/prompts/qa/exam-making';
import type { BenchmarkChoice } from '../../formats/out/schema';
import { recordItems } from '../decisions';
import { selectItems } from './selection';

/**
 * The run that makes the examination of the kept questions with options that are in none, by the seed of the newest one.
 * @throws {AppError} 422 where all are in one
 */
export async function examinationOf(person: Person, choice: BenchmarkChoice): Promise<RunRequest> {
  const { unexamined, exams, decisions } = await selectItems(person, choice);
  if (unexamined.length === 0) {
    throw new AppError(422, 'Every kept question with options is in the examination.');
  }
  await recordItems(person, decisions);
  await ensureJudges();
  return {
    suite: examMaking.id,
    judgeId: BASELINE_JUDGE_ID,
    itemIds: unexamined,
    settings: requestSettingsSchema.parse({ seed: exams[0]?.seed ?? 0 }),
  };
}
