import { describe, expect, it } from 'vitest';
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

  it('pools the questions of a group about the same unit without mixing them up', () => {
    const pooled = report.groups[0]?.comparison;
    expect(pooled?.pairs).toBe(2);
    expect(pooled?.coverage).toEqual({ asked: 3, judgeUnscored: 1, personUnscored: 0 });
    expect(pooled?.kind === 'rating' && pooled.statistics.meanAbsoluteError).toMatchObject({
      value: 1,
    });
  });

  it('pools nothing over different scales', () => {
    expect(report.groups[1]?.comparison).toBeNull();
  });
});
