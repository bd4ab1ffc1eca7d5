import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import type { Score } from '@/lib/suites/score';
import type { Suite } from '@/lib/suites/suite';
import { projectOf } from '@/lib/video/store';
import { smallSuite } from './small-suite';

/** The small suite once more, under another name: asked about the same clips. */
export const otherSuite: Suite = { ...(smallSuite as Suite), id: 'other', name: 'Other' };

const shared = { help: '', group: 'all', unit: 'video' } as const;

/** A suite of captions, which have no video: high is good, a choice is neither, and a text is not compared. */
export const captionSuite: Suite = {
  ...(smallSuite as Suite),
  id: 'captions',
  name: 'Captions',
  takes: { ...smallSuite.takes, kind: 'caption' },
  questions: [
    {
      ...shared,
      id: 'q',
      label: 'Complete',
      scale: { kind: 'rating', min: 0, max: 4 },
      better: 'high',
    },
    { ...shared, id: 'true', label: 'True', scale: { kind: 'yes-no' }, better: 'high' },
    {
      ...shared,
      id: 'tone',
      label: 'Tone',
      scale: { kind: 'choice', options: ['dry', 'vivid'] },
      better: null,
    },
    {
      ...shared,
      id: 'length',
      label: 'Length',
      scale: { kind: 'rating', min: 0, max: 10 },
      better: null,
    },
  ],
};

/** The three of them by their ids. */
export function suiteAmong(id: string): Suite {
  const suite = [smallSuite as Suite, otherSuite, captionSuite].find((one) => one.id === id);
  if (!suite) throw new Error(`no suite “${id}”`);
  return suite;
}

interface StoredItem {
  name: string;
  /** Its name as a text when left out. */
  data?: Record<string, string>;
  model?: string;
  cluster?: string;
  task?: string;
  facets?: Record<string, string>;
  videoId?: string;
}

/** Stores items in the first project, without a video unless one is named. @returns their ids */
export async function storeItems(kind: string, items: readonly StoredItem[]): Promise<string[]> {
  const { id: projectId } = await projectOf(null);
  const ids: string[] = [];
  for (const { videoId, ...item } of items) {
    const { id } = await database().item.create({
      data: {
        projectId,
        kind,
        key: item.name,
        data: { text: item.name },
        ...item,
        ...(videoId && { media: { create: { n: 1, videoId } } }),
      },
    });
    ids.push(id);
  }
  return ids;
}

/** What a judge said of each item: question → value or chosen option, about the whole. */
type Said = Record<string, number | string>;

/**
 * Stores a run of any suite over items, with what the judge says of each and one score. Items that have a video are judged
 * by its frames.
 * @returns its id
 */
export async function storeRunOf(
  { id: suite, version }: Suite,
  itemIds: readonly string[],
  said: Said,
  score: Partial<Score> = {},
): Promise<string> {
  await ensureJudges();
  const { id: projectId } = await projectOf(null);
  const judge = { name: `Judge of ${suite}` };
  const run = await database().run.create({
    data: {
      projectId,
      suite,
      suiteVersion: version,
      judgeId: BASELINE_JUDGE_ID,
      judgeFacts: judge,
      prompts: {},
      settings: SETTINGS,
      state: 'ended',
      rater: { create: { kind: 'judge', ...judge } },
    },
    include: { rater: true },
  });
  const scores = [{ ...smallSuite.scores([], NO_INPUT)[0], ...score }];
  const raterId = run.rater?.id ?? '';
  await database().runItem.createMany({
    data: itemIds.map((itemId) => ({ runId: run.id, itemId, state: 'judged', plan: {}, scores })),
  });
  await database().$executeRaw`
    INSERT INTO "RunItemFrames" ("runId", "itemId", n, "frameSetId")
    SELECT ${run.id}::uuid, m."itemId", m.n, f.id FROM "ItemMedia" m JOIN "FrameSet" f ON f."videoId" = m."videoId"
    WHERE m."itemId" = ANY(${[...itemIds]}::uuid[])`;
  await database().answer.createMany({
    data: itemIds.flatMap((itemId) =>
      Object.entries(said).map(([question, value]) => ({
        raterId,
        itemId,
        suite,
        unit: 'video',
        question,
        state: 'scored' as const,
        ...(typeof value === 'number' ? { value } : { label: value }),
      })),
    ),
  });
  return run.id;
}

const SETTINGS = { blindToPrompt: false, tellGenerated: true, coverage: 'standard' };

const NO_INPUT = {
  data: {},
  prompt: null,
  media: [{ duration: 1, frames: [], clusters: [] }],
  settings: { blindToPrompt: false, tellGenerated: true },
};

/** Stores what a person says of the whole of an item. */
export async function storeWord(
  { id: suite }: Suite,
  raterId: string,
  itemId: string,
  question: string,
  value: number | string,
): Promise<void> {
  await database().answer.create({
    data: {
      raterId,
      itemId,
      suite,
      unit: 'video',
      question,
      state: 'scored',
      act: 'override',
      ...(typeof value === 'number' ? { value } : { label: value }),
    },
  });
}
