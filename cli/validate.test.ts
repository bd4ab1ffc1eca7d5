import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIn } from '@/lib/testing/command';
import { createRandom, cut } from '@/tools/bench/agreement/random';
import { run } from './validate';
import type { DimensionReport } from './validate-phyground';

const MODELS = 8;
const PROMPTS = 60;
const ANNOTATORS = ['001', '002', '003'];
let folder = '';

/**
 * Made-up scores: a video's true score is 3 + √.5·(its prompt's normal) + √.5·(its own), and each score of it has normal noise of
 * its own, so that one score tells 1/(1 + noise²) of the variance. One judge is like an annotator; another only guesses.
 */
async function makeUp(): Promise<void> {
  const random = createRandom(8603);
  const noise = 0.6;
  const score = (truth: number, off: number) =>
    cut(Math.round(truth + off * random.normal()), 1, 5);
  const videos = Array.from({ length: PROMPTS }, (_, prompt) => {
    const common = random.normal();
    return Array.from({ length: MODELS }, (__, model) => {
      const truth = 3 + Math.SQRT1_2 * (common + random.normal());
      return { model: `model-${model}`, video: `p${prompt}`, truth };
    });
  }).flat();
  await mkdir(path.join(folder, 'annotations'), { recursive: true });
  for (const [place, id] of ANNOTATORS.entries()) {
    const annotations = videos.map(({ model, video, truth }, index) => ({
      model,
      video,
      physical_laws: ['gravity', 'shadow'],
      scores: {
        general: { SA: score(truth, noise), PTV: score(truth, noise), persistence: 4 },
        physical: { gravity: score(truth, 2), shadow: 1 },
      },
      na_laws: index % 2 === 0 || place === 2 ? ['shadow'] : [],
    }));
    const file = path.join(folder, 'annotations', `annotator_${id}.json`);
    await writeFile(file, JSON.stringify({ annotator_id: id, annotations }));
  }
  const annotators = ANNOTATORS.map((id) => ({ annotator_id: id, num_annotations: videos.length }));
  await writeFile(
    path.join(folder, 'annotations', 'manifest.json'),
    JSON.stringify({ annotators }),
  );
  for (let model = 0; model < MODELS; model += 1) {
    const results = videos
      .filter((video) => video.model === `model-${model}`)
      .map(({ video, truth }) => ({ video, SA: score(truth, noise), PTV: score(3, 1.2) }));
    const meta = { evaluator: 'made up', video_model: `model-${model}` };
    await writeFile(path.join(folder, `judge-${model}.json`), JSON.stringify({ meta, results }));
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-validate-'));
  await makeUp();
});

afterAll(() => rm(folder, { recursive: true }));

const validate = (...words: string[]) => runIn(folder, run, ['phyground', ...words]);
const judges = Array.from({ length: MODELS }, (_, model) => [
  '--judge',
  `judge-${model}.json`,
]).flat();

describe('framejury validate phyground', () => {
  it('recovers how far annotators agree, dimension by dimension', async () => {
    const { code, out, error } = await validate('.', '--json');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    const report: DimensionReport[] = JSON.parse(out);
    const of = (name: string) => report.find(({ dimension }) => dimension === name);
    expect(of('SA')).toMatchObject({ videos: 480, prompts: 60, annotators: 3, claim: null });
    // Rounding to whole numbers adds a twelfth to the noise.
    const truth = 1 / (1 + 0.6 ** 2 + 1 / 12);
    expect(Math.abs((of('SA')?.alphaInterval.value ?? 0) - truth)).toBeLessThan(0.06);
    expect(of('SA')?.icc.map(({ form }) => form)).toEqual(['2,1', '3,1', '2,k']);
    expect(of('SA')?.icc[0]?.value).toBeCloseTo(of('SA')?.alphaInterval.value ?? 0, 1);
    expect(of('gravity')?.alphaInterval.value).toBeLessThan(of('SA')?.alphaInterval.value ?? 0);
    expect(of('persistence')?.alphaInterval).toEqual({ value: null, interval: null });
    // Half of the videos, by the two who did not hold it for not applicable.
    expect(of('shadow')).toMatchObject({ videos: 240, annotators: 2 });
  });

  it('tells the judge that is like an annotator from the one that guesses', async () => {
    const { out } = await validate('.', '--json', '--margin', '0.1', ...judges);
    const report: DimensionReport[] = JSON.parse(out);
    const of = (name: string) => report.find(({ dimension }) => dimension === name)?.claim;
    expect(of('SA')).toMatchObject({
      videos: 480,
      margin: 0.1,
      verdict: { verdict: 'equivalent' },
    });
    expect(of('SA')?.alternative).toMatchObject({ passes: true, winningRate: 1 });
    expect(of('PTV')?.verdict).toEqual({ verdict: 'different', judge: 'worse' });
    expect(of('PTV')?.alternativeByPrompt?.passes).toBe(false);
    expect(of('gravity')).toBeNull();
  });

  it('prints the same as tables', async () => {
    const { out } = await validate('.', '--margin', '0.1', '--readers', 'expert', ...judges);
    expect(out).toMatch(/^SA +480 +60 +3 +0\.\d\d \[0\.\d\d, 0\.\d\d\] .*\(2,1\) 0\.\d\d/m);
    expect(out).toMatch(/^SA +480 .* equivalent \(±0\.1\) +passed \(ω 1\.00\)/m);
    expect(out).toMatch(/^persistence +480 +60 +3 +undefined/m);
  });

  it('names the file and the field that is at fault', async () => {
    const other = path.join(folder, 'other', 'annotations');
    await mkdir(other, { recursive: true });
    expect(await validate('other')).toMatchObject({
      code: 2,
      error: expect.stringContaining('holds no annotator_NNN.json'),
    });
    const scores = { general: { SA: 6 } };
    const annotations = [{ model: 'm', video: 'v', scores }];
    const file = path.join(other, 'annotator_001.json');
    await writeFile(file, JSON.stringify({ annotator_id: '001', annotations }));
    expect((await validate('other')).error).toContain(
      'annotator_001.json, annotations.0.scores.general.SA:',
    );
    scores.general.SA = 5;
    await writeFile(file, JSON.stringify({ annotator_id: '001', annotations }));
    const listed = [{ annotator_id: '001' }, { annotator_id: '002' }];
    await writeFile(path.join(other, 'manifest.json'), JSON.stringify({ annotators: listed }));
    expect((await validate('other')).error).toContain('without a score here: 002');
    expect((await validate('.', '--margin', '2')).error).toContain('--margin is below 1.');
    expect((await validate('missing')).error).toContain('is not there');
    expect((await validate('.', '--judge', 'none.json')).error).toContain('cannot be read');
    expect((await validate()).error).toContain('one folder');
  });
});
