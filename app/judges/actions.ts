'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { beginRun } from '@/app/runs/begin';
import { recordKnownAnswers as labelKnownClips } from '@/lib/check-up/labels.store';
import { prepareCheckUp } from '@/lib/check-up/plan.store';
import { type CheckUpRequest, checkUpRequestSchema, KNOWN_ANSWERS } from '@/lib/check-up/schema';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { refuseNameless } from '@/lib/disclosure/refusals.store';
import { testEndpoint } from '@/lib/endpoint/check';
import { judgeForRun } from '@/lib/judge/called.store';
import type { CheckReport } from '@/lib/judge/check.schema';
import { keepCheck } from '@/lib/judge/check.store';
import type { JudgeFacts } from '@/lib/judge/schema';
import {
  archiveJudge,
  createEndpointJudge,
  readJudge,
  updateEndpointJudge,
} from '@/lib/judge/store';
import type { RunRequest } from '@/lib/runs/schema';
import { openKnownAnswerProject } from '@/lib/video/known-answer-project.store';
import { suiteById, suites } from '@/prompts';

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
      ...(before && { before: settingsOf(before) }),
      after: settingsOf(judge),
    });
    revalidatePath('/judges');
    return { judge };
  });
}

/** A judge without what a test of its connection found. */
function settingsOf({ check: _check, ...settings }: JudgeFacts) {
  return settings;
}

/** Archives a judge; its runs stay. */
export async function removeJudge(id: string): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const before = await readJudge(z.uuid().parse(id));
    await archiveJudge(id);
    record({ action: 'judge.removed', subject: { kind: 'judge', id }, before: settingsOf(before) });
    return {};
  });
}

/**
 * Tests a connected model: asks for its list of models, about one tiny picture, and one call as large as those of runs.
 * What it finds stays with the judge until one of its settings changes.
 */
export async function testJudge(id: string): Promise<ActionResult<{ report: CheckReport }>> {
  return act('admin', async () => {
    const judge = await judgeForRun(z.uuid().parse(id));
    const prompts = suites.flatMap((suite) => suite.prompts);
    const report = await testEndpoint(judge, prompts);
    await keepCheck(judge.id, judge.settingsHash, report);
    return { report };
  });
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

/** Writes down the known answers of videos that are sample clips, as labels that came with the material. */
export async function recordKnownAnswers(
  itemIds: unknown,
  suiteId: string,
): Promise<ActionResult<{ answers: number }>> {
  return act('reviewer', async (person, record) => {
    const ids = z.array(z.uuid()).min(1).max(1000).parse(itemIds);
    // A refusal names the clip.
    const { nameless } = await blindnessOf(person.id, null, ids);
    for (const id of nameless) await refuseNameless(person.id, id);
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
