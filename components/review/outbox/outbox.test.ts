import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox } from './outbox';
import { MemoryStorage, parcel } from './outbox-testing';

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

const questionsIn = (outbox: Outbox) =>
  outbox.read().parcels.flatMap((one) => (one.kind === 'answers' ? one.answers : []));

describe('an outbox', () => {
  it('keeps what waits in order, over a reload', () => {
    const before = new Outbox(storage);
    before.add(parcel(1, 'a'));
    before.add(parcel(1, 'b'));
    before.add(parcel(12, 'c'));
    expect(questionsIn(new Outbox(storage)).map(({ question }) => question)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('sees what another tab put there', () => {
    const [mine, theirs] = [new Outbox(storage), new Outbox(storage)];
    const listener = vi.fn();
    mine.subscribe(listener);
    expect(mine.read().parcels).toEqual([]);
    theirs.add(parcel(1, 'a'));
    mine.changed();
    expect(listener).toHaveBeenCalledOnce();
    expect(mine.read().parcels).toHaveLength(1);
  });

  it('lets a later answer supersede the stored row of an earlier one in the same place', () => {
    const outbox = new Outbox(storage);
    const first = parcel(1, 'a');
    outbox.add(first);
    outbox.add(parcel(2, 'a', { act: 'withdraw' }));
    outbox.add(parcel(3, 'b'));
    outbox.acknowledge(first, [{ id: '77', unit: 'video', question: 'a' }]);
    expect(questionsIn(outbox)).toMatchObject([
      { question: 'a', act: 'withdraw', supersedesId: '77' },
      { question: 'b', supersedesId: null },
    ]);
  });

  it('lets no answer supersede one that its tab did not know of', () => {
    const outbox = new Outbox(storage);
    const first = parcel(1, 'a', { value: 6 });
    const stale = parcel(2, 'a', { value: 0, sweep: true, supersedesSent: null });
    const later = parcel(3, 'a', { value: 7, supersedesSent: first.answers[0]?.sentAs });
    for (const one of [first, stale, later]) outbox.add(one);
    outbox.acknowledge(first, [{ id: '77', unit: 'video', question: 'a' }]);
    expect(questionsIn(outbox)).toMatchObject([
      { value: 0, supersedesId: null },
      { value: 7, supersedesId: '77' },
    ]);
    expect(outbox.drop(stale)).toHaveLength(1);
  });

  it('drops what was built on what was built on a refused answer', () => {
    const outbox = new Outbox(storage);
    const first = parcel(1, 'a', { supersedesSent: null });
    const second = parcel(2, 'a', { supersedesSent: first.answers[0]?.sentAs });
    const third = parcel(3, 'a', { supersedesSent: second.answers[0]?.sentAs });
    for (const one of [first, second, third]) outbox.add(one);
    expect(outbox.drop(first)).toHaveLength(3);
  });

  it('drops with a refused answer what was built on it, and nothing else', () => {
    const outbox = new Outbox(storage);
    const first = parcel(1, 'a');
    outbox.add(first);
    outbox.add(parcel(2, 'a', { act: 'withdraw' }));
    outbox.add(parcel(3, 'b'));
    const dropped = outbox.drop(first);
    expect(dropped).toHaveLength(2);
    expect(questionsIn(outbox).map(({ question }) => question)).toEqual(['b']);
  });

  it('keeps what several people of one browser do apart', () => {
    const outbox = new Outbox(storage);
    const first = parcel(1, 'a');
    outbox.add(first);
    outbox.add({ ...parcel(2, 'a'), raterId: 'somebody else' });
    outbox.acknowledge(first, [{ id: '77', unit: 'video', question: 'a' }]);
    expect(questionsIn(outbox)).toMatchObject([{ question: 'a', supersedesId: null }]);
  });

  it('keeps that somebody is through with a clip behind what they said about it', () => {
    const outbox = new Outbox(storage);
    const said = parcel(1, 'a');
    outbox.add(said);
    outbox.add({
      kind: 'submission',
      id: 'through',
      itemId: said.itemId,
      raterId: said.raterId,
      at: said.at,
      queueId: 'queue',
      queueItemId: 'item',
    });
    const kinds = () => new Outbox(storage).read().parcels.map(({ kind }) => kind);
    expect(kinds()).toEqual(['answers', 'submission']);
    outbox.drop(said);
    expect(kinds()).toEqual(['submission']);
  });

  it('takes up what the release before wrote, when what is judged was called a video', () => {
    const { itemId, answers, ...rest } = parcel(1, 'a');
    const [answer] = answers;
    const asWritten = (id: string, part: object) =>
      storage.setItem(`framejury.outbox.${id}`, JSON.stringify({ ...rest, id, ...part }));
    const former = (one: object) => ({ ...one, itemId: undefined, videoId: itemId });
    asWritten('1', { videoId: itemId, answers: [former(answer ?? {})] });
    const note = { suite: 'suite', place: null, text: 'odd', supersedesId: null };
    const sentAs = '0196f0aa-1111-7000-8000-000000000001';
    asWritten('2', { kind: 'note', videoId: itemId, note: former({ ...note, sentAs }) });
    asWritten('3', { kind: 'submission', videoId: itemId, queueId: 'queue', itemId: 'place' });
    expect(new Outbox(storage).read().parcels).toEqual([
      expect.objectContaining({ id: '1', itemId, answers: [answer] }),
      expect.objectContaining({ id: '2', itemId, note: { ...note, sentAs, itemId } }),
      expect.objectContaining({ id: '3', itemId, queueId: 'queue', queueItemId: 'place' }),
    ]);
  });

  it('keeps and tells what it cannot read, until a person drops it', () => {
    storage.setItem('framejury.outbox.0', '{"kind":"something newer"}');
    storage.setItem('framejury.outbox.1', 'no JSON');
    storage.setItem('framejury.theme', 'dark');
    const { answers, itemId: _, ...rest } = parcel(1, 'a');
    storage.setItem('framejury.outbox.2', JSON.stringify({ ...rest, answers }));
    const outbox = new Outbox(storage);
    outbox.add(parcel(5, 'b'));
    expect(outbox.read().parcels).toHaveLength(1);
    expect(outbox.read().unreadable).toEqual([
      '{"kind":"something newer"}',
      'no JSON',
      JSON.stringify({ ...rest, answers }),
    ]);
    expect(storage.length).toBe(5);
    outbox.dropUnreadable();
    expect(outbox.read()).toMatchObject({ parcels: [{ kind: 'answers' }], unreadable: [] });
    expect(storage.length).toBe(2);
  });
});
