import { beforeAll, describe, expect, it } from 'vitest';
import { exposedSince } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import type { ExportedAnswer } from '@/lib/export/exported';
import { exportRun } from '@/lib/export/store';
import type { Judge } from '@/lib/judge/schema';
import { ensureJudges } from '@/lib/judge/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer, localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { chooseItems } from '@/lib/queues/selection.store';
import { createQueue } from '@/lib/queues/store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { recordExposureToMade } from '@/lib/reviews/made.store';
import { readReview } from '@/lib/reviews/store';
import { submitReview } from '@/lib/reviews/submission';
import { readRun } from '@/lib/runs/progress.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { storeVideo } from '@/lib/testing/stored';
import { beginRun, scriptedJudge, takeEvenFrames } from '@/lib/testing/suite-run';
import { suiteById, suites } from '@/prompts';
import { captionAnswering } from '../caption-answering';
import { captionWriting } from '../caption-writing';
import { claimChecking } from '../claim-checking';
import { claimSplitting } from '../claim-splitting';
import { captionDataSchema, claimsDataSchema } from '../data';

freshDatabase();

/** Runs a suite over items as a judge of that name. @returns the run's id */
async function run(
  suite: Suite,
  itemIds: string[],
  name: string,
  judge: Judge,
  settings?: Record<string, boolean>,
): Promise<string> {
  const runId = await beginRun(suite, itemIds, { judge: name, settings });
  await judgeItems(runId, itemIds, judge, { suite });
  return runId;
}

/** The items of a kind that runs made, in the order in which they came. */
function madeOf(kind: string) {
  return database().item.findMany({
    where: { kind, madeFromId: { not: null } },
    include: { media: true },
    orderBy: [{ createdAt: 'asc' }, { name: 'asc' }],
  });
}

const writes = (text: string) => scriptedJudge(() => ({ caption: text }), text);
const reader = async (): Promise<Person> => ({
  ...(await localReviewer()),
  role: 'admin',
  account: null,
});
const reviewOf = async (id: string, runId: string | null = null) =>
  readReview(id, runId, await localReviewer(), suites);

let clip = '';
let written = '';

beforeAll(async () => {
  await ensureJudges();
  clip = await storeVideo('ball.mp4');
  await takeEvenFrames(clip, { count: 8 });
  written = await run(captionWriting, [clip], 'First', writes('A red ball rolls to a cup.'));
});

describe('a run that writes captions', () => {
  it('makes items whose model is its judge, next to the video, and says so', async () => {
    const made = await madeOf('caption');
    expect(made).toMatchObject([
      { name: 'ball.mp4 · brief', model: 'First', task: 'ball.mp4/brief', cluster: 'ball.mp4' },
      { name: 'ball.mp4 · detail', model: 'First', media: [{ videoId: clip }] },
    ]);
    const page = await readRun(written, suiteById);
    expect(page).toMatchObject({ made: [{ kind: 'caption', items: 2 }], suite: { asks: false } });
  });

  it('has nothing to answer, to queue, to export or to state', async () => {
    const { id } = await localReviewer();
    expect((await reviewOf(clip, written)).run).toMatchObject({ cells: [], units: [] });
    const draw = { runId: written, policy: { kind: 'all' }, seed: 1, attentionShare: 0 } as const;
    await expect(chooseItems({ ...draw, blind: false }, id, suiteById)).rejects.toThrow(
      /“Write captions” asks nothing/,
    );
    await expect(exportRun(written, { id, admin: true }, suiteById)).rejects.toThrow(
      /asks nothing, so its runs hold no answers/,
    );
    const request = resultsRequestSchema.parse({ suite: captionWriting.id });
    const results = await readResults(await reader(), request, suites);
    expect(results).toMatchObject({ judged: 1, figures: [], suites: [] });
  });

  it('has not judged the clip, which is open to suites that ask', async () => {
    const { run: shown, made } = await reviewOf(clip);
    expect(shown).toBeNull();
    expect(made.map(({ name }) => name)).toEqual(['ball.mp4 · brief', 'ball.mp4 · detail']);
  });

  it('says why it made nothing', async () => {
    const none = { brief: false, detail: false };
    const empty = await run(captionWriting, [clip], 'First', writes('Nothing.'), none);
    const page = await readRun(empty, suiteById);
    expect(page.made).toEqual([]);
    expect(page.items[0]?.stateReason).toMatch(/No type of caption was chosen/);
  });
});

describe('a run that answers with captions', () => {
  it('makes one of each task, however many captions of it are chosen, and asks once', async () => {
    const earlier = await madeOf('caption');
    const brief = earlier.filter(({ task }) => task === 'ball.mp4/brief');
    const copy = await database().item.create({
      data: {
        projectId: brief[0]?.projectId ?? '',
        kind: 'caption',
        key: 'from a file',
        name: 'ball.mp4 · brief',
        model: 'Other',
        task: 'ball.mp4/brief',
        data: { ...captionDataSchema.parse(brief[0]?.data), caption: 'A blue ball.' },
        media: { create: [{ n: 1, videoId: clip }] },
      },
    });
    const judge = writes('A ball meets a cup.');
    const ids = [...earlier.map(({ id }) => id), copy.id];
    const answered = await run(captionAnswering, ids, 'Second', judge);
    const made = (await madeOf('caption')).filter(({ model }) => model === 'Second');
    expect(made.map(({ task }) => task).toSorted()).toEqual(['ball.mp4/brief', 'ball.mp4/detail']);
    expect(judge.asked).toHaveLength(2);
    const [one] = made.filter(({ task }) => task === 'ball.mp4/brief');
    expect(captionDataSchema.parse(one?.data)).toEqual({
      ...captionDataSchema.parse(brief[0]?.data),
      caption: 'A ball meets a cup.',
    });
    expect((await readRun(answered, suiteById)).made).toEqual([{ kind: 'caption', items: 2 }]);
  });

  it('has nothing to judge where the video is not here', async () => {
    const [{ projectId } = { projectId: '' }] = await madeOf('caption');
    const { id } = await database().item.create({
      data: {
        projectId,
        kind: 'caption',
        key: 'away',
        name: 'away.mp4 · brief',
        data: {
          type: 'brief',
          caption: 'A cart.',
          reference: null,
          instruction: null,
          limit: null,
        },
        media: { create: [{ n: 1, wantedName: 'away.mp4' }] },
      },
    });
    const judge = writes('A guess.');
    const away = await run(captionAnswering, [id], 'Second', judge);
    expect(judge.asked).toEqual([]);
    expect((await readRun(away, suiteById)).items[0]).toMatchObject({
      state: 'judged',
      stateReason: expect.stringMatching(/video is not here/),
    });
  });
});

describe('the claims of a caption', () => {
  it('are split off once, checked, and are shown with the caption', async () => {
    const [caption] = (await madeOf('caption')).filter(({ model }) => model === 'First');
    const captionId = caption?.id ?? '';
    const splitter = scriptedJudge(
      () => ({
        claims: [
          { claim: 'There is a red ball.', words: 'A red ball' },
          { claim: 'The ball reaches a cup.', words: 'rolls to a cup' },
          { claim: 'There is a red ball.', words: 'A red ball' },
          { claim: 'It is day.', words: 'in daylight' },
        ],
      }),
      'splitter',
    );
    await run(claimSplitting, [captionId], 'Splitter', splitter);
    const [claims, ...others] = await madeOf('caption-claims');
    expect(others).toEqual([]);
    // They are the captioner's, by whom results compare.
    expect(claims).toMatchObject({ model: 'First', task: 'ball.mp4/brief', media: [{ n: 1 }] });
    expect(claimsDataSchema.parse(claims?.data).claims).toEqual([
      { text: 'There is a red ball.', place: { from: 0, to: 10 } },
      { text: 'The ball reaches a cup.', place: { from: 11, to: 25 } },
      { text: 'It is day.', place: null },
    ]);

    const support = ['supported', 'contradicted', 'cannot be seen'];
    const checker = scriptedJudge(
      () => ({
        claims: support.map((one, index) => ({ claim: index + 1, rationale: '', support: one })),
      }),
      'checker',
    );
    const claimsId = claims?.id ?? '';
    const checked = await run(claimChecking, [claimsId], 'Checker', checker);
    expect(checker.asked).toEqual(['captions/claim-checking/check claims:all']);
    const { run: review, shows } = await reviewOf(claimsId, checked);
    expect(review?.cells.map(({ unit }) => unit)).toEqual(['text@0-10', 'text@11-25', 'claim:3']);
    expect(shows[0]?.exhibit).toMatchObject({ kind: 'marked-text', marks: [{}, {}] });
    expect((await reviewOf(captionId)).made).toMatchObject([
      {
        id: claimsId,
        judged: { judge: 'Checker', score: { label: 'Unsupported claims', value: 2 / 3 } },
      },
    ]);
    const request = resultsRequestSchema.parse({ suite: claimChecking.id });
    const results = await readResults(await reader(), request, suites);
    expect(results.models).toEqual([{ model: 'First', items: 1 }]);
    expect(results.figures.map(({ id: figure }) => figure)).toContain('unsupported');
  });

  it('miss what people say is missing, which is counted by caption and exported with its time', async () => {
    const [claims] = await madeOf('caption-claims');
    const itemId = claims?.id ?? '';
    const { id: me } = await localReviewer();
    const fact = (unit: string, value: string) => ({
      ...{ itemId, suite: claimChecking.id, unit, question: 'missing', act: 'state' as const },
      ...{ value, rationale: '', seenId: null, supersedesId: null },
    });
    const facts = [fact('span@0.000-1.000', 'A cat sits.'), fact('span@1.000-1.500', 'It leaves.')];
    await submitReview(me, facts, suiteById);
    // A caption counts once somebody answered what is asked about it.
    const [cell] = (await reviewOf(itemId)).run?.cells ?? [];
    const { unit = '', judge } = cell ?? {};
    const confirmed = { ...fact(unit, ''), question: 'support', act: 'confirm' as const };
    await submitReview(me, [{ ...confirmed, seenId: judge?.id ?? null }], suiteById);
    while (!(await refreshSummaries(suiteById)));
    const request = { suite: claimChecking.id, labels: 'all', by: 'judge', figure: 'missing' };
    const results = await readResults(await reader(), resultsRequestSchema.parse(request), suites);
    const [missing] = results.figures.find(({ id }) => id === 'missing')?.cells ?? [];
    expect(missing).toMatchObject({ judge: { value: null }, sample: { people: { value: 2 } } });
    expect(results.comparison?.differences).toEqual([]);
    const run = await database().run.findFirstOrThrow({ where: { suite: claimChecking.id } });
    const { answers } = await exportRun(run.id, { id: me, admin: true }, suiteById);
    const found: ExportedAnswer[] = [];
    for await (const row of answers()) if (row.kind === 'finding') found.push(row);
    expect(found).toMatchObject([
      { question: 'missing', value: 'A cat sits.', from: 0, to: 1, stands: true },
      { question: 'missing', value: 'It leaves.', from: 1, to: 1.5 },
    ]);
  });

  it('are shown with no caption for who reviews them blind, and showing them is on record', async () => {
    const checked = await database().run.findFirstOrThrow({ where: { suite: claimChecking.id } });
    const [claims] = await madeOf('caption-claims');
    const captionId = claims?.madeFromId ?? '';
    const me = await localReviewer();
    const { made } = await reviewOf(captionId);
    await recordExposureToMade(me.id, { made }, suites);
    expect(await exposedSince(me.id, claimChecking.id, claims?.id ?? '')).not.toBeNull();

    const other = await addLocalReviewer('Other');
    await createQueue(
      {
        name: 'Claims',
        runId: checked.id,
        policy: { kind: 'all' },
        seed: 1,
        raters: 1,
        attentionShare: 0,
        memberIds: [other.id],
        blind: true,
        tolerance: 1,
        instructions: '',
        leaseMinutes: 30,
      },
      me.id,
      suiteById,
    );
    expect((await readReview(captionId, null, other, suites)).made).toEqual([]);
    expect((await reviewOf(captionId)).made).toHaveLength(1);
  });
});
