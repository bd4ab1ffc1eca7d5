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
    suite: { id: 'suite', questions: [TYPE], defects: true },
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
    expect(findingActs(REVIEW, beginFinding(TYPE, 1), TYPE)).toBeNull();
  });

  it('names the judge’s answer of the moment that it lies in', () => {
    const draft = { ...beginFinding(TYPE, 0.75), to: 2.5, severity: 7 };
    expect(findingActs(REVIEW, draft, TYPE)).toMatchObject([
      { unit: 'span@0.750-2.500', act: 'state', value: 7, seenId: '2' },
    ]);
  });

  it('takes the old one back when its moment or its type changes, and supersedes it otherwise', () => {
    const [finding] = currentFindings(REVIEW);
    if (!finding) throw new Error('no finding');
    const draft = changeFinding(finding);
    expect(findingActs(REVIEW, draft, TYPE)).toMatchObject([
      { act: 'state', rationale: SIX.rationale },
    ]);
    expect(findingActs(REVIEW, { ...draft, to: 2 }, TYPE)).toMatchObject([
      { unit: 'span@0.500-1.000', act: 'withdraw' },
      { unit: 'span@0.500-2.000', act: 'state' },
    ]);
  });
});

describe('a finding that is said in words', () => {
  const fact = question({ id: 'missing', unit: 'span', scale: { kind: 'text' } });
  const words = { state: 'scored' as const, value: 'A dog barks.', rationale: '' };
  const review = {
    ...REVIEW,
    run: {
      suite: { id: 'claims', questions: [fact], defects: false },
      cells: [],
      remarks: [
        answer({ id: '21', unit: spanUnit(0, 1), question: 'missing', verdict: words }, 'me'),
      ],
    },
  } as unknown as ItemReview;

  it('stands in its span without a severity, and can be changed', () => {
    const [finding] = currentFindings(review);
    if (!finding) throw new Error('no finding');
    expect(finding).toMatchObject({ severity: null, words: 'A dog barks.', own: true });
    expect(changeFinding(finding)).toMatchObject({ note: 'A dog barks.', severity: null });
  });

  it('is its words, which cannot be missing', () => {
    const draft = beginFinding(fact, 1);
    expect(findingActs(review, { ...draft, note: ' ' }, fact)).toBeNull();
    expect(findingActs(review, { ...draft, to: 2, note: ' A cat sits. ' }, fact)).toMatchObject([
      { unit: 'span@1.000-2.000', act: 'state', value: 'A cat sits.', rationale: '', seenId: null },
    ]);
  });
});
