import { expect, it } from 'vitest';
import { spanUnit } from '@/lib/suites/question';
import { draftNames } from '../writing/drafts';
import { parcel } from './outbox-testing';
import { writtenIn } from './written';

const PLACE = { unit: 'video', question: 'd1' };

it('of an override and of a settlement is the value with its reason', () => {
  const said = { value: 6, rationale: 'it melts' };
  const override = parcel(1, 'd1', { act: 'override', ...said });
  const about = { itemId: override.itemId, suite: 'suite' };
  expect(writtenIn(override)).toEqual({
    name: draftNames.answer(about, PLACE),
    draft: said,
    words: 'it melts',
  });
  expect(writtenIn(parcel(1, 'd1', { act: 'adjudicate', ...said }))).toMatchObject({
    name: draftNames.settlement(about, PLACE),
    draft: said,
  });
});

it('of a finding is all that was marked, also what it replaces', () => {
  const box = { at: 0.5, x: 0, y: 0, width: 0.5, height: 0.5 };
  const unit = spanUnit(0.5, 1);
  const stated = { act: 'state', unit, value: 6, rationale: 'in the corner', box } as const;
  const draft = { question: 'd1', severity: 6, from: 0.5, to: 1, box, note: 'in the corner' };
  expect(writtenIn(parcel(1, 'd1', stated))?.draft).toEqual({ ...draft, replaces: null });
  expect(writtenIn(parcel(1, 'd1', { ...stated, supersedesId: '12' }))?.draft).toEqual({
    ...draft,
    replaces: { unit, question: 'd1' },
  });
  const moved = parcel(1, 'd2', { act: 'withdraw', unit: spanUnit(0, 1) });
  const both = { ...moved, answers: [...moved.answers, ...parcel(1, 'd1', stated).answers] };
  expect(writtenIn(both)?.draft).toEqual({
    ...draft,
    replaces: { unit: spanUnit(0, 1), question: 'd2' },
  });
});

it('of a finding in words is these', () => {
  const unit = spanUnit(0.5, 1);
  const written = writtenIn(parcel(1, 'missing', { act: 'state', unit, value: 'A dog barks.' }));
  expect(written).toMatchObject({
    draft: { severity: null, note: 'A dog barks.', from: 0.5, to: 1 },
    words: 'A dog barks.',
  });
});

it('of a note is its text, for a new one', () => {
  const { itemId, ...rest } = parcel(1, 'd1');
  const note = {
    itemId,
    suite: 'suite',
    place: PLACE,
    text: 'look',
    supersedesId: '3',
    sentAs: 'x',
  };
  const written = writtenIn({ ...rest, itemId, kind: 'note', note });
  expect(written).toMatchObject({ name: draftNames.note(note, PLACE, null), draft: 'look' });
  expect(writtenIn({ ...rest, itemId, kind: 'note', note: { ...note, text: '' } })).toBeNull();
});

it('is nothing where nobody wrote anything', () => {
  expect(writtenIn(parcel(1, 'd1'))).toBeNull();
  expect(writtenIn(parcel(1, 'd1', { act: 'state', value: 4 }))).toBeNull();
});
