import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { type Note as NoteRow, Prisma, type Rater } from '@/prisma/generated/client';
import type { Note, NoteWriting } from './notes.schema';

/** What came of a note: the row stored, or, where somebody changed the note meanwhile, the latest row. */
export type WrittenNote =
  | { state: 'stored'; note: Note /** The kind of the item. */; kind: string }
  | { state: 'conflict'; latest: Note };

const WITH_KIND = { rater: true, item: { select: { kind: true } } } as const;

/** Every row of every note on an item in one suite, oldest first. */
export async function listNotes(itemId: string, suite: string): Promise<Note[]> {
  const rows = await database().note.findMany({
    where: { itemId, suite },
    include: { rater: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(recordedNote);
}

/**
 * Appends a note, a change of one, or its taking back. A note that was stored before, as its `sentAs` says, comes back
 * as it was stored.
 * @throws {AppError} 404 when the note that it supersedes is not this person's, on this item
 */
export async function writeNote(raterId: string, note: NoteWriting): Promise<WrittenNote> {
  const db = database();
  const { itemId, suite, place, text, sentAs, supersedesId } = note;
  const supersedes =
    supersedesId === null
      ? null
      : await db.note.findUnique({ where: { id: BigInt(supersedesId) } });
  if (
    supersedesId !== null &&
    (supersedes?.raterId !== raterId || supersedes.itemId !== itemId || supersedes.suite !== suite)
  ) {
    missing('note', supersedesId);
  }
  try {
    const row = await db.note.create({
      data: {
        itemId,
        raterId,
        suite,
        unit: place?.unit ?? null,
        question: place?.question ?? null,
        text,
        sentAs,
        supersedesId: supersedes?.id ?? null,
      },
      include: WITH_KIND,
    });
    return { state: 'stored', note: recordedNote(row), kind: row.item.kind };
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError)) throw error;
    if (error.code === 'P2003') missing('video', itemId);
    if (error.code !== 'P2002') throw error;
    const stored = await db.note.findUnique({
      where: { sentAs, raterId },
      include: WITH_KIND,
    });
    if (stored) return { state: 'stored', note: recordedNote(stored), kind: stored.item.kind };
    return { state: 'conflict', latest: await latestAfter(supersedes?.id ?? null) };
  }
}

async function latestAfter(id: bigint | null): Promise<Note> {
  const next = await database().note.findFirstOrThrow({
    where: { supersedesId: id },
    include: { rater: true, superseded: true },
  });
  return next.superseded ? latestAfter(next.id) : recordedNote(next);
}

function recordedNote(row: NoteRow & { rater: Rater }): Note {
  return {
    id: String(row.id),
    place:
      row.unit !== null && row.question !== null
        ? { unit: row.unit, question: row.question }
        : null,
    text: row.text,
    rater: { id: row.raterId, name: row.rater.name },
    supersedesId: row.supersedesId === null ? null : String(row.supersedesId),
    at: row.createdAt.toISOString(),
  };
}
