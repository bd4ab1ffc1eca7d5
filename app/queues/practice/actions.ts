'use server';

import { z } from 'zod';
import { type ActionResult, act, actFor } from '@/app/act';
import { missing } from '@/lib/errors';
import {
  type Checked,
  newPracticeSchema,
  practiceAnswersSchema,
} from '@/lib/queues/practice/schema';
import {
  practiseAgain as again,
  checkPractised,
  closePractice,
  createPractice as create,
  readPractice,
  startPractice as start,
} from '@/lib/queues/practice/store';
import { readReview } from '@/lib/reviews/store';
import { suiteById, suites } from '@/prompts';

/** Makes a practice of items whose answers are known. */
export async function createPractice(
  input: unknown,
): Promise<ActionResult<{ practiceId: string }>> {
  return act('admin', async ({ id: personId }, record) => {
    const request = newPracticeSchema.parse(input);
    const practiceId = await create(request, personId);
    record({
      action: 'practice.made',
      subject: { kind: 'practice', id: practiceId },
      after: request,
    });
    return { practiceId };
  });
}

/** Closes a practice, or opens it again. */
export async function changePractice(id: unknown, closed: unknown): Promise<ActionResult<object>> {
  return act('admin', async (person, record) => {
    const practiceId = z.uuid().parse(id);
    const after = z.boolean().parse(closed);
    const viewer = { raterId: person.id, admin: true };
    const { name } = await readPractice(practiceId, viewer, suiteById);
    const before = await closePractice(practiceId, after);
    record({
      action: 'practice.changed',
      subject: { kind: 'practice', id: practiceId },
      before: { closed: before },
      after: { name, closed: after },
    });
    return {};
  });
}

/** Begins to practise. */
export async function startPractice(id: unknown, authorId: unknown): Promise<ActionResult<object>> {
  return actFor(authorId, async (person) => {
    await start(z.uuid().parse(id), person.id);
    return {};
  });
}

/** Checks what somebody said of an item of a practice; it is no answer of theirs anywhere else. */
export async function checkPractice(
  id: unknown,
  itemId: unknown,
  authorId: unknown,
  answers: unknown,
): Promise<ActionResult<{ checks: Checked[] }>> {
  return actFor(authorId, async (person) => {
    const practiceId = z.uuid().parse(id);
    const item = z.uuid().parse(itemId);
    const given = practiceAnswersSchema.parse(answers);
    const viewer = { raterId: person.id, admin: false };
    const { runId } = await readPractice(practiceId, viewer, suiteById);
    // What they were asked is what the review shows of the run.
    const { run } = await readReview(item, runId, person, suites);
    if (!run) return missing('run of this item', runId);
    const labels = new Map(run.units.map(({ unit, label }) => [unit, label]));
    const asked = run.cells.map(({ unit, question }) => {
      return { unit, question, label: labels.get(unit) ?? unit };
    });
    const practised = { practiceId, itemId: item, raterId: person.id, asked };
    return { checks: await checkPractised(practised, given, suiteById) };
  });
}

/** Lets somebody answer again what they had wrong. */
export async function practiseAgain(id: unknown, authorId: unknown): Promise<ActionResult<object>> {
  return actFor(authorId, async (person) => {
    await again(z.uuid().parse(id), person.id);
    return {};
  });
}
