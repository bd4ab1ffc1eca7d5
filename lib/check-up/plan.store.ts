import 'server-only';
import { listShippedClips } from '@/lib/answers/samples.store';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { findItemsToJudge } from '@/lib/runs/frames/items.store';
import { closerFrames, planCoverages, sparseOf } from '@/lib/runs/plan/store';
import { inputOf } from '@/lib/runs/store';
import type { SuiteInput } from '@/lib/suites/input';
import { neededFrames, ownSettings, requestSettingsSchema } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { type Coverage, framesShown } from '@/lib/video/frames/coverage';
import { readFrameSetRow } from '@/lib/video/store';
import { recordKnownAnswers } from './labels.store';
import type { CheckUpPlan, OtherOrder } from './schema';

/** How every check-up asks, but for its coverage. */
const SETTINGS = requestSettingsSchema.parse({});

/**
 * The clips that come with the app, each with its video in the project of the known-answer clips and the frames that the
 * suite looks at, where these are in.
 */
async function listKnownClips(suite: Suite) {
  if (!suite.defects) {
    throw new AppError(
      422,
      `Known answers are about faults of clips, and “${suite.name}” does not ask about those.`,
      'suite',
    );
  }
  const [clips, items] = await Promise.all([
    listShippedClips(),
    database().item.findMany({
      where: { deletedAt: null, project: { knownAnswers: true } },
      select: { id: true },
    }),
  ]);
  const itemIds = items.map(({ id }) => id);
  const found = await findItemsToJudge({ itemIds }, neededFrames(suite, SETTINGS));
  return clips.map((clip) => {
    const known = found.find(({ item }) => item.media[0]?.video?.hash === clip.hash);
    const frameSet = known?.frameSets[0]?.frameSet;
    return { clip, stored: known && frameSet ? { item: known.item, frameSet } : null };
  });
}

/**
 * What a check-up of a judge would take, with the clips that are still to be taken in, whose frames are counted as the
 * app usually chooses them. Nothing is changed.
 * @param orders in which frames are shown besides: calls with one frame are the same in every order and made once
 * @throws {AppError} 404 when there is no such judge
 */
export async function planCheckUp(
  judgeId: string,
  suite: Suite,
  orders: readonly OtherOrder[] = [],
): Promise<CheckUpPlan> {
  const clips = await listKnownClips(suite);
  const inputsAt = (coverage: Coverage) =>
    clips.map(({ clip, stored }): SuiteInput => {
      const settings = { ...SETTINGS, coverage };
      if (stored) {
        const taken = [{ n: 1, frameSet: readFrameSetRow(stored.frameSet) }];
        const frameSets = coverage === 'dense' ? closerFrames(taken) : taken;
        return inputOf(suite, stored.item, frameSets, settings);
      }
      const { prompt, duration, frames, clusters } = clip;
      const shown = framesShown({ frames, clusters, settings: { mode: 'key' } }, coverage);
      return {
        data: {},
        prompt,
        media: [{ duration, ...shown }],
        settings: ownSettings(suite, settings),
      };
    });
  return {
    clips: clips.length,
    missing: clips.flatMap(({ clip, stored }) => (stored ? [] : [clip.file])),
    coverages: await planCoverages(inputsAt, [judgeId], suite, {
      times: ({ frames }) => (frames === 'many' ? 1 + orders.length : 1),
      transcription: true,
    }),
    sparse: clips.flatMap(({ stored }) =>
      stored ? sparseOf(stored.item, readFrameSetRow(stored.frameSet)) : [],
    ),
  };
}

/**
 * Readies the known-answer clips that are in for a check-up: writes down their known answers.
 * @returns what a run over them is asked for, but for the judge
 * @throws {AppError} 422 when none is in
 */
export async function prepareCheckUp(suite: Suite, coverage: Coverage = SETTINGS.coverage) {
  const itemIds = (await listKnownClips(suite)).flatMap(({ stored }) => stored?.item.id ?? []);
  if (itemIds.length === 0) throw new AppError(422, 'No known-answer clip has been taken in yet.');
  await recordKnownAnswers(itemIds, suite);
  return { suite: suite.id, itemIds, settings: { ...SETTINGS, coverage } };
}
