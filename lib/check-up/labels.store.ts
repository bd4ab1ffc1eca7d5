import 'server-only';
import { knownAnswers } from '@/lib/answers/known-answers';
import { listShippedClips } from '@/lib/answers/samples.store';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { findItemsToJudge, requireFrames } from '@/lib/runs/frames/items.store';
import { neededFrames } from '@/lib/suites/settings';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import { unitsOfVideo } from '@/lib/suites/units';
import { coverageSchema, framesShown } from '@/lib/video/frames/coverage';
import { clipOf, readFrameSetRow, withMedia } from '@/lib/video/store';
import { KNOWN_ANSWERS } from './schema';

/**
 * Writes down the known answers of videos that are clips which come with the app, as labels. Nobody can write others: a
 * clip is known by the hash of its file, and its answers are the app's own.
 * @returns how many answers are new
 * @throws {AppError} 404 for a video that is not there, 422 for one that is no such clip
 */
export async function recordKnownAnswers(
  itemIds: readonly string[],
  suite: Suite,
): Promise<number> {
  const [clips, items, rater] = await Promise.all([
    listShippedClips(),
    database().item.findMany({
      where: { id: { in: [...itemIds] }, deletedAt: null },
      include: withMedia,
    }),
    referenceRater(KNOWN_ANSWERS, 'known_answer'),
  ]);
  const videos = items.map(clipOf);
  const found = itemIds.map((id) => {
    const video = videos.find((one) => one.id === id) ?? missing('video', id);
    const clip = clips.find(({ hash }) => hash === video.hash);
    if (!clip)
      throw new AppError(422, `“${video.name}” is none of the clips that come with the app.`);
    return { id, clip, video };
  });
  const framed = await findItemsToJudge(
    { itemIds: [...itemIds] },
    // As check-ups ask.
    neededFrames(suite, {}),
  );
  let added = 0;
  for (const { id, clip, video } of found) {
    const [{ frameSet }] = requireFrames(
      framed.find(({ item }) => item.id === id),
      id,
    ).frameSets;
    // Whatever coverage a run looks with, what is true of its units is known.
    const units = coverageSchema.options.flatMap((coverage) =>
      unitsOfVideo({
        duration: video.facts.duration,
        ...framesShown(readFrameSetRow(frameSet), coverage),
      }).map(({ unit }) => unit),
    );
    const labels = knownAnswers(clip, suite.questions, [...new Set(units)]).map(
      ({ unit, question, value }): SuiteAnswer => ({
        unit,
        question,
        verdict: { state: 'scored', value, rationale: clip.note },
      }),
    );
    added += await appendVerdicts(rater.id, id, suite.id, labels);
  }
  return added;
}
