import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { metadataSchema } from '@/benchmarks/vbench/formats/data';
import { DIMENSIONS, DIVERSITY, type DimensionId } from '@/benchmarks/vbench/formats/dimensions';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import type { Prompt } from '@/lib/suites/prompt';
import { renderPrompt } from '@/lib/suites/prompt';
import { calls } from './calls';
import { inputs, SAMPLE_METADATA, vbenchInput, video } from './fixtures/inputs';
import { agreeable, answering, judgedBy, type Script, says } from './fixtures/scripted';
import { all as prompts } from './prompts';
import type { VbenchInput } from './settings';

const asked = (calls: readonly { prompt: string; unit: string }[]) =>
  calls.map(({ prompt, unit }) => `${prompt.replace('vbench/', '')} ${unit}`);

describe('the generation prompt', () => {
  const may = new Set<string>(['vbench/compare', 'vbench/plain-compare', 'vbench/rate']);

  it('reaches no call but those of text on an interaction, and Diversity', async () => {
    let told = 0;
    for (const { input } of inputs) {
      const { calls } = await judgedBy(input, agreeable);
      for (const call of calls) {
        const prompt = prompts.find(({ id }) => id === call.prompt);
        if (!prompt) throw new Error(call.prompt);
        const { before, after } = renderPrompt(prompt, call.variables);
        const isTold = `${before}${after}`.includes(input.data.prompt);
        if (isTold) {
          expect(['Human_Interaction', 'Diversity']).toContain(input.data.dimension);
          expect(may).toContain(call.prompt);
          told += 1;
        }
      }
    }
    expect(told).toBeGreaterThan(0);
  });

  it('is in no text that describes or labels the video, nor what it asked of the camera', async () => {
    const { calls } = await judgedBy(vbenchInput('Camera_Motion', 'tilt_down'), agreeable);
    const { calls: others } = await judgedBy(vbenchInput('Camera_Motion', 'oblique'), agreeable);
    expect(calls).toEqual(others);
  });
});

describe('what the judge is shown', () => {
  const { frames } = video();

  it('is the first half for the start of a movement, and the last frame for its end', async () => {
    const { calls } = await judgedBy(vbenchInput('Dynamic_Spatial_Relationship'), agreeable);
    expect(calls.map((call) => call.frames)).toEqual([frames.slice(0, 4), frames.slice(-1)]);
    expect(calls[0]?.variables.video).toContain('first half of a video, 2.00 s long');
    expect(calls[1]?.variables.video).toContain('last frame');
    expect(calls[1]?.variables.question).toBe('Is the fox behind the barn?');
  });

  it('is never one call for both, bundled or not', async () => {
    const input = vbenchInput('Dynamic_Spatial_Relationship', undefined, { bundle: true });
    const { calls } = await judgedBy(input, agreeable);
    expect(asked(calls)).toEqual(['check check:1', 'check check:2']);
  });

  it('is the whole elsewhere, with its length, number of frames and their times', async () => {
    const { calls } = await judgedBy(vbenchInput('Mechanics'), agreeable);
    for (const call of calls) {
      expect(call.frames).toEqual(frames);
      expect(call.variables.video).toBe(
        'The video is 4.00 s long. You see 8 frames of it at even distance, at 0.00, 0.50, 1.00, 1.50, 2.00, 2.50, 3.00, 3.50 s.',
      );
    }
  });

  it('is every video of a Diversity prompt under its number, at three moments', async () => {
    const { calls } = await judgedBy(vbenchInput('Diversity', null, {}, 3), agreeable);
    expect(calls).toHaveLength(2);
    for (const { sheets = [], frames: single } of calls) {
      expect(single).toEqual([]);
      expect(sheets.map(({ cells }) => cells.map(({ number }) => number))).toEqual([
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ]);
      expect(sheets.map(({ cells }) => cells[0]?.frame.at)).toEqual([0, 2, 3.5]);
    }
  });

  it('comes with what not to mind in Thermotics alone', async () => {
    for (const dimension of ['Mechanics', 'Material', 'Thermotics'] as const) {
      const { calls } = await judgedBy(vbenchInput(dimension), agreeable);
      const notes = new Set(calls.map(({ variables }) => variables.note));
      expect([...notes].join()).toBe(
        dimension === 'Thermotics'
          ? 'Do not mind whether the question names the substance rightly: what counts is the state or the change that it asks about.'
          : '',
      );
    }
  });
});

describe('bundled questions', () => {
  it('take one call for those of the same pictures', async () => {
    const { calls, verdicts } = await judgedBy(
      vbenchInput('Composition', SAMPLE_METADATA.Composition[0], { bundle: true }),
      agreeable,
    );
    expect(asked(calls)).toEqual(['checks video']);
    expect(calls[0]?.variables.questions).toContain('3. Does the video show this: Owl feathers');
    expect(verdicts).toEqual(['1', '1', '1']);
  });

  it.each([
    ['is left out', [1, 3], 'unparseable'],
    ['is answered twice otherwise', [1, 2, -2, 3], 'unparseable'],
    ['is answered twice in the same way', [1, 2, 2, 3], '1'],
  ])('lose none but one that %s', async (_how, questions, expected) => {
    const input = vbenchInput('Composition', undefined, { bundle: true });
    const { verdicts } = await judgedBy(input, () => ({
      answers: questions.map((question) => ({
        question: Math.abs(question),
        rationale: '',
        answer: question > 0 ? 'yes' : 'no',
      })),
    }));
    expect(verdicts).toEqual(['1', expected, '1']);
  });

  it('take “not visible” only where that may be', async () => {
    const reply = {
      answers: [1, 2, 3, 4].map((question) => ({
        question,
        rationale: '',
        answer: question === 4 ? 'not visible' : 'yes',
      })),
    };
    const anatomy = await judgedBy(
      vbenchInput('Human_Anatomy', null, { bundle: true }),
      () => reply,
    );
    expect(anatomy.verdicts).toEqual(['1', '1', '1', 'nothing-to-judge']);
    expect(anatomy.value).toBe(1);
    const other = await judgedBy(
      vbenchInput('Motion_Rationality', undefined, { bundle: true }),
      () => reply,
    );
    expect(other.verdicts).toEqual(['1', '1', '1', 'unparseable']);
  });
});

describe('skipping what no longer counts', () => {
  const skip = { skip: true };

  it.each<[DimensionId, number, string, string]>([
    ['Thermotics', 0, 'nyy', '1'],
    ['Thermotics', 0, 'yny', '123'],
    ['Thermotics', 0, '?yy', '1'],
    ['Motion_Rationality', 0, 'ynyy', '12'],
    ['Motion_Rationality', 0, 'y?ny', '123'],
    ['Composition', 0, 'nyy', '1'],
    ['Composition', 2, 'nnnn', '1234'],
    ['Human_Clothes', 0, 'nyy', '1'],
  ])('asks of %s (%i), answered %s, just %s', async (dimension, sample, letters, expected) => {
    const metadata = SAMPLE_METADATA[dimension][sample];
    const skipping = await judgedBy(vbenchInput(dimension, metadata, skip), answering(letters));
    expect(skipping.calls.map(({ unit }) => unit.split(':')[1]).join('')).toBe(expected);
    const asking = await judgedBy(vbenchInput(dimension, metadata), answering(letters));
    expect(asking.calls).toHaveLength(letters.length);
    expect(skipping.value).toEqual(asking.value);
    expect(skipping.lack).toEqual(asking.lack);
  });

  it('describes nothing more where the first comparison decides', async () => {
    const { calls, value } = await judgedBy(vbenchInput('Human_Interaction', null, skip), (call) =>
      call.unit === 'check:1' ? says(false) : agreeable(call),
    );
    expect(asked(calls)).toEqual(['describe-interaction video', 'compare check:1']);
    expect(value).toBe(0);
  });

  it('stops at the first sentence that is not found', async () => {
    const script: Script = (call) =>
      call.unit === 'check:3' ? { rationale: '', steps: [] } : agreeable(call);
    const { calls, value } = await judgedBy(
      vbenchInput('Complex_Landscape', undefined, skip),
      script,
    );
    expect(asked(calls)).toEqual([
      'describe-landscape video',
      'find-step check:1',
      'find-step check:2',
      'find-step check:3',
    ]);
    expect(value).toBe(0.4);
    expect(calls.at(-1)?.variables.steps).toBe('1. One.\n2. Two.\n3. Three.');
  });
});

describe('windows of 2 s', () => {
  const windowed = (other = {}) =>
    vbenchInput('Instance_Preservation', undefined, { windows: true, ...other });

  it('begin each second, and take the four faults in one call', async () => {
    const { calls, value } = await judgedBy(windowed(), agreeable);
    expect(asked(calls)).toEqual([
      'checks cluster@0.000-2.000',
      'checks cluster@1.000-3.000',
      'checks cluster@2.000-3.500',
      'check check:5',
    ]);
    expect(value).toBe(1);
  });

  /** A fault of the second kind in the window that begins at 1 s. */
  const faulty: Script = (call) =>
    call.unit === 'cluster@1.000-3.000'
      ? {
          answers: [1, 2, 3, 4].map((question) => ({
            question,
            rationale: 'It goes.',
            answer: question === 2 ? 'no' : 'yes',
          })),
        }
      : agreeable(call);

  it('make a no of one window’s no, at its time', async () => {
    const { verdicts, value, said } = await judgedBy(windowed(), faulty);
    expect(verdicts).toEqual(['1', '0', '1', '1', '1']);
    expect(value).toBe(0);
    expect(said[1]?.verdict).toMatchObject({ span: { from: 1, to: 3 }, rationale: 'It goes.' });
  });

  it('end with the first fault where the rest is skipped', async () => {
    const { calls, value } = await judgedBy(windowed({ skip: true }), faulty);
    expect(asked(calls)).toEqual([
      'checks cluster@0.000-2.000',
      'checks cluster@1.000-3.000',
      'check check:5',
    ]);
    expect(value).toBe(0);
  });

  it('leave a gap where a call failed, and never take it for clean', async () => {
    const script: Script = (call) => (call.unit === 'cluster@1.000-3.000' ? null : agreeable(call));
    const { value, lack } = await judgedBy(windowed(), script);
    expect([value, lack]).toEqual([null, 'timed-out']);
  });

  it('are the whole video where that is shorter', async () => {
    const input = windowed();
    const [medium] = input.media;
    if (!medium) throw new Error('no video');
    const brief = { ...medium, duration: 1.5, frames: medium.frames.slice(0, 3) };
    const { calls } = await judgedBy({ ...input, media: [brief] }, agreeable);
    expect(asked(calls)[0]).toBe('checks cluster@0.000-1.000');
  });
});

describe('a Diversity prompt with a single video', () => {
  it('has nothing to judge', async () => {
    const { calls, verdicts, lack } = await judgedBy(
      vbenchInput('Diversity', null, {}, 1),
      agreeable,
    );
    expect(calls).toEqual([]);
    expect(verdicts).toEqual(['nothing-to-judge', 'nothing-to-judge']);
    expect(lack).toBe('nothing-to-judge');
  });
});

const tree = process.env.FRAMEJURY_VBENCH_TREE ?? '';

/** One sample of each of the published suite's entries. */
function publishedEntries(): VbenchInput[] {
  return DIMENSIONS.flatMap((dimension) => {
    const file = path.join(tree, 'meta_info', `${dimension}.json`);
    const rows = JSON.parse(readFileSync(file, 'utf8')) as { auxiliary_info?: unknown }[];
    return rows.map((row) =>
      vbenchInput(dimension, metadataSchema.parse(row.auxiliary_info ?? null)),
    );
  });
}

it.skipIf(!existsSync(path.join(tree, 'meta_info')))(
  'one sample of every published entry takes 1,642 calls with frames where upstream asks a VLM',
  () => {
    const entries = publishedEntries();
    const count = (wanted: (prompt: Prompt, input: VbenchInput) => boolean) =>
      entries.flatMap((input) => calls(input).filter(({ prompt }) => wanted(prompt, input))).length;
    const isOurs = ({ data }: VbenchInput) => HOW_JUDGED[data.dimension].compares === 'C';
    expect(entries).toHaveLength(1230);
    expect(count(({ frames }, input) => frames !== 'none' && !isOurs(input))).toBe(1642);
    expect(count(({ frames }, input) => frames !== 'none' && isOurs(input))).toBe(1381);
    expect(count(({ frames }) => frames === 'none')).toBe(848);
    expect(count((_prompt, { data }) => data.dimension === DIVERSITY)).toBe(20);
  },
);
