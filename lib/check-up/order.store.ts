import 'server-only';
import { z } from 'zod';
import { listShippedClips } from '@/lib/answers/samples.store';
import { STANDS } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { judgeParametersSchema } from '@/lib/judge/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import type { FrameOrder } from '@/lib/suites/input';
import { runSettingsSchema } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { clipOf, withMedia } from '@/lib/video/store';
import type { Run } from '@/prisma/generated/client';
import { type OrderEffects, OTHER_ORDERS } from './schema';

const factsSchema = z.object({
  kind: z.string().nullish(),
  model: z.string().nullish(),
  baseUrl: z.string().nullish(),
  sent: z.json().optional(),
  parameters: judgeParametersSchema
    .pick({ temperature: true, maxTokens: true, seed: true, imageDetail: true })
    .partial()
    .optional(),
});

/** All that a run's answers depend on but the order of frames, as text; what `Run.configuration` goes by besides. */
function whatIsAsked(run: Run): string {
  const { frameOrder: _order, ...settings } = runSettingsSchema.parse(run.settings);
  const version = run.derivedVersion ?? run.suiteVersion;
  const facts = factsSchema.parse(run.judgeFacts);
  return JSON.stringify([run.suite, version, run.prompts, settings, facts, run.repeat]);
}

const orderOf = ({ settings }: Pick<Run, 'settings'>): FrameOrder =>
  runSettingsSchema.parse(settings).frameOrder ?? 'forward';

const WAS_JUDGED = ['judged', 'incomplete'] as const;

/**
 * A check-up's scores side by side with those of the same judge, asked the same about the same clips, with the frames in other orders.
 * @param hidden videos to leave out
 * @throws {AppError} 404 when there is no such run
 */
export async function readOrderEffects(
  runId: string,
  suiteById: SuiteById,
  hidden: ReadonlySet<string> = new Set(),
): Promise<Omit<OrderEffects, 'withheld'>> {
  const db = database();
  const run = (await db.run.findUnique({ where: { id: runId } })) ?? missing('run', runId);
  const [others, items, clips] = await Promise.all([
    listOtherOrders(run),
    db.item.findMany({
      where: {
        id: { notIn: [...hidden] },
        deletedAt: null,
        runItems: { some: { runId, state: { in: [...WAS_JUDGED] } } },
      },
      include: withMedia,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    }),
    listShippedClips(),
  ]);
  const videos = items.map(clipOf);
  const questions = ratedQuestions(suiteById(run.suite, run.suiteVersion));
  const places = new Map(videos.map(({ id }, place) => [id, place]));
  const orders = new Map([
    [run.id, 'forward' as FrameOrder],
    ...others.map(({ id, order }) => [id, order] as const),
  ]);
  return {
    runs: others,
    questions,
    videos: items.map(({ id, name, cluster }) => ({ id, name, cluster })),
    units: await listUnits(run.suite, questions, places, orders),
    turned: videos.flatMap(({ hash }, video) => {
      const clip = clips.find((one) => one.hash === hash);
      if (!clip?.backward) return [];
      const { type, value } = clip.backward;
      const forward = clip.answers.filter((answer) => answer.type === type);
      const truth = { forward: Math.max(0, ...forward.map((one) => one.value)), reversed: value };
      return [{ video, question: type, title: clip.title, truth }];
    }),
  };
}

/** The latest run in each other order that asked the same as a run, in the same project. */
async function listOtherOrders(run: Run): Promise<OrderEffects['runs']> {
  const { judgeId, projectId, suite } = run;
  const known = await database().run.findMany({
    where: { judgeId, projectId, suite },
    include: { items: { select: { state: true } } },
    orderBy: { createdAt: 'desc' },
  });
  const comparable = known.filter((one) => whatIsAsked(one) === whatIsAsked(run));
  return OTHER_ORDERS.flatMap((order) => {
    const latest = comparable.find((one) => orderOf(one) === order);
    if (!latest) return [];
    const { id, state, items } = latest;
    const judged = items.filter((one) => WAS_JUDGED.some((each) => each === one.state));
    return [{ id, order, state, clips: items.length, judged: judged.length }];
  });
}

function ratedQuestions({ questions }: Suite): OrderEffects['questions'] {
  return questions.flatMap(({ id, label, unit, scale }) =>
    scale.kind === 'rating' ? [{ id, label, unit, min: scale.min, max: scale.max }] : [],
  );
}

/** The current scores of the runs, unit by unit; units that were not judged forward are left out. */
async function listUnits(
  suite: string,
  questions: OrderEffects['questions'],
  places: ReadonlyMap<string, number>,
  orders: ReadonlyMap<string, FrameOrder>,
): Promise<OrderEffects['units']> {
  const answers = await database().answer.findMany({
    where: {
      ...STANDS,
      suite,
      itemId: { in: [...places.keys()] },
      question: { in: questions.map(({ id }) => id) },
      rater: { runId: { in: [...orders.keys()] } },
    },
    select: {
      itemId: true,
      unit: true,
      question: true,
      value: true,
      rater: { select: { runId: true } },
    },
    orderBy: { id: 'asc' },
  });
  const units = new Map<string, Partial<OrderEffects['units'][number]>>();
  for (const { itemId, unit, question, value, rater } of answers) {
    const order = orders.get(rater.runId ?? '');
    if (!order) continue;
    const key = `${itemId} ${unit} ${question}`;
    const video = places.get(itemId);
    units.set(key, { ...units.get(key), question, video, unit, [order]: value });
  }
  return [...units.values()].flatMap(({ question, video, unit, forward, ...rest }) =>
    question === undefined || video === undefined || unit === undefined || forward === undefined
      ? []
      : [{ question, video, unit, forward, ...rest }],
  );
}
