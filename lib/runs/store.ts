import 'server-only';

import { z } from 'zod';
import { database } from '@/lib/db';
import { describeAllDials } from '@/lib/judge/dials.schema';
import { judgeParametersSchema } from '@/lib/judge/schema';
import type { SuiteInput } from '@/lib/suites/input';
import { ownSettings, type RunSettings, readSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { framesShown } from '@/lib/video/frames/coverage';
import type { VideoPart } from '@/lib/video/frames/need';
import { type FrameSet, mediaFactsSchema } from '@/lib/video/schema';
import { framesInOrder, readFrameSetRow, withMedia } from '@/lib/video/store';
import type { Prisma, Run } from '@/prisma/generated/client';
import { rolesSchema } from './roles/schema';

/** What a suite is told of an item in addition to its frames. */
interface JudgedItem {
  data: Prisma.JsonValue;
  prompt: string | null;
  media: readonly ({
    n: number;
    video: { facts: Prisma.JsonValue; hash: string } | null;
  } & VideoPart)[];
}

/** What a query includes of a run's items so that {@link judgedInput} can read them. */
export const judgedParts = {
  item: { include: withMedia },
  frames: { orderBy: { n: 'asc' }, include: { frameSet: { include: framesInOrder } } },
} as const;

type JudgedParts = Pick<
  Prisma.RunItemGetPayload<{ include: typeof judgedParts }>,
  'item' | 'frames'
>;

/** Frame sets of an item's videos, by the videos' numbers. */
export type FrameSets = readonly { n: number; frameSet: FrameSet }[];

/**
 * An item as a suite takes it: with the frames and clusters of each video that the coverage shows, and none of a video
 * that has no frame set here. A video without which the item can be judged has then not come: it may be here by now, but
 * was not when a run took up the item.
 * @param settings complete ones
 */
export function inputOf(
  suite: Suite,
  item: JudgedItem,
  frameSets: FrameSets,
  settings: RunSettings,
): SuiteInput {
  const { takes } = suite;
  return {
    data: takes.data.parse(item.data),
    prompt: item.prompt,
    media: item.media.map(({ n, video, from, to }) => {
      if (!video) return null;
      const frameSet = frameSets.find((one) => one.n === n)?.frameSet;
      if (!frameSet && takes.frames !== null && n > takes.media.min) return null;
      const { duration, width, height } = mediaFactsSchema.parse(video.facts);
      return {
        duration,
        clip: {
          hash: video.hash,
          duration: (to ?? duration) - (from ?? 0),
          ...{ width, height, ...(from !== null && { from }), ...(to !== null && { to }) },
        },
        ...(frameSet ? framesShown(frameSet, settings.coverage) : { frames: [], clusters: [] }),
      };
    }),
    settings: ownSettings(suite, settings),
    ...(settings.frameOrder && { frameOrder: settings.frameOrder }),
  };
}

/**
 * The same for rows of the database.
 * @param settings as a run stores them; missing ones have the value from before there was a choice
 */
export function suiteInput(
  suite: Suite,
  item: JudgedItem,
  frameSets: readonly { n: number; frameSet: Parameters<typeof readFrameSetRow>[0] }[],
  settings: Prisma.JsonValue,
): SuiteInput {
  const sets = frameSets.map(({ n, frameSet }) => ({ n, frameSet: readFrameSetRow(frameSet) }));
  return inputOf(suite, item, sets, readSettings(suite, settings));
}

/** As {@link suiteInput}, for an item that a run judges, with the frames that it judges it by. */
export function judgedInput(
  suite: Suite,
  { item, frames }: JudgedParts,
  settings: Prisma.JsonValue,
): SuiteInput {
  return suiteInput(suite, item, frames, settings);
}

/** The name of a run's judge, from the stored facts. */
export function judgeNameOf(judgeFacts: Prisma.JsonValue): string {
  return z.object({ name: z.string() }).parse(judgeFacts).name;
}

/** The dials with which a run's judge was asked, in words, from the stored facts; none where it is behind no endpoint. */
export function dialsOf(judgeFacts: Prisma.JsonValue): string[] {
  const { kind, parameters } = dialedSchema.parse(judgeFacts);
  return kind === 'endpoint' && parameters ? describeAllDials(parameters) : [];
}

const dialedSchema = z.object({
  kind: z.string().nullish(),
  parameters: judgeParametersSchema.partial().nullish(),
});

const currencySchema = z.object({
  parameters: z.object({ currency: z.string().default('') }).nullish(),
});

/** The currency of a run, from the stored facts of its judges, which have one together; empty where none names one. */
export function currencyOf({
  judgeFacts,
  roles,
}: Readonly<Record<'judgeFacts' | 'roles', Prisma.JsonValue>>): string {
  const others = Object.values(rolesSchema.parse(roles)).map(({ facts }) => facts);
  const named = [judgeFacts, ...others].map(
    (facts) => currencySchema.parse(facts).parameters?.currency ?? '',
  );
  return named.find((currency) => currency !== '') ?? '';
}

/** A run, and the rater as which its judge answers. */
export type RunToJudge = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** A run with its rater, or null when there is none. */
export async function findRun(runId: string) {
  const db = database();
  // In parallel, since an item waits for it.
  const [run, rater] = await Promise.all([
    db.run.findUnique({ where: { id: runId } }),
    db.rater.findUnique({ where: { runId } }),
  ]);
  return run && { ...run, rater };
}

/** One item of a run with its frames, but without the run, or null when there is none. */
export async function findItemToJudge(runId: string, itemId: string) {
  const db = database();
  const used = { some: { runId, itemId } };
  const [item, frameSets, frames] = await Promise.all([
    db.item.findUnique({ where: { id: itemId }, include: withMedia }),
    db.frameSet.findMany({
      where: { used },
      include: { used: { where: { runId, itemId }, select: { n: true } } },
    }),
    db.frame.findMany({ where: { frameSet: { used } }, orderBy: { position: 'asc' } }),
  ]);
  return (
    item && {
      item,
      frameSets: frameSets.flatMap(({ used: places, ...frameSet }) =>
        places.map(({ n }) => ({
          n,
          frameSet: {
            ...frameSet,
            frames: frames.filter(({ frameSetId }) => frameSetId === frameSet.id),
          },
        })),
      ),
    }
  );
}

/** One item of a run with its frames, or null when there is none. */
export async function findRunItem(runId: string, itemId: string) {
  return database().runItem.findUnique({
    where: { runId_itemId: { runId, itemId } },
    include: { ...judgedParts, run: { include: { rater: true } } },
  });
}

/** The state of a run as stored. */
export async function runState(runId: string): Promise<Run['state'] | null> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { state: true } });
  return run?.state ?? null;
}
