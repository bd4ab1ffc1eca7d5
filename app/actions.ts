'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { type ActionResult, act, actFor } from '@/app/act';
import { type BegunRun, beginRun } from '@/app/runs/begin';
import { personAnswerSchema, type RecordedAnswer } from '@/lib/answers/schema';
import { submitAnswers } from '@/lib/answers/submission.store';
import { itemSubject } from '@/lib/audit/schema';
import { recordKnownAnswers as labelKnownClips } from '@/lib/check-up/labels.store';
import { prepareCheckUp } from '@/lib/check-up/plan.store';
import { type CheckUpRequest, checkUpRequestSchema, KNOWN_ANSWERS } from '@/lib/check-up/schema';
import { blindnessInRun, refuseUnseen } from '@/lib/disclosure/blind.store';
import { type EndpointReport, testEndpoint } from '@/lib/endpoint/check';
import type { JudgeFacts } from '@/lib/judge/schema';
import {
  archiveJudge,
  createEndpointJudge,
  judgeForRun,
  readJudge,
  updateEndpointJudge,
} from '@/lib/judge/store';
import { findPrompt, parseVersion } from '@/lib/prompt-versions/import';
import { newVersionSchema } from '@/lib/prompt-versions/schema';
import { savePromptVersion as save } from '@/lib/prompt-versions/store';
import { type Note, noteWritingSchema } from '@/lib/reviews/notes.schema';
import { writeNote } from '@/lib/reviews/notes.store';
import {
  cancelRun as cancel,
  pauseRun as pause,
  resumeRun as resume,
  retryRun as retry,
} from '@/lib/runs/control.store';
import type { RunRequest } from '@/lib/runs/schema';
import { composePrompt } from '@/lib/suites/prompt';
import { sharedScale } from '@/lib/suites/question';
import { asksPeopleAlone } from '@/lib/suites/suite';
import { openKnownAnswerProject } from '@/lib/video/known-answer-project.store';
import { suiteById, suiteOfPrompt, suites } from '@/prompts';

/** Begins a run over the chosen items. */
export async function startRun(request: unknown): Promise<ActionResult<BegunRun>> {
  return act('reviewer', (person, record) => beginRun(request, person, (change) => record(change)));
}

/** Creates the project of the known-answer clips if it is missing, so that they can be imported. */
export async function openCheckUp(): Promise<ActionResult<{ projectId: string }>> {
  return act('admin', async (_person, record) => {
    const { id, name, isNew } = await openKnownAnswerProject();
    if (isNew) {
      record({ action: 'project.created', subject: { kind: 'project', id }, after: { name } });
    }
    return { projectId: id };
  });
}

/**
 * Begins a check-up: runs over all known-answer clips that are imported.
 * @param orders further frame orders, each in a run of its own
 */
export async function startCheckUp(
  judgeId: string,
  suiteId: string,
  how: CheckUpRequest = {},
): Promise<ActionResult<{ runId: string }>> {
  return act('admin', async (person, record) => {
    const { coverage, orders } = checkUpRequestSchema.parse(how);
    const clips = await prepareCheckUp(suiteById(z.string().parse(suiteId)), coverage);
    const begin = async (settings: RunRequest['settings']) => {
      const request = { ...clips, settings, judgeId } satisfies RunRequest;
      const { runId } = await beginRun(request, person, record);
      return { runId };
    };
    const begun = await begin(clips.settings);
    record({ action: 'judge.checked', subject: { kind: 'judge', id: judgeId }, after: begun });
    // Begun after the run in order of time, whose replies to calls with one frame they reuse.
    for (const frameOrder of orders) await begin({ ...clips.settings, frameOrder });
    return begun;
  });
}

/** Asks again for all that has no usable reply; answers for how many items. */
export async function retryRun(runId: string): Promise<ActionResult<{ items: number }>> {
  return act('reviewer', async ({ id }, record) => {
    const { videos: hidden } = await blindnessInRun(id, z.uuid().parse(runId));
    const items = await retry(runId, hidden);
    record({
      action: 'run.retried',
      subject: { kind: 'run', id: runId },
      after: { videos: items },
    });
    return { items };
  });
}

/** Pauses a run: calls under way come to their end, and no other is made. */
export async function pauseRun(runId: string): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    await pause(z.uuid().parse(runId));
    record({ action: 'run.paused', subject: { kind: 'run', id: runId } });
    return {};
  });
}

/** Resumes a paused run, with a new budget where one is given (null: without any). */
export async function resumeRun(
  runId: string,
  budget?: number | null,
): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    const limit = z.number().positive('A budget must be more than 0.').nullish().parse(budget);
    await resume(z.uuid().parse(runId), limit);
    record({
      action: 'run.resumed',
      subject: { kind: 'run', id: runId },
      after: { budget: limit },
    });
    return {};
  });
}

/** Cancels a run. */
export async function cancelRun(runId: string): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    await cancel(z.uuid().parse(runId));
    record({ action: 'run.cancelled', subject: { kind: 'run', id: runId } });
    return {};
  });
}

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
    const scaleOf = (suite: string, question: string) =>
      suiteById(suite).questions.find((one) => one.id === question)?.scale ?? sharedScale(question);
    const reasonFor = (suite: string, question: string) =>
      suiteById(suite).questions.find((one) => one.id === question)?.reasonFor ?? [];
    // Where no judge is asked, nothing of one is ever in view.
    await refuseUnseen(
      id,
      parsed.filter(({ act, suite }) => act !== 'state' || !asksPeopleAlone(suiteById(suite))),
    );
    const submission = await submitAnswers(id, parsed, scaleOf, reasonFor);
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

/** Writes down the known answers of videos that are sample clips, as labels that came with the material. */
export async function recordKnownAnswers(
  itemIds: unknown,
  suiteId: string,
): Promise<ActionResult<{ answers: number }>> {
  return act('reviewer', async (_person, record) => {
    const ids = z.array(z.uuid()).min(1).max(1000).parse(itemIds);
    const suite = suiteById(z.string().parse(suiteId));
    const answers = await labelKnownClips(ids, suite);
    if (answers > 0) {
      record({
        action: 'answers.labelled',
        subject: { kind: 'suite', id: suite.id },
        after: { rater: KNOWN_ANSWERS, videos: ids.length, answers },
      });
    }
    return { answers };
  });
}

/** Connects a model, or changes one (`id`). Never returns the key. */
export async function saveJudge(
  id: string | null,
  input: unknown,
): Promise<ActionResult<{ judge: JudgeFacts }>> {
  return act('admin', async (_person, record) => {
    const known = z.uuid().nullable().parse(id);
    const before = known ? await readJudge(known) : undefined;
    const judge = known
      ? await updateEndpointJudge(known, input)
      : await createEndpointJudge(input);
    record({
      action: before ? 'judge.changed' : 'judge.connected',
      subject: { kind: 'judge', id: judge.id },
      ...(before && { before }),
      after: judge,
    });
    revalidatePath('/judges');
    return { judge };
  });
}

/** Archives a judge; its runs stay. */
export async function removeJudge(id: string): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const before = await readJudge(z.uuid().parse(id));
    await archiveJudge(id);
    record({ action: 'judge.removed', subject: { kind: 'judge', id }, before });
    return {};
  });
}

/** Tests a connected model: asks for its list of models, and about one tiny picture. */
export async function testJudge(id: string): Promise<ActionResult<{ report: EndpointReport }>> {
  return act('admin', async () => ({
    report: await testEndpoint(await judgeForRun(z.uuid().parse(id))),
  }));
}

/**
 * Stores a new version of a prompt: text, declared variables and a note; the rest of its front matter is the suite's.
 * If the same version exists already, it is answered (`isNew` false).
 */
export async function savePromptVersion(
  input: unknown,
): Promise<ActionResult<{ hash: string; isNew: boolean }>> {
  return act('reviewer', async (_person, record) => {
    const { prompt: id, text, variables, note, parentHash } = newVersionSchema.parse(input);
    const original = findPrompt(
      suites.flatMap((suite) => suite.prompts),
      id,
    );
    const version = parseVersion(composePrompt(original, variables, text), original);
    const { hash } = version;
    const isNew = await save(suiteOfPrompt(id), version, { note, parentHash });
    if (isNew) {
      record({
        action: 'prompt.written',
        subject: { kind: 'prompt', id },
        after: { hash, note, parentHash },
      });
    }
    return { hash, isNew };
  });
}
