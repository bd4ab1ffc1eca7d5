import { describe, expect, it } from 'vitest';
import { clusterUnit, keyFrameUnit, type Question, VIDEO_UNIT } from '@/lib/suites/question';
import { knownAnswers, type Sample, sampleSchema, samplesSchema } from './known-answers';

function question(id: string, unit: Question['unit']): Question {
  return {
    id,
    unit,
    label: id,
    help: '',
    group: '',
    scale: { kind: 'rating', min: 0, max: 10 },
    better: 'low',
  };
}

const questions = [
  question('s9', 'key-frame'),
  question('d3', 'cluster'),
  question('d4', 'cluster'),
  question('inconsistency', 'video'),
];

const sample: Sample = {
  file: 'ball-vanishes.mp4',
  title: 'The ball vanishes',
  prompt: 'A ball rolls.',
  model: 'renderer',
  duration: 3,
  note: 'Gone at 1 s.',
  tuning: false,
  covers: ['d3', 's9'],
  answers: [
    { type: 'd3', from: 0.95, to: 1, value: 8 },
    { type: 's9', from: 0.5, to: 2, value: 6 },
  ],
};

function valuesOf(id: string, units: string[]): (number | undefined)[] {
  const answers = knownAnswers(sample, questions, units);
  return units.map(
    (unit) => answers.find((answer) => answer.unit === unit && answer.question === id)?.value,
  );
}

describe('known answers', () => {
  it('gives a violation to each cluster that shares time with it, and 0 to the others', () => {
    const units = [clusterUnit(0, 0.9), clusterUnit(0.9, 1.8), clusterUnit(1.8, 2.9)];
    expect(valuesOf('d3', units)).toEqual([0, 8, 0]);
  });

  it('gives nothing to a cluster that merely touches the violation', () => {
    expect(valuesOf('d3', [clusterUnit(0, 0.95), clusterUnit(1, 2)])).toEqual([0, 0]);
  });

  it('gives it to both neighbours when their shared frame lies within it', () => {
    expect(valuesOf('d3', [clusterUnit(0, 0.97), clusterUnit(0.97, 2)])).toEqual([8, 8]);
  });

  it('gives a static violation to the key frames within it, ends included', () => {
    const units = [0.2, 0.5, 1.9, 2.1].map(keyFrameUnit);
    expect(valuesOf('s9', units)).toEqual([0, 6, 6, 0]);
  });

  it('treats a cluster of one frame as an instant', () => {
    expect(valuesOf('d3', [clusterUnit(0.97, 0.97), clusterUnit(1.5, 1.5)])).toEqual([8, 0]);
  });

  it('takes the strongest of overlapping violations', () => {
    const twice = {
      ...sample,
      answers: [...sample.answers, { type: 'd3', from: 0, to: 2, value: 3 }],
    };
    const units = [clusterUnit(0, 0.9), clusterUnit(0.9, 1.8)];
    const values = knownAnswers(twice, questions, units).map((answer) => answer.value);
    expect(values).toEqual([3, 8]);
  });

  it('says nothing about what the clip does not cover, nor about the whole video', () => {
    const answers = knownAnswers(sample, questions, [VIDEO_UNIT, clusterUnit(0, 3)]);
    expect(answers.map((answer) => answer.question)).toEqual(['d3']);
  });
});

describe('the list of samples', () => {
  it('refuses an answer that the clip does not cover, naming file and type', () => {
    const result = sampleSchema.safeParse({ ...sample, covers: ['s9'] });
    expect(result.error?.issues[0]?.message).toContain('ball-vanishes.mp4: the answer on “d3”');
  });

  it('refuses a span that ends before it begins', () => {
    const backward = { ...sample, answers: [{ type: 'd3', from: 2, to: 1, value: 8 }] };
    expect(sampleSchema.safeParse(backward).success).toBe(false);
  });

  it('refuses a file that is listed twice', () => {
    const result = samplesSchema.safeParse({ clips: [sample, sample] });
    expect(result.error?.issues[0]?.message).toBe('ball-vanishes.mp4 is listed twice');
  });
});
