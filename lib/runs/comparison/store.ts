import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import { imageTokens, textTokens } from '../plan/estimate';
import { sumByPrompt } from '../sums.store';
import { naiveLoad } from './naive';
import type { Comparison } from './schema';

/** How many of a run's calls the mean size of a call is taken from. */
const SAMPLED_CALLS = 500;

interface CallSize {
  prompt: string;
  /** Mean over the sampled calls. */
  characters: number;
  frames: number;
  /** Whether any of them showed a video itself. */
  isVideo: boolean;
}

/**
 * Compares the load of a run per item, when no call fails, with the naive way; null until each of its prompts has been
 * asked once, and of a suite that looks at other frames than the key frames that the naive way goes by.
 * @param hidden items whose calls are left out
 * @throws {AppError} 404 when there is no such run
 */
export async function compareWithNaive(
  runId: string,
  suiteById: SuiteById,
  hidden: ReadonlySet<string>,
): Promise<Comparison> {
  const db = database();
  const run =
    (await db.run.findUnique({
      where: { id: runId },
      include: {
        _count: { select: { items: true } },
        items: {
          take: 1,
          select: {
            frames: { take: 1, select: { frameSet: { select: { frames: { take: 1 } } } } },
          },
        },
      },
    })) ?? missing('run', runId);
  if (suiteById(run.suite, run.suiteVersion).takes.frames?.mode !== 'key') return null;
  const [sums, sizes] = await Promise.all([
    sumByPrompt(runId),
    db.$queryRaw<CallSize[]>`
      SELECT prompt, avg(length("renderedText"))::float8 AS characters,
        avg(jsonb_array_length(frames))::float8 AS frames, bool_or(videos <> '[]') AS "isVideo"
      FROM (
        SELECT prompt, "renderedText", frames, videos FROM "Step"
        WHERE "runId" = ${runId}::uuid AND NOT transcription AND NOT "itemId" = ANY(${[...hidden]}::uuid[]) ORDER BY id LIMIT ${SAMPLED_CALLS}
      ) AS sample GROUP BY prompt`,
  ]);
  // What a video takes is no multiple of what its frames take.
  if (sizes.some(({ isVideo }) => isVideo)) return null;
  const frame = run.items[0]?.frames[0]?.frameSet.frames[0];
  if (!frame || sums.some(({ prompt }) => !sizes.some((one) => one.prompt === prompt))) return null;
  const perImage = imageTokens(frame);
  const calls = sizes.map((size) => {
    const planned = sums.find(({ prompt }) => prompt === size.prompt)?.planned ?? 0;
    return { ...size, calls: planned / run._count.items };
  });
  const total = (read: (call: (typeof calls)[number]) => number) =>
    calls.reduce((sum, call) => sum + call.calls * read(call), 0);
  const perVideo = total(() => 1);
  if (perVideo === 0) return null;
  const text = total(({ characters }) => textTokens(characters));
  return {
    own: { calls: perVideo, inputTokens: text + total(({ frames }) => frames * perImage) },
    naive: naiveLoad(suiteById(run.suite, run.suiteVersion).questions, {
      textTokens: text / perVideo,
      imageTokens: perImage,
    }),
  };
}
