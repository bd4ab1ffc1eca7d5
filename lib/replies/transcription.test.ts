import { describe, expect, it } from 'vitest';
import { criteriaCheck, oneCriterion } from '@/lib/testing/replies/checks';
import { loadKnownReplies, tally } from '@/lib/testing/replies/known-replies';
import { careful, careless, readerWith } from '@/lib/testing/replies/transcribers';
import { mayBeTranscribed, readTranscription } from './transcription';

const FILES = ['many-styles.txt', 'held-out.txt', 'held-out-traps.txt'];

/** Numbers from 0 to below 1, the same for a seed. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

it('with a careful transcriber, 95 of 100 scores of replies in many styles are read, and none wrongly', () => {
  const replies = loadKnownReplies('many-styles.txt');
  const { hits, legible, wrong } = tally(replies, readerWith(careful, replies));
  expect(wrong).toEqual([]);
  expect(hits / legible).toBeGreaterThanOrEqual(0.95);
});

it('takes nothing from a careless transcriber that the reply does not say', {
  timeout: 120_000,
}, () => {
  for (const file of FILES) {
    const replies = loadKnownReplies(file);
    for (const seed of [1, 2, 3]) {
      expect(tally(replies, readerWith(careless(drawn(seed)), replies)).wrong).toEqual([]);
    }
  }
});

describe('a quote', () => {
  const REPLY =
    'Subject consistency is good, it gets a 4. Motion smoothness: three jumps, so 2 at best.\nThe other two get a five.\nCertainty: 3.';

  /** The score that is taken over of what is said of the motion. */
  const taken = (quote: string, score: number, reply = REPLY) =>
    readTranscription(JSON.stringify({ motion: { quote, score } }), reply, criteriaCheck, [
      'motion',
    ]).motion?.score;

  it('counts where it names the entry and gives the score', () => {
    expect(taken('Motion smoothness gets a 2', 2, 'Motion smoothness gets a 2, all in all.')).toBe(
      2,
    );
    expect(taken('*Motion smoothness*  gets a two', 2, 'Motion smoothness gets a two.')).toBe(2);
    expect(taken('All four get a 3', 3, 'All four get a 3.')).toBe(3);
    expect(taken('motion: ٣', 3, 'subject: ٤\nmotion: ٣')).toBe(3);
  });

  it.each([
    ['it does not stand there', 'Motion smoothness is a 2', 2, REPLY],
    ['it is cut out of a word or a number', 'motion: 1', 1, 'motion: 15'],
    ['it gives another score', 'Motion smoothness gets a 2', 3, 'Motion smoothness gets a 2.'],
    ['it is about another entry', 'it gets a 4', 4, REPLY],
    ['it names another entry', 'Subject consistency is good, it gets a 4', 4, REPLY],
    ['what it counts is no score', 'Motion smoothness: three jumps', 3, REPLY],
    ['it is on another scale', 'motion: 4/10', 4, 'motion: 4/10'],
    ['the reply is on another scale', 'motion: 4', 4, 'On a scale from 1 to 10: motion: 4'],
    ['it is a range', 'motion: 3-4', 3, 'motion: 3-4'],
    ['it hedges', 'motion gets a 3', 3, 'Perhaps motion gets a 3.'],
    ['it is taken back', 'motion gets a 3', 3, 'motion gets a 3. Correction: motion should be 2.'],
    ['it is one of two scores', 'motion: 3, subject: 4', 3, 'motion: 3, subject: 4'],
    [
      'it says something of all but not of it',
      'All four get a 3',
      3,
      'All four get a 3. motion: 2',
    ],
    ['it is empty', '', 3, 'motion: 3'],
  ])('does not where %s', (_why, quote, score, reply) => {
    expect(taken(quote, score, reply)).toBeUndefined();
  });

  it.each([
    ['is of something else', 'Similarity: 3/5', 3],
    ['is a count', 'I count 3', 3],
    ['is one of several', 'Style: 4/5', 4],
  ])('is no score of a reply with one where it %s', (_why, quote, score) => {
    const reply = 'Similarity: 3/5. I count 3. Place: 2/5. Style: 4/5.';
    const said = JSON.stringify({ score: { quote, score } });
    expect(readTranscription(said, reply, oneCriterion, ['score'])).toEqual({});
  });

  it('goes with the score as its reason', () => {
    const quote = 'I lean towards a 3';
    const said = JSON.stringify({ score: { quote, score: 3 } });
    expect(readTranscription(said, `All in all ${quote}.`, oneCriterion, ['score'])).toMatchObject({
      score: { rationale: quote, score: 3 },
    });
  });
});

it('looks for numbers in words alone', () => {
  const worth = (text: string) => mayBeTranscribed(text, criteriaCheck);
  expect(worth('motion gets a three.')).toBe(true);
  expect(worth('モーション：３点')).toBe(true);
  expect(worth('{"motion": 30, "subject": "x"}')).toBe(false);
  expect(worth('A lovely clip, with 3 dogs.')).toBe(false);
  expect(worth(`motion: 3${' so it is'.repeat(3000)}`)).toBe(false);
});
