import { describe, expect, it } from 'vitest';
import { jackknife } from './jackknife';
import { type ReportPair, type ReportQuestion, reportAgreement } from './report';

const rating = { kind: 'rating', min: 0, max: 10 } as const;
const questions: ReportQuestion[] = [
  { id: 's1', label: 'Shape', group: 'static', scale: rating },
  { id: 's2', label: 'Bodies', group: 'static', scale: rating },
  { id: 'q1', label: 'Yes?', group: 'mixed', scale: { kind: 'yes-no' } },
  { id: 'q2', label: 'How much?', group: 'mixed', scale: rating },
];
const groups = [
  { id: 'static', label: 'Static' },
  { id: 'mixed', label: 'Mixed' },
];

function pair(
  question: string,
  video: string,
  judge: number | null,
  person: number | null,
): ReportPair {
  return { question, video, unit: 'video', judge, person };
}

describe('the agreement report', () => {
  const report = reportAgreement(
    [pair('s1', 'a', 2, 4), pair('s2', 'a', 0, 0), pair('s2', 'b', null, 3)],
    questions,
    groups,
  );

  it('keeps every question, also one that nobody answered', () => {
    expect(report.questions.map(({ id, comparison }) => [id, comparison.pairs])).toEqual([
      ['s1', 1],
      ['s2', 1],
      ['q1', 0],
      ['q2', 0],
    ]);
  });

  it('takes the mean over the questions of a group, and counts them together', () => {
    const group = report.groups[0]?.comparison;
    expect(group?.pairs).toBe(2);
    expect(group?.coverage).toEqual({ asked: 3, judgeUnscored: 1, personUnscored: 0 });
    expect(group?.kind === 'rating' && group.statistics.meanAbsoluteError).toMatchObject({
      value: 1,
      questions: { averaged: 2, leftOut: 0 },
    });
  });

  it('takes no mean over different scales', () => {
    expect(report.groups[1]?.comparison).toBeNull();
  });
});

describe('a group whose questions are answered differently often', () => {
  const nine = Array.from({ length: 9 }, (_, index) => ({
    id: `q${index}`,
    label: `Question ${index}`,
    group: 'static',
    scale: rating,
  }));
  // In each question judge and person vary by themselves about a level of its own, from 0 to 8.
  const pairs = nine.flatMap(({ id }, level) =>
    Array.from({ length: 48 }, (_, video) =>
      pair(id, `clip ${video}`, level + (video % 2), level + (Math.floor(video / 2) % 2)),
    ),
  );
  const { groups: found, questions: single } = reportAgreement(pairs, nine, groups.slice(0, 1));

  it('agrees as little as each of them does', () => {
    for (const { comparison } of single) {
      expect(
        comparison.kind === 'rating' && comparison.statistics.kappaQuadratic.value,
      ).toBeCloseTo(0, 12);
    }
    const { statistics } = found[0]?.comparison ?? {};
    const mean = statistics && 'kappaQuadratic' in statistics && statistics.kappaQuadratic;
    if (!mean || mean.value === null) throw new Error('the group has a mean κ');
    expect(mean.value).toBeCloseTo(0, 12);
    expect(mean.interval?.low).toBeLessThan(0);
    expect(mean.interval?.high).toBeLessThan(0.5);
    expect(mean.questions).toEqual({ averaged: 9, leftOut: 0 });
  });
});

describe('the interval of a group', () => {
  const three = ['a', 'b', 'c'].map((id) => ({ id, label: id, group: 'static', scale: rating }));
  const said = (video: number, question: number): [number, number] => [
    (video * (question + 2)) % 7,
    (video * (question + 2) + (video % 3)) % 7,
  ];
  const of = (videos: readonly number[]) =>
    reportAgreement(
      videos.flatMap((video) =>
        three.map(({ id }, question) => pair(id, `clip ${video}`, ...said(video, question))),
      ),
      three,
      groups.slice(0, 1),
    ).groups[0]?.comparison;
  const kappaOf = (comparison: ReturnType<typeof of>) =>
    comparison?.kind === 'rating' ? comparison.statistics.kappaQuadratic : null;
  const all = Array.from({ length: 12 }, (_, video) => video);

  it('leaves each video out of all questions at once', () => {
    const kappa = kappaOf(of(all));
    const without = all.map((left) => kappaOf(of(all.filter((video) => video !== left)))?.value);
    const expected = jackknife(
      kappa?.value ?? Number.NaN,
      without.map((value) => value ?? null),
      { range: [-1, 1], transform: 'fisher' },
    ).interval;
    if (!kappa || kappa.value === null) throw new Error('the group has a mean κ');
    expect(kappa.interval?.low).toBeCloseTo(expected?.low ?? Number.NaN, 10);
    expect(kappa.interval?.high).toBeCloseTo(expected?.high ?? Number.NaN, 10);
  });

  it('is not there for κ while one of its questions has none, but is for the MAE', () => {
    const pairs = all.flatMap((video) => [
      pair('a', `clip ${video}`, ...said(video, 0)),
      pair('b', `clip ${video}`, video < 2 ? 8 : 0, video < 2 ? 9 : 0),
      pair('c', `clip ${video}`, 0, 0),
    ]);
    const group = reportAgreement(pairs, three, groups.slice(0, 1)).groups[0]?.comparison;
    if (group?.kind !== 'rating') throw new Error('a group of ratings');
    const { kappaQuadratic, meanAbsoluteError } = group.statistics;
    expect(kappaQuadratic).toMatchObject({
      interval: null,
      notes: ['provisional', 'question-without-interval'],
      questions: { averaged: 2, leftOut: 1 },
    });
    expect(meanAbsoluteError).toMatchObject({ questions: { averaged: 3, leftOut: 0 } });
    expect(meanAbsoluteError.value !== null && meanAbsoluteError.interval).not.toBeNull();
  });
});
