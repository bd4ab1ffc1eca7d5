import { describe, expect, it } from 'vitest';
import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { VideoReview } from '@/lib/reviews/schema';
import { type Act, pendingRow, personAnswer, storedId, withRows } from './answering';

const PLACE = { unit: 'video', question: 'q' };

const judged: RecordedAnswer = {
  ...PLACE,
  id: '10',
  verdict: { state: 'scored', value: 7, rationale: 'seen' },
  act: null,
  rater: { id: 'judge', kind: 'judge', name: 'Judge' },
  seenId: null,
  supersedesId: null,
  at: '2026-01-01T00:00:00.000Z',
};

const CELL: Cell = {
  ...PLACE,
  judge: judged,
  people: [],
  reference: null,
  own: null,
  effective: judged,
};

const REVIEW = {
  video: { id: 'v' },
  rater: { id: 'me', name: 'Me' },
  run: { suite: { id: 'suite' }, cells: [CELL] },
} as VideoReview;

const override: Act = { ...PLACE, act: 'override', value: 2, rationale: 'no' };
const cellIn = (review: VideoReview) => review.run?.cells[0] ?? CELL;

describe('an answer on its way', () => {
  it('is shown at once, in place of the judge’s', () => {
    const shown = cellIn(withRows(REVIEW, [pendingRow(REVIEW, CELL, override, 1)]));
    expect(shown.effective?.verdict).toMatchObject({ value: 2 });
    expect(shown.people).toHaveLength(1);
  });

  it('never counts as a row that the server has', () => {
    const shown = cellIn(withRows(REVIEW, [pendingRow(REVIEW, CELL, override, 1)]));
    expect(storedId(shown)).toBeNull();
  });

  it('gives the judge’s value back when it takes an answer back', () => {
    const given = withRows(REVIEW, [pendingRow(REVIEW, CELL, override, 1)]);
    const back = pendingRow(given, cellIn(given), { ...PLACE, act: 'withdraw' }, 2);
    const shown = cellIn(withRows(given, [back]));
    expect(shown.people).toEqual([]);
    expect(shown.effective).toBe(judged);
  });

  it('leaves a newer one in its place when the server’s row for an older one comes', () => {
    const newer = withRows(REVIEW, [pendingRow(REVIEW, CELL, override, 2)]);
    const late = { ...pendingRow(REVIEW, CELL, override, 1), id: '11' };
    const shown = cellIn(withRows(newer, [late], (cell) => cell.own?.id === 'pending-1'));
    expect(shown.own?.id).toBe('pending-2');
  });
});

describe('what is sent', () => {
  it('names the judge’s answer that was seen and the own one that it follows', () => {
    expect(personAnswer(REVIEW, CELL, override, '12')).toMatchObject({
      videoId: 'v',
      suite: 'suite',
      act: 'override',
      value: 2,
      rationale: 'no',
      seenId: '10',
      supersedesId: '12',
    });
  });

  it('has no value when the judge is confirmed', () => {
    expect(personAnswer(REVIEW, CELL, { ...PLACE, act: 'confirm' }, null)).not.toHaveProperty(
      'value',
    );
  });
});
