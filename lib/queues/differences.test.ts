import { describe, expect, it } from 'vitest';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Question, Scale } from '@/lib/suites/question';
import { differences } from './differences';

const question = (id: string, scale: Scale): Question => ({
  id,
  label: id,
  help: '',
  group: 'all',
  unit: 'video',
  scale,
  better: 'low',
});
const questions = [
  question('rating', { kind: 'rating', min: 0, max: 10 }),
  question('yes', { kind: 'yes-no' }),
  question('choice', { kind: 'choice', options: ['A', 'B'] }),
];

function said(name: string, asked: string, value: number | string | null): RecordedAnswer {
  return {
    id: `${name} ${asked}`,
    unit: 'video',
    question: asked,
    verdict:
      value === null
        ? { state: 'unscored', reason: 'abstained', detail: '' }
        : { state: 'scored', value, rationale: '' },
    act: 'state',
    rater: { id: name, kind: 'person', name },
    seenId: null,
    supersedesId: null,
    at: '2026-01-01T00:00:00.000Z',
  };
}

describe('differences', () => {
  it('are ratings that lie as far apart as the tolerance', () => {
    const of = (a: number, b: number) =>
      differences([said('Ada', 'rating', a), said('Ben', 'rating', b)], questions, 3);
    expect(of(4, 6)).toEqual([]);
    expect(of(7, 4).map(({ answers }) => answers.map(({ rater }) => rater.name))).toEqual([
      ['Ada', 'Ben'],
    ]);
  });

  it('are any two different answers where there is no distance', () => {
    const all = [
      said('Ada', 'yes', 1),
      said('Ben', 'yes', 0),
      said('Ada', 'choice', 'A'),
      said('Ben', 'choice', 'A'),
    ];
    expect(differences(all, questions, 3).map((one) => one.question)).toEqual(['yes']);
  });

  it('are none where somebody cannot tell, or only one answered', () => {
    const all = [said('Ada', 'rating', 9), said('Ben', 'rating', null)];
    expect(differences(all, questions, 3)).toEqual([]);
  });

  it('look at the farthest two of many', () => {
    const all = [5, 6, 7, 8].map((value) => said(`P${value}`, 'rating', value));
    expect(differences(all, questions, 3)).toHaveLength(1);
    expect(differences(all, questions, 4)).toEqual([]);
  });

  it('leave out what is said in addition to the questions', () => {
    const all = [said('Ada', 'nothing-else', 1), said('Ben', 'nothing-else', 0)];
    expect(differences(all, questions, 3)).toEqual([]);
  });
});
