'use server';

import { type ActionResult, act } from '@/app/act';
import { newStudyPlanSchema } from '@/lib/studies/schema';
import { draftStudyPlan, freezeStudyPlan } from '@/lib/studies/store';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** Keeps what an admin wrote of a study plan. */
export async function draftStudy(input: unknown): Promise<ActionResult<object>> {
  return act('admin', async (person, record) => {
    const { project, suite, plan } = newStudyPlanSchema.parse(input);
    await projectFor(person, project);
    await draftStudyPlan({ project, suite: suiteById(suite), plan }, person.id);
    const subject = { kind: 'project' as const, id: project };
    record({ action: 'study-plan.drafted', subject, after: { suite, ...plan } });
    return {};
  });
}

/** Freezes a study plan as its next version. */
export async function freezeStudy(input: unknown): Promise<ActionResult<{ version: number }>> {
  return act('admin', async (person, record) => {
    const { project, suite, plan } = newStudyPlanSchema.parse(input);
    await projectFor(person, project);
    const frozen = await freezeStudyPlan({ project, suite: suiteById(suite), plan }, person.id);
    const subject = { kind: 'project' as const, id: project };
    record({ action: 'study-plan.frozen', subject, after: { suite, ...frozen, ...plan } });
    return { version: frozen.version };
  });
}
