import { describe, expect, it } from 'vitest';
import type { Measurements } from '@/lib/suites/measurement';
import { baseline, overlap } from './baseline';
import { captionInput } from './fixtures/inputs';
import { ratedBy } from './fixtures/rated';

const NOTHING: Measurements = {
  regions: [],
  tracks: [],
  anomalies: [],
  counts: [],
  motion: null,
  unmeasured: {},
};

const say = (output: string, reference: string, prompt = 'rate') =>
  baseline[`captions/caption-rubric/${prompt}`]?.(NOTHING, {
    unit: 'caption:1',
    frames: [],
    variables: { captionType: 'brief', instruction: '', output, reference },
  });

describe('ROUGE-L', () => {
  it.each([
    // The examples of the paper that states it.
    ['police kill the gunman', 'police killed the gunman', 3 / 4],
    ['the gunman kill police', 'police killed the gunman', 1 / 2],
    ['A ball rolls.', 'a BALL rolls', 1],
    ['a ball', 'a blue ball rolls', 2 / 3],
    ['It stops. It rolls.', 'It rolls. It stops.', 1 / 2],
    ['the the the the', 'the cat', 1 / 3],
    ['一只猫睡觉', '一只狗睡觉', 4 / 5],
    ['ball', 'cat', 0],
    ['', 'cat', 0],
    ['…', '!', 0],
  ])('of %j and %j', (text, reference, value) => {
    expect(overlap(text, reference)).toBeCloseTo(value, 10);
  });
});

describe('the built-in judge', () => {
  it('scores by fixed cut points, and a copy as the reference', () => {
    expect(say('a b c d', 'a b c d')).toMatchObject({ score: 3, hallucination: null });
    expect(say('a b x y z', 'a b c d e')).toMatchObject({ score: 3 });
    expect(say('a x y z w', 'a b c d e')).toMatchObject({ score: 2 });
    expect(say('a 1 2 3 4 5 6 7 8', 'a b c d e f g h i')).toMatchObject({ score: 1 });
    expect(say('x y', 'a b')).toMatchObject({ score: 0 });
  });

  it('abstains where there is no reference, and never says what is invented', async () => {
    expect(say('a b', '', 'rate-text')).toBeNull();
    expect(baseline['captions/caption-rubric/rate-without-reference']).toBeUndefined();
    const { verdicts } = await ratedBy(captionInput(), say('a', 'a') as object);
    expect(verdicts.hallucination).toMatchObject({ state: 'unscored', reason: 'abstained' });
  });
});
