import { describe, expect, it } from 'vitest';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import { clusterUnit, spanUnit } from '@/lib/suites/question';
import { answer, question } from '../review-testing';
import { beginFinding, changeFinding, currentFindings, findingActs, markEnd } from './findings';

const TYPE = question();

const row = (id: string, rater: string, from: number, verdict: RecordedAnswer['verdict']) =>
  answer({ id, unit: spanUnit(from, from + 0.5), verdict }, rater);

const SIX = { state: 'scored' as const, value: 6, rationale: 'through the wall' };

const REVIEW = {
  rater: { id: 'me', name: 'Me' },
  run: {
    suite: { id: 'suite', questions: [TYPE] },
    cells: [
      { unit: clusterUnit(0, 1), question: 'd1', judge: answer({ id: '1' }) },
      { unit: clusterUnit(1, 3), question: 'd1', judge: answer({ id: '2' }) },
    ],
    remarks: [row('11', 'other', 2, SIX), row('12', 'me', 0.5, SIX), row('13', 'me', 1, null)],
  },
} as unknown as ItemReview;

describe('findings that stand', () => {
  it('come in the order of time, without those taken back', () => {
    expect(currentFindings(REVIEW)).toMatchObject([
      { span: { from: 0.5, to: 1 }, severity: 6, own: true },
      { span: { from: 2, to: 2.5 }, own: false },
    ]);
  });
});

describe('a finding that is being marked', () => {
  it('begins and ends at frames, the end never before the beginning', () => {
    const draft = beginFinding(TYPE, 1);
    expect(markEnd(draft, 'to', 1.5)).toMatchObject({ from: 1, to: 1.5 });
    expect(markEnd(draft, 'to', 0.5)).toMatchObject({ from: 0.5, to: 0.5 });
    expect(markEnd(draft, 'from', 2)).toMatchObject({ from: 2, to: 2 });
  });

  it('cannot be saved without a severity', () => {
    expect(findingActs(REVIEW, beginFinding(TYPE, 1))).toBeNull();
  });

  it('names the judge’s answer of the moment that it lies in', () => {
    const draft = { ...beginFinding(TYPE, 0.75), to: 2.5, severity: 7 };
    expect(findingActs(REVIEW, draft)).toMatchObject([
      { unit: 'span@0.750-2.500', act: 'state', value: 7, seenId: '2' },
    ]);
  });

  it('takes the old one back when its moment or its type changes, and supersedes it otherwise', () => {
    const [finding] = currentFindings(REVIEW);
    if (!finding) throw new Error('no finding');
    const draft = changeFinding(finding);
    expect(findingActs(REVIEW, draft)).toMatchObject([{ act: 'state', rationale: SIX.rationale }]);
    expect(findingActs(REVIEW, { ...draft, to: 2 })).toMatchObject([
      { unit: 'span@0.500-1.000', act: 'withdraw' },
      { unit: 'span@0.500-2.000', act: 'state' },
    ]);
  });
});
