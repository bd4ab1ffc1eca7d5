import { parseJsonBody } from '@/app/api/respond';
import { refuseBlind } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { trialRequestSchema } from '@/lib/runs/trial/schema';
import { suiteOfPrompt } from '@/prompts';

/**
 * Reads a trial request. A trial shows a judge's answers about the clip.
 * @throws {AppError} 403 where the person reviews it blind, or in a queue with known-answer clips
 */
export async function readTrialRequest(request: Request, personId: string) {
  const wanted = await parseJsonBody(request, trialRequestSchema);
  const suite = suiteOfPrompt(wanted.prompt);
  await refuseUndisclosed(personId, [wanted.itemId]);
  await refuseBlind(personId, suite.id, wanted.itemId);
  return { wanted, suite };
}
