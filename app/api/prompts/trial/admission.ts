import { refuseBlind } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import type { TrialRequest } from '@/lib/runs/trial/schema';
import { suiteOfPrompt } from '@/prompts';

/**
 * The suite of a trial, which shows a judge's answers about the clip.
 * @throws {AppError} 403 where the person reviews it blind, or in a queue with known-answer clips
 */
export async function admitTrial({ prompt, itemId }: TrialRequest, personId: string) {
  const suite = suiteOfPrompt(prompt);
  await refuseUndisclosed(personId, [itemId]);
  await refuseBlind(personId, suite.id, itemId);
  return suite;
}
