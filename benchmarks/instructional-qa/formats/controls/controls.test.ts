import { describe, expect, it } from 'vitest';
import { LETTERS, type Letter } from '../letters/schema';
import { chanceOf, countLetters, majorityLetter } from './baselines';
import { positionBias, type RotatedAnswer, rotate } from './rotation';

const question = { options: ['p', 'q', 'r', 's', 't'], key: 'B' as Letter };

describe('rotate', () => {
  it('moves options on and the key with them', () => {
    expect(rotate(question, 0)).toEqual(question);
    expect(rotate(question, 1)).toEqual({ options: ['t', 'p', 'q', 'r', 's'], key: 'C' });
    expect(rotate(question, 4)).toEqual({ options: ['q', 'r', 's', 't', 'p'], key: 'A' });
    expect(rotate(question, 5)).toEqual(question);
    expect(rotate(rotate(question, 3), -3)).toEqual(question);
  });

  it('puts every option at every letter once', () => {
    const all = LETTERS.map((_, by) => rotate(question, by));
    expect(all.map(({ key }) => key).toSorted()).toEqual([...LETTERS]);
    for (const at of LETTERS.keys()) {
      expect(all.map(({ options }) => options[at]).toSorted()).toEqual(question.options);
    }
    for (const { options, key } of all) expect(options[LETTERS.indexOf(key)]).toBe('q');
  });
});

/** Answers to every rotation of some questions, by who is asked. */
function asked(
  count: number,
  choose: (shown: ReturnType<typeof rotate>, item: number) => Letter | null,
): RotatedAnswer[] {
  return Array.from({ length: count }, (_, item) =>
    LETTERS.map((_, by) => {
      const shown = rotate(question, by);
      const chosen = choose(shown, item);
      return { item: String(item), key: shown.key, chosen, options: 5 };
    }),
  ).flat();
}

describe('positionBias', () => {
  it('is nothing for who knows, or is always wrong in the same way', () => {
    expect(positionBias(asked(4, ({ key }) => key))).toMatchObject({
      bias: 0,
      recallGap: 0,
      steady: 1,
      whole: 4,
      unread: 0,
      letters: LETTERS.map((letter) => ({ letter, right: 4, chosen: 4, both: 4 })),
    });
    const wrong = positionBias(asked(4, ({ options }) => LETTERS[options.indexOf('t')] ?? 'A'));
    expect(wrong).toMatchObject({ bias: 0, recallGap: 0, steady: 1 });
  });

  it('is as large as can be for who always says the same letter', () => {
    const { bias, recallGap, steady } = positionBias(asked(3, () => 'A'));
    expect(bias).toBeCloseTo(0.8);
    expect([recallGap, steady]).toEqual([1, 0]);
  });

  it('lies between where some are known and the others guessed by position', () => {
    const half = positionBias(asked(10, ({ key }, item) => (item < 5 ? key : 'C')));
    expect(half.bias).toBeCloseTo(0.4);
    expect(half.recallGap).toBeCloseTo(0.5);
    expect(half.steady).toBe(0.5);
  });

  it('leaves out what cannot be read, and says how much', () => {
    const some = positionBias(
      asked(2, ({ key }, item) => (item === 0 && key === 'D' ? null : key)),
    );
    expect(some).toMatchObject({ unread: 1, bias: 0, whole: 1, steady: 1 });
    expect(positionBias(asked(2, () => null))).toEqual({
      letters: [],
      unread: 10,
      bias: null,
      recallGap: null,
      whole: 0,
      steady: null,
    });
  });

  it('says nothing of steadiness where each question was asked once', () => {
    expect(positionBias([{ item: 'a', key: 'A', chosen: 'B', options: 5 }])).toMatchObject({
      bias: 1,
      whole: 0,
      steady: null,
    });
  });
});

describe('baselines', () => {
  const keyed = (letters: string) =>
    [...letters].map((key) => ({ key: key as Letter, options: 5 }));

  it('count letters, and score who always says the commonest', () => {
    expect([...countLetters(['B', 'B', 'E'])]).toEqual([
      ['A', 0],
      ['B', 2],
      ['C', 0],
      ['D', 0],
      ['E', 1],
    ]);
    expect(majorityLetter(keyed('ABBCE'))).toEqual({ letter: 'B', accuracy: 0.4 });
    expect(majorityLetter(keyed('EC'))).toEqual({ letter: 'C', accuracy: 0.5 });
    expect(majorityLetter([])).toBeNull();
  });

  it('know what guessing scores', () => {
    expect(chanceOf(keyed('ABC'))).toBeCloseTo(0.2);
    expect(
      chanceOf([
        { key: 'A', options: 2 },
        { key: 'A', options: 4 },
      ]),
    ).toBeCloseTo(0.375);
    expect(chanceOf([])).toBeNull();
  });
});
