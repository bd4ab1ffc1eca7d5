import { describe, expect, it } from 'vitest';
import { trimmingSettingsSchema } from './schema';
import { clock, cutWords, ruleWords, TRIMMING_WORDS } from './words';

describe('the words of trimming', () => {
  it('tell every setting, and every choice of one', () => {
    const { shape } = trimmingSettingsSchema;
    expect(Object.keys(TRIMMING_WORDS).sort()).toEqual(Object.keys(shape).sort());
    for (const name of ['tooFewSteps', 'repetition', 'next', 'leftovers'] as const) {
      const choices = shape[name].unwrap().options;
      expect(Object.keys(TRIMMING_WORDS[name].choices ?? {}).sort()).toEqual([...choices].sort());
    }
    expect(TRIMMING_WORDS.repetition.help).toContain('always true');
  });

  it.each([
    [0, '0:00'],
    [9.5, '0:09.5'],
    [59.999, '1:00'],
    [250, '4:10'],
    [18.61, '0:18.61'],
    [3730.05, '1:02:10.05'],
  ])('tell %d seconds as on a clock', (seconds, text) => {
    expect(clock(seconds)).toBe(text);
  });

  it.each([
    [
      { rule: 'duration', measured: 250, limit: 240, holds: true },
      'it lasts 4:10, longer than 4:00',
    ],
    [{ rule: 'duration', measured: 80, limit: 240, holds: false }, 'not longer than 4:00'],
    [{ rule: 'steps', measured: 1, limit: 7, holds: false }, 'it has 1 step, fewer than 7'],
    [
      { rule: 'variety', measured: 0.496, limit: 0.5, holds: false },
      '49.6\u00a0% of its steps, less than 50',
    ],
    [{ rule: 'repetition', measured: 0.5, limit: 0.5, holds: true }, 'at most 50'],
  ] as const)('say what was measured, and the limit: %o', (check, words) => {
    expect(ruleWords(check, 'intent')).toContain(words);
  });

  it('say of the letter of the rule what it measures', () => {
    const check = { rule: 'repetition', measured: 3, limit: 0.5, holds: true } as const;
    expect(ruleWords(check, 'letter')).toBe(
      'its steps are 300\u00a0% of the longest run of one category, at least 50\u00a0%',
    );
  });

  it('say why a clip ends where it does, and why it is kept', () => {
    const usual = { repetition: 'intent', tooFewSteps: 'extend' } as const;
    const short = { rule: 'duration', measured: 80, limit: 240, holds: false } as const;
    const long = { rule: 'duration', measured: 250, limit: 240, holds: true } as const;
    const steps = { rule: 'steps', measured: 8, limit: 7, holds: true } as const;
    const variety = { rule: 'variety', measured: 0.75, limit: 0.5, holds: true } as const;
    expect(cutWords('untrimmed', [], 'hirest', usual)).toContain('HiREST');
    expect(cutWords('short', [short], 'goal-step', usual)).toBe(
      'The whole video: it lasts 1:20, not longer than 4:00.',
    );
    expect(cutWords('full', [long, steps, variety], 'goal-step', usual)).toBe(
      'Ends there because it lasts 4:10, longer than 4:00, and it has 8 steps, at least 7. Kept because its different categories are 75\u00a0% of its steps, at least 50\u00a0%.',
    );
    const dropping = { ...usual, tooFewSteps: 'drop' } as const;
    expect(cutWords('full', [long, steps, variety], 'goal-step', dropping)).toContain(
      'longer than 4:00. Kept because it has 8 steps',
    );
    expect(cutWords('leftover', [short, steps, variety], 'goal-step', usual)).toMatch(
      /^The last steps: it lasts 1:20, not longer than 4:00\. Kept because it has 8 steps/,
    );
  });
});
