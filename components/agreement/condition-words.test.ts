import { describe, expect, it } from 'vitest';
import type { Conditions } from '@/lib/agreement/conditions.schema';
import { changedWords, conditionFacts, pooledWords } from './condition-words';

const same: Conditions = {
  mixed: [],
  recorded: 5,
  unrecorded: 0,
  since: { judge: false, prompts: [], questions: [], instructions: false, frames: 0 },
};

describe('the conditions of figures in words', () => {
  it('are nothing where answers were given by the same words and nothing has changed', () => {
    expect([...pooledWords(same), ...changedWords(same)]).toEqual([]);
    expect(Object.fromEntries(conditionFacts(same))).toEqual({
      Guidelines: 'each question by one',
      'Changed since': 'nothing',
    });
  });

  it('say that answers by different words are pooled, and which are not known', () => {
    const mixed = [{ question: 'Odd', guidelines: 2 }];
    expect(pooledWords({ ...same, mixed, unrecorded: 3 })).toEqual([
      'People answered “Odd” by different texts or instructions (up to 2), and these answers are pooled.',
      'By which texts 3 answers of 8 were given was not recorded.',
    ]);
    // Of old answers alone it is said in files, and needs no warning.
    expect(pooledWords({ ...same, recorded: 0, unrecorded: 3 })).toEqual([]);
    expect(conditionFacts({ ...same, recorded: 0, unrecorded: 3 })[0]?.[1]).toBe('not recorded');
  });

  it('say what has changed since', () => {
    const since = {
      judge: true,
      prompts: ['a/look'],
      questions: ['One', 'Two', 'Three', 'Four'],
      instructions: true,
      frames: 2,
    };
    expect(changedWords({ ...same, since })).toEqual([
      'Changed since: the judge is set otherwise; “a/look” has a newer version; the words of “One”, “Two”, “Three”, 1 more are others than those that people answered by; a queue’s instructions were changed; frames of 2 items were taken again.',
    ]);
  });
});
