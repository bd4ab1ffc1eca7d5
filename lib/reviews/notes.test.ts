import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { newId } from '@/lib/new-id';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { currentNotes, type NoteWriting } from './notes.schema';
import { listNotes, writeNote } from './notes.store';

freshDatabase();

async function notebook(name: string) {
  const itemId = await storeVideo(name);
  const person = (called: string) =>
    database().rater.create({ data: { kind: 'person', name: called } });
  const [ann, ben] = await Promise.all([person('Ann'), person('Ben')]);
  const writing = (part: Partial<NoteWriting> = {}): NoteWriting => ({
    itemId,
    suite: 'suite',
    place: null,
    text: 'the shadow is late',
    supersedesId: null,
    sentAs: newId(),
    ...part,
  });
  const current = async () => currentNotes(await listNotes(itemId, 'suite'));
  return { ann, ben, writing, current };
}

describe('notes', () => {
  it('stand on a cell or on the video until they are changed or taken back', async () => {
    const { ann, writing, current } = await notebook('changed');
    const place = { unit: 'video', question: 'q' };
    const { note } = await stored(writeNote(ann.id, writing()));
    await writeNote(ann.id, writing({ place, text: 'and here' }));
    expect(await current()).toMatchObject([
      { place: null, text: 'the shadow is late', rater: { name: 'Ann' } },
      { place, text: 'and here' },
    ]);
    const change = await stored(
      writeNote(ann.id, writing({ text: 'the shadow is early', supersedesId: note.id })),
    );
    expect((await current()).map(({ text }) => text)).toEqual(['and here', 'the shadow is early']);
    await writeNote(ann.id, writing({ text: '', supersedesId: change.note.id }));
    expect((await current()).map(({ text }) => text)).toEqual(['and here']);
  });

  it('are stored once, however often the device sends them', async () => {
    const { ann, writing, current } = await notebook('twice');
    const note = writing();
    expect(await writeNote(ann.id, note)).toEqual(await writeNote(ann.id, note));
    expect(await current()).toHaveLength(1);
  });

  it('conflict when another tab changed the note first', async () => {
    const { ann, writing, current } = await notebook('conflict');
    const { note } = await stored(writeNote(ann.id, writing()));
    const change = (text: string) => writeNote(ann.id, writing({ text, supersedesId: note.id }));
    await change('first');
    expect(await change('second')).toMatchObject({ state: 'conflict', latest: { text: 'first' } });
    expect((await current()).map(({ text }) => text)).toEqual(['first']);
  });

  it('are changed by those who wrote them alone', async () => {
    const { ann, ben, writing } = await notebook('whose');
    const { note } = await stored(writeNote(ann.id, writing()));
    await expect(writeNote(ben.id, writing({ supersedesId: note.id }))).rejects.toThrow(/no note/);
  });
});

async function stored(work: ReturnType<typeof writeNote>) {
  const written = await work;
  if (written.state === 'conflict') throw new Error('conflict');
  return written;
}
