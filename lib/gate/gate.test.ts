import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { endItem } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun, type TestedBy } from '@/lib/testing/judged';
import { worstScore } from '@/lib/testing/library';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { type Baseline, baselineSchema } from './baseline.schema';
import { fileGateRequestSchema, gateRequestSchema } from './schema';
import { readBaseline, readGate } from './store';

freshDatabase();

const PROMPTS = 20;
const places = Array.from({ length: PROMPTS }, (_, place) => place);
/** A prompt's score by the baseline, and how far a run is off it. */
const difficulty = (place: number) => (place * 7) % 6;
const close = (place: number) => [0, 0.4, -0.4][place % 3] ?? 0;

let ada: Person;
let ben: Person;
let baseline = '';
let fine = '';
let worse = '';
let clips: string[] = [];

/** A clip of each prompt, by a model. */
async function storeClips(model: string): Promise<string[]> {
  const ids: string[] = [];
  for (const place of places) {
    const id = await storeVideo(`${model} ${place}`, `a ball rolls, take ${place}`);
    await database().item.update({ where: { id }, data: { model } });
    ids.push(id);
  }
  return ids;
}

async function judge(
  ids: readonly string[],
  scoreOf: (place: number) => number,
  by: Partial<TestedBy> = {},
): Promise<string> {
  const runId = await storeRun([...ids], 5, by);
  for (const [place, id] of ids.entries()) {
    await endItem(runId, id, { state: 'judged', scores: worstScore(scoreOf(place)) });
  }
  while (!(await refreshSummaries(() => smallSuite)));
  return runId;
}

const gate = (run: string, more: object = {}, who = ada) =>
  readGate(who, gateRequestSchema.parse({ baseline, run, ...more }), [smallSuite]);
const reasonsOf = async (...asked: Parameters<typeof gate>) =>
  (await gate(...asked)).figures.map(({ reasons }) => reasons.map(({ reason }) => reason));

beforeAll(async () => {
  ada = { ...(await addLocalReviewer('Ada')), role: 'admin', account: null };
  ben = { ...(await addLocalReviewer('Ben')), role: 'admin', account: null };
  baseline = await judge(await storeClips('Alpha'), difficulty);
  clips = await storeClips('Beta');
  fine = await judge(clips, (place) => Math.max(0, difficulty(place) + close(place)));
  worse = await judge(await storeClips('Gamma'), (place) => difficulty(place) + 3 + close(place));
});

describe('a run held against its baseline', () => {
  it('is paired by prompt, and not worse or worse by the figure’s good end', async () => {
    const held = await gate(fine, { figure: ['worst'] });
    expect(held).toMatchObject({
      verdict: 'not-worse',
      baseline: { id: baseline },
      figures: [{ id: 'worst', maxDrop: 0.5, shared: PROMPTS, clusters: PROMPTS, reasons: [] }],
    });
    const [figure] = (await gate(worse)).figures;
    expect(figure).toMatchObject({ id: 'worst', verdict: 'worse', run: { clips: PROMPTS } });
    expect(figure?.gain?.value).toBeCloseTo(-3, 1);
  });

  it('is paired by clip where clips have no prompt', async () => {
    const bare: string[] = [];
    for (const place of places) bare.push(await storeVideo(`bare ${place}`, null));
    const before = await judge(bare, difficulty);
    const after = await judge(bare, (place) => Math.max(0, difficulty(place) + close(place)));
    const { verdict, figures } = await gate(after, { baseline: before });
    expect(verdict).toBe('not-worse');
    expect(figures).toMatchObject([{ shared: PROMPTS, clusters: PROMPTS, reasons: [] }]);
  });

  it('is as its worst figure is', async () => {
    // All are equally odd, so that nothing differs.
    const { verdict, figures } = await gate(fine, { figure: ['worst', 'odd'] });
    expect(figures.map((figure) => figure.verdict)).toEqual(['not-worse', 'cannot-tell']);
    expect(verdict).toBe('cannot-tell');
    expect(await gate(worse, { figure: ['odd', 'worst'] })).toMatchObject({ verdict: 'worse' });
  });

  it('cannot be told where judge or settings changed', async () => {
    const scores = (place: number) => difficulty(place) + close(place);
    const other = { facts: { name: 'Another', kind: 'endpoint', model: 'b' } };
    expect(await reasonsOf(await judge(clips, scores, other))).toEqual([['judge-changed']]);
    const settings = { blindToPrompt: true, tellGenerated: true, coverage: 'standard' } as const;
    expect(await reasonsOf(await judge(clips, scores, { settings }))).toEqual([
      ['settings-changed'],
    ]);
    await database().run.update({ where: { id: fine }, data: { derivedVersion: '2' } });
    expect(await reasonsOf(fine)).toEqual([['suite-changed']]);
    await database().run.update({ where: { id: fine }, data: { derivedVersion: null } });
  });

  it('cannot be told where frames were taken in another way', async () => {
    const taken = { used: { some: { runId: fine } } };
    await database().frameSet.updateMany({ where: taken, data: { extractor: 'another/2' } });
    expect(await reasonsOf(fine)).toEqual([['frames-changed']]);
    await database().$executeRaw`
      UPDATE "FrameSet" SET extractor = (SELECT min(extractor) FROM "FrameSet" WHERE extractor <> 'another/2')
      WHERE extractor = 'another/2'`;
    expect(await reasonsOf(fine)).toEqual([[]]);
  });

  it('cannot be told to who reviews some of it blind', async () => {
    await storeQueue(fine, [ben.id]);
    const [figure] = (await gate(fine, {}, ben)).figures;
    expect(figure).toMatchObject({ verdict: 'cannot-tell', gain: null, run: { value: null } });
    expect(figure?.reasons[0]).toMatchObject({ reason: 'withheld' });
    expect(await reasonsOf(fine)).toEqual([[]]);
  });

  describe('in a file', () => {
    /** As a file has it. */
    const written = async (run: string, who = ada) =>
      baselineSchema.parse(
        JSON.parse(
          JSON.stringify(await readBaseline(who, { run, corrected: false }, [smallSuite])),
        ),
      );
    const byFile = (file: Baseline, run: string) =>
      readGate(ada, fileGateRequestSchema.parse({ baseline: file, run }), [smallSuite]);

    it('gives the same answer as the run that it was made of', async () => {
      const file = await written(baseline);
      for (const run of [fine, worse]) expect(await byFile(file, run)).toEqual(await gate(run));
    });

    it('cannot be told where what it says of judge, frames or thresholds is no longer so', async () => {
      const { conditions, ...file } = await written(baseline);
      const reasons = async (changed: Partial<Baseline['conditions']>) => {
        const changedFile = { ...file, conditions: { ...conditions, ...changed } };
        return (await byFile(changedFile, fine)).figures[0]?.reasons;
      };
      expect(await reasons({})).toEqual([]);
      const judge = { id: 'elsewhere', name: 'Another' };
      expect(await reasons({ judge, configuration: 'another' })).toMatchObject([
        { reason: 'judge-changed', message: expect.stringContaining('by “Another”, the run by “') },
      ]);
      expect(await reasons({ frames: 'another/2' })).toMatchObject([{ reason: 'frames-changed' }]);
      const [id = ''] = Object.keys(conditions.thresholds);
      expect(await reasons({ thresholds: { [id]: -1 } })).toMatchObject([
        { reason: 'settings-changed', message: expect.stringContaining('in the baseline from -1') },
      ]);
    });

    it('cannot be told of other prompts, and is refused of another suite', async () => {
      const file = await written(baseline);
      const moved = file.clips.map((clip) => ({ ...clip, prompt: (clip.prompt ?? 0) + 1 }));
      const { figures } = await byFile({ ...file, clips: moved }, fine);
      expect(figures[0]?.reasons.map(({ reason }) => reason)).toContain('other-prompts');
      const other = { ...file, suite: { id: 'else', name: 'Else' } };
      await expect(byFile(other, fine)).rejects.toThrow('of “else”, the run of “small”');
    });

    it('is not written for who reviews some of it blind', async () => {
      await storeQueue(worse, [ben.id]);
      await expect(written(worse, ben)).rejects.toMatchObject({ status: 403 });
    });
  });

  it('says what is not there, and what cannot be compared', async () => {
    const none = '0198c0de-0000-7000-8000-000000000000';
    await expect(gate(none)).rejects.toMatchObject({ status: 404 });
    await expect(gate(fine, { figure: ['none'] })).rejects.toMatchObject({ status: 404 });
    const asked = gateRequestSchema.safeParse({ baseline, run: fine, corrected: 'true' });
    expect(asked.error?.issues[0]?.path).toEqual(['delta']);
  });
});
