import { z } from 'zod';
import type { JudgeRole } from '@/lib/suites/suite';

/** A judge that has a role in a run, in addition to the one that decides. */
const roleJudgeSchema = z.object({
  judgeId: z.uuid(),
  /** What it was when the run began, see `Run.judgeFacts`. */
  facts: z.record(z.string(), z.json()),
  /** The role with what the judge's replies depend on, as a text: runs are told apart by it. */
  identity: z.string(),
});

/** Role → the judge that has it. A role that is not there is the deciding judge's. */
export const rolesSchema = z.record(z.string(), roleJudgeSchema);

/** See {@link rolesSchema}. */
export type Roles = z.infer<typeof rolesSchema>;

/**
 * Groups of roles that are best different models, and of which at least two are one: what they are called.
 * @param modelOf what tells one model from another, by role
 */
export function sharedModels(
  roles: readonly Pick<JudgeRole, 'id' | 'apart'>[],
  modelOf: (role: string) => string,
): string[] {
  const groups = new Set(roles.flatMap(({ apart }) => apart ?? []));
  return [...groups].filter((group) => {
    const models = roles.filter(({ apart }) => apart === group).map(({ id }) => modelOf(id));
    return new Set(models).size < models.length;
  });
}
