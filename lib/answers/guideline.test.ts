import { describe, expect, it } from 'vitest';
import { guidelineOf, hashGuideline, poolGuidelines } from './guideline';

const question = {
  id: 'q',
  label: 'Odd',
  help: 'How odd it looks.',
  scale: { kind: 'rating', min: 0, max: 10 },
} as const;

describe('the guideline by which somebody answers', () => {
  const hash = (changed: Partial<typeof question> | object = {}, instructions = '') =>
    hashGuideline(guidelineOf('small', { ...question, ...changed }, instructions));

  it('is another one for other words or instructions, and for nothing else', () => {
    const same = hash();
    expect(hash({ group: 'elsewhere', better: 'high' })).toBe(same);
    expect(hash({ help: 'How odd it is.' })).not.toBe(same);
    expect(hash({ label: 'Strange' })).not.toBe(same);
    expect(hash({}, 'Look twice.')).not.toBe(same);
    const looks = { yes: { label: 'Yes', help: 'It is there.' } };
    const scale = { kind: 'choice', options: ['yes'] };
    expect(hash({ scale: { ...scale, looks } })).not.toBe(hash({ scale }));
  });

  it('is counted by question, and where it was not recorded', () => {
    const given = (of: string, guideline: string | null, answers: number) => ({
      question: of,
      guideline,
      answers,
    });
    expect(
      poolGuidelines([
        given('q', 'a', 3),
        given('q', 'b', 1),
        given('q', null, 2),
        given('r', 'c', 4),
      ]),
    ).toEqual({ mixed: [{ question: 'q', guidelines: 2 }], recorded: 8, unrecorded: 2 });
  });
});
