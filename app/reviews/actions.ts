'use server';

import { z } from 'zod';
import { type ActionResult, actFor } from '@/app/act';
import { personAnswerSchema, type RecordedAnswer } from '@/lib/answers/schema';
import { itemSubject } from '@/lib/audit/schema';
import { type Note, noteWritingSchema } from '@/lib/reviews/notes.schema';
import { writeNote } from '@/lib/reviews/notes.store';
import { submitReview } from '@/lib/reviews/submission';
import { suiteById } from '@/prompts';

/**
 * Stores one person's answers, all or none. Where another tab or window answered first, nothing is stored and the
 * current answers come back as `conflict`.
 */
export async function answer(
  answers: unknown,
  authorId: string,
): Promise<ActionResult<{ answers: RecordedAnswer[]; conflict: RecordedAnswer[] | null }>> {
  return actFor(authorId, async ({ id }) => {
    const parsed = z.array(personAnswerSchema).min(1).max(1000).parse(answers);
    const submission = await submitReview(id, parsed, suiteById);
    return submission.state === 'stored'
      ? { answers: submission.answers, conflict: null }
      : { answers: [], conflict: submission.latest };
  });
}

/**
 * Stores a note, its change or its withdrawal. Where another tab changed the note first, nothing is stored and the
 * current note comes back as `conflict`.
 */
export async function note(
  writing: unknown,
  authorId: string,
): Promise<ActionResult<{ note: Note | null; conflict: Note | null }>> {
  return actFor(authorId, async ({ id }, record) => {
    const parsed = noteWritingSchema.parse(writing);
    const written = await writeNote(id, parsed);
    if (written.state === 'stored') {
      record({
        action: 'note.written',
        subject: itemSubject({ id: parsed.itemId, kind: written.kind }),
        after: { place: written.note.place, text: written.note.text },
      });
    }
    return written.state === 'stored'
      ? { note: written.note, conflict: null }
      : { note: null, conflict: written.latest };
  });
}
