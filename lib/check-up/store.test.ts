import { describe, expect, it } from 'vitest';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { KNOWN_ANSWERS } from './schema';
import { readCheckUp, readDetection } from './store';

freshDatabase();

const suiteById = () => smallSuite;

async function label(itemId: string, values: Record<string, number>, source = KNOWN_ANSWERS) {
  const purpose = source === KNOWN_ANSWERS ? 'known_answer' : 'label';
  const rater = await referenceRater(source, purpose);
  const answers = Object.entries(values).map(
    ([unit, value]): SuiteAnswer => ({
      unit,
      question: 'q',
      verdict: { state: 'scored', value, rationale: '' },
    }),
  );
  await appendVerdicts(rater.id, itemId, smallSuite.id, answers);
}

describe('the check-up of a judge', () => {
  it('knows the judge’s runs over clips with known answers, and no others', async () => {
    const known = await storeVideo('known.mp4');
    const other = await storeVideo('other.mp4');
    await label(known, { 'key-frame@0.500': 8 });
    await storeRun([other], 3);
    const runId = await storeRun([known, other], 7);
    expect(await readCheckUp(BASELINE_JUDGE_ID)).toMatchObject({
      judge: { kind: 'baseline' },
      runs: [{ id: runId, clips: 1, judged: 1, project: 'Tests' }],
    });
    await expect(readCheckUp(known)).rejects.toThrow(/no judge/);
  });
});

describe('detection', () => {
  it('pairs the labels of one source with the judge’s scores, unit by unit or by video', async () => {
    const video = await storeVideo('paired.mp4');
    await label(video, { 'key-frame@0.500': 8, 'key-frame@1.500': 0, 'key-frame@9.000': 8 });
    await label(video, { video: 0 }, 'Somebody else');
    const runId = await storeRun([video], 7);
    const byUnit = await readDetection(runId, KNOWN_ANSWERS, 'unit', suiteById);
    expect(byUnit.sources).toEqual([KNOWN_ANSWERS, 'Somebody else']);
    expect(byUnit.units.map(({ unit, positive, score }) => [unit, positive, score]).sort()).toEqual(
      [
        ['key-frame@0.500', true, 7],
        ['key-frame@1.500', false, 7],
      ],
    );
    const byVideo = await readDetection(runId, KNOWN_ANSWERS, 'video', suiteById);
    expect(byVideo.questions.map(({ id }) => id)).toEqual(['anything', 'q']);
    expect(byVideo.units.every(({ positive, score }) => positive && score === 7)).toBe(true);
  });

  it('reads labels of whole videos at that level, whatever is asked for', async () => {
    const video = await storeVideo('whole.mp4');
    await label(video, { video: 10 }, 'Somebody else');
    const runId = await storeRun([video], 2);
    const detection = await readDetection(runId, null, 'unit', suiteById);
    expect(detection).toMatchObject({ source: 'Somebody else', level: 'video' });
    expect(detection.units).toHaveLength(2);
  });

  it('says that there are no labels', async () => {
    const runId = await storeRun([await storeVideo('bare.mp4')], 2);
    const detection = await readDetection(runId, null, 'unit', suiteById);
    expect(detection).toMatchObject({ sources: [], source: null, units: [], questions: [] });
  });
});
