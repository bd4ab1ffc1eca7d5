import { describe, expect, it } from 'vitest';
import type { DimensionId } from '@/benchmarks/vbench/formats/dimensions';
import type { Verdict } from '@/lib/suites/verdict';
import { answers, scores } from './derive';
import { explain } from './explain';
import { SAMPLE_METADATA, vbenchInput } from './fixtures/inputs';
import { answering, judgedBy, type Script, says } from './fixtures/scripted';

describe('dimensions that are asked', () => {
  it.each<[DimensionId, number, string, number | null, string | null]>([
    ['Composition', 0, 'yyn', 0.5, null],
    ['Composition', 0, 'nyy', 0.5, null],
    ['Composition', 0, '?yy', null, 'timed-out'],
    ['Composition', 0, 'y?n', null, 'timed-out'],
    ['Composition', 1, 'n', 0, null],
    ['Composition', 2, 'ynyn', 0.5, null],
    ['Motion_Rationality', 0, 'yyyy', 1, null],
    ['Motion_Rationality', 0, 'yyny', 0, null],
    ['Motion_Rationality', 0, 'y?ny', 0, null],
    ['Motion_Rationality', 0, 'y?yy', null, 'timed-out'],
    ['Instance_Preservation', 0, 'yyyyn', 1, null],
    ['Instance_Preservation', 0, 'yyyy?', 1, null],
    ['Instance_Preservation', 0, 'yynyy', 0, null],
    ['Dynamic_Spatial_Relationship', 0, 'yy', 1, null],
    ['Dynamic_Spatial_Relationship', 0, 'yn', 0, null],
    ['Dynamic_Attribute', 0, 'yny', 0, null],
    ['Dynamic_Attribute', 1, 'y', 1, null],
    ['Human_Anatomy', 0, 'yynn', 1 / 3, null],
    ['Human_Anatomy', 0, 'yyun', 0.5, null],
    ['Human_Anatomy', 0, 'yuuu', null, 'nothing-to-judge'],
    ['Human_Anatomy', 0, 'nyyy', null, 'nothing-to-judge'],
    ['Human_Anatomy', 0, 'yyy?', null, 'timed-out'],
    ['Human_Clothes', 0, 'yyn', 0, null],
    ['Human_Clothes', 0, 'nyy', null, 'nothing-to-judge'],
    ['Human_Identity', 0, 'yy', 1, null],
    ['Human_Identity', 0, 'ny', null, 'nothing-to-judge'],
    ['Mechanics', 0, 'yn', 0, null],
    ['Mechanics', 0, 'ny', null, 'nothing-to-judge'],
    ['Mechanics', 1, 'n', 0, null],
    ['Material', 0, 'yy', 1, null],
    ['Thermotics', 0, 'yyn', 1, null],
    ['Thermotics', 0, 'yny', 0, null],
    ['Multi-View_Consistency', 0, 'yyyn', 2 / 3, null],
    ['Multi-View_Consistency', 0, 'nyyy', null, 'nothing-to-judge'],
  ])('%s (%i), answered %s, is %s (%s)', async (dimension, sample, letters, value, lack) => {
    const input = vbenchInput(dimension, SAMPLE_METADATA[dimension][sample]);
    const judged = await judgedBy(input, answering(letters));
    expect([judged.value, judged.lack]).toEqual([value, lack]);
    expect(judged.calls).toHaveLength(letters.length);
  });

  it('say that the precondition of Composition made the value', async () => {
    const { scores: found } = await judgedBy(vbenchInput('Composition'), answering('nyy'));
    expect(found[0]?.formula).toBe('1 ÷ parts, since the precondition is not met');
  });

  it('have the share next to the value of Motion Rationality alone', async () => {
    const rational = await judgedBy(vbenchInput('Motion_Rationality'), answering('ynyy'));
    expect([rational.value, rational.share]).toEqual([0, 0.75]);
    const attribute = await judgedBy(vbenchInput('Dynamic_Attribute'), answering('yny'));
    expect(attribute.share).toBeUndefined();
  });
});

/** A description in four steps, and the steps at which each phrase is found. */
function finding(...found: (number[] | null)[]): Script {
  return ({ prompt, unit }) => {
    if (prompt.includes('describe')) return { steps: ['One.', 'Two.', 'Three.', 'Four.'] };
    const steps = found[Number(unit.split(':')[1]) - 1];
    return steps ? { rationale: 'It is told.', steps } : null;
  };
}

describe('dimensions that are described first', () => {
  it.each<[string, (number[] | null)[], string[], number | null]>([
    ['one after the other', [[1], [3]], ['1', '1'], 1],
    ['in the wrong order', [[3], [1]], ['1', '0'], 0],
    ['in one step', [[2], [2]], ['1', '0'], 0],
    ['again later', [[1, 4], [2]], ['1', '1'], 1],
    ['the first not at all', [[], [2]], ['0', '1'], 0],
    ['beyond the description', [[1], [9]], ['1', '0'], 0],
    ['the first with no reply, the second not', [null, []], ['timed-out', '0'], 0],
    ['the second with no reply', [[1], null], ['1', 'timed-out'], null],
  ])('take two actions found %s', async (_how, found, verdicts, value) => {
    const judged = await judgedBy(vbenchInput('Motion_Order_Understanding'), finding(...found));
    expect(judged.verdicts).toEqual(verdicts);
    expect(judged.value).toBe(value);
  });

  it.each<[(number[] | null)[], number | null, number | null]>([
    [[[1], [1], [2], [4]], 1, 1],
    [[[1], [3], [2], [4]], 0.5, 0.75],
    [[[2], [], [1, 3], [4]], 0.25, 0.75],
    [[[], [1], [2], [3]], 0, 0.75],
    [[[1], [2], null, []], null, null],
    [[[1], [], null, [4]], 0.25, null],
  ])(
    'count the sentences of a plot found at %j as %s, with the share %s',
    async (found, value, share) => {
      const judged = await judgedBy(vbenchInput('Complex_Plot'), finding(...found));
      expect([judged.value, judged.share]).toEqual([value, share]);
    },
  );

  it('reach 1 with six sentences', async () => {
    const six = vbenchInput('Complex_Plot', SAMPLE_METADATA.Complex_Plot[1]);
    expect((await judgedBy(six, finding([1], [1], [2], [2], [3], [4]))).value).toBe(1);
  });

  it('say why where there is no description', async () => {
    const { verdicts, lack, calls } = await judgedBy(vbenchInput('Complex_Plot'), () => null);
    expect(verdicts).toEqual(Array(4).fill('timed-out'));
    expect(lack).toBe('timed-out');
    expect(calls).toHaveLength(1);
  });

  it('hold each comparison of Human Interaction against its own description', async () => {
    const input = vbenchInput('Human_Interaction');
    const { calls, value, brought } = await judgedBy(input, ({ prompt, unit }) => {
      if (prompt.endsWith('interaction')) return { description: 'A gives B a cup.' };
      if (prompt.endsWith('people')) return { description: 'A room.' };
      return says(unit === 'check:1');
    });
    const told = calls.flatMap(({ prompt, variables }) =>
      prompt === 'vbench/compare' ? variables.description : [],
    );
    expect(told).toEqual(['A gives B a cup.', 'A room.']);
    expect(value).toBe(0);
    expect(explain(brought, input, 'check:2')).toMatchObject({
      calls: [
        { prompt: 'vbench/compare', unit: 'check:2' },
        { prompt: 'vbench/describe-people', unit: 'video' },
      ],
      exhibits: [{ kind: 'text', text: 'A room.' }],
    });
  });

  it('go on with the other description where one fails', async () => {
    const { verdicts, value } = await judgedBy(vbenchInput('Human_Interaction'), ({ prompt }) => {
      if (prompt.endsWith('interaction')) return null;
      return prompt.endsWith('people') ? { description: 'A room.' } : says(false);
    });
    expect(verdicts).toEqual(['timed-out', '0']);
    expect(value).toBe(0);
  });
});

describe('Camera Motion', () => {
  const two = { twoLabels: true };

  it.each<[string, number]>([
    ['zoom_in', 1],
    ['Zoom-In', 1],
    ['zoom out', 0],
    ['none', 0],
  ])('labelled %s is %s', async (label, value) => {
    const judged = await judgedBy(vbenchInput('Camera_Motion'), () => ({ rationale: '', label }));
    expect(judged.value).toBe(value);
  });

  it.each<[string[], string[], number]>([
    [['tilt_up', 'zoom_in'], ['tilt_up', 'zoom_in'], 1],
    [['zoom_in'], ['zoom_in', 'none of these'], 1],
    [['tilt_up', 'tilt_up'], ['tilt_up', 'none of these'], 0],
  ])('with two labels %j is %j: %s', async (labels, verdicts, value) => {
    const input = vbenchInput('Camera_Motion', 'zoom_in', two);
    const judged = await judgedBy(input, () => ({ rationale: '', labels }));
    expect(judged.verdicts).toEqual(verdicts);
    expect(judged.value).toBe(value);
  });

  it('is decided by a label that is met, whatever else lacks', () => {
    const input = vbenchInput('Camera_Motion', 'zoom_in', two);
    const label = (value: string): Verdict => ({ state: 'scored', value, rationale: '' });
    const gap: Verdict = { state: 'unscored', reason: 'abstained', detail: 'no telling' };
    const said = (first: Verdict, second: Verdict) =>
      scores(
        [
          { unit: 'video', question: 'camera', verdict: first },
          { unit: 'label:2', question: 'camera', verdict: second },
        ],
        input,
      )[0];
    expect(said(gap, label('zoom_in'))?.value).toBe(1);
    expect(said(label('static'), gap)).toMatchObject({
      value: null,
      lack: { reason: 'abstained' },
    });
  });
});

describe('Diversity', () => {
  const rated: Script = ({ unit }) => ({ rationale: '', score: unit === 'check:1' ? 4 : 7 });

  it('is the mean of both ratings ÷ 10', async () => {
    const { value, scores: found } = await judgedBy(vbenchInput('Diversity'), rated);
    expect(value).toBeCloseTo(0.55);
    expect(found.map(({ id }) => id)).toEqual(['value']);
  });

  it('is kept out of the figure with fewer than twenty, unless these count', async () => {
    const short = await judgedBy(vbenchInput('Diversity', null, {}, 12), rated);
    expect([short.value, short.lack]).toEqual([null, 'nothing-to-judge']);
    const [, ofShortSet] = short.scores;
    expect(ofShortSet).toMatchObject({
      id: 'short-set',
      formula: expect.stringContaining('12 of 20'),
    });
    expect(ofShortSet?.value).toBeCloseTo(0.55);
    const counted = await judgedBy(vbenchInput('Diversity', null, { shortSets: true }, 12), rated);
    expect(counted.value).toBeCloseTo(0.55);
  });

  it('has no value where a rating lacks', async () => {
    const one = await judgedBy(vbenchInput('Diversity'), ({ unit }) => ({
      rationale: 'dark',
      score: unit === 'check:1' ? 4 : null,
    }));
    expect([one.value, one.lack]).toEqual([null, 'abstained']);
  });
});

describe('what people correct', () => {
  it('goes by the same rules', async () => {
    const input = vbenchInput('Human_Anatomy');
    const { brought } = await judgedBy(input, answering('yyny'));
    const said = answers(brought, input);
    expect(scores(said, input)[0]?.value).toBeCloseTo(2 / 3);
    const corrected = (unit: string, verdict: Verdict) =>
      scores(
        said.map((one) => (one.unit === unit ? { ...one, verdict } : one)),
        input,
      )[0];
    const yes: Verdict = { state: 'scored', value: 1, rationale: '' };
    const no: Verdict = { ...yes, value: 0 };
    const cannotTell: Verdict = { state: 'unscored', reason: 'abstained', detail: '' };
    expect(corrected('check:3', yes)?.value).toBe(1);
    expect(corrected('check:3', cannotTell)?.value).toBe(1);
    expect(corrected('check:1', no)).toMatchObject({
      value: null,
      lack: { reason: 'nothing-to-judge' },
    });
    expect(corrected('check:1', cannotTell)).toMatchObject({
      value: null,
      lack: { reason: 'abstained' },
    });
  });

  it('shows in the terms what each part did', async () => {
    const { scores: found } = await judgedBy(vbenchInput('Human_Anatomy'), answering('yynu'));
    expect(found[0]?.terms).toEqual([
      { unit: 'check:2', share: 0.5, value: 1 },
      { unit: 'check:3', share: 0.5, value: 0 },
      { unit: 'check:4', share: 0, value: null },
    ]);
  });
});
