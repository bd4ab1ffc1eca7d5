import { z } from 'zod';
import { DECIDING_ROLE } from '@/lib/suites/ask';
import type { Suite } from '@/lib/suites/suite';
import type { Maker } from './schema';

/** Which model is asked, and where; null where that is not known. */
export interface AskedModel {
  model: string | null;
  /** Null also for a model that was asked elsewhere. */
  baseUrl: string | null;
}

const factsSchema = z.object({ model: z.string().nullish(), baseUrl: z.string().nullish() });

/** Which model a judge is, from the facts that its run or role keeps of it. */
export function modelAsked(facts: unknown): AskedModel {
  const { model = null, baseUrl = null } = factsSchema.safeParse(facts).data ?? {};
  return { model, baseUrl };
}

/** Whether two are one model: of one asked elsewhere its name has to do. */
export function isSameModel(one: AskedModel, other: AskedModel): boolean {
  if (one.model === null || one.model !== other.model) return false;
  return one.baseUrl === null || other.baseUrl === null || one.baseUrl === other.baseUrl;
}

/** A run by which items were made: who decided, and who else had which role. */
export interface MakingRun {
  judgeFacts: unknown;
  roles: Readonly<Record<string, { facts: unknown }>>;
}

/**
 * What a model was in a run of a suite, in words; nothing where it had no part in it. A role that nobody else was given is
 * the deciding judge's.
 */
export function partsOf(
  asked: AskedModel,
  { name, roles: known = [] }: Pick<Suite, 'name' | 'roles'>,
  run: MakingRun,
): string[] {
  const roles = [
    { id: DECIDING_ROLE, label: 'the judge' },
    ...known.map(({ id, label }) => ({ id, label })),
  ];
  const had = roles.filter(({ id }) =>
    isSameModel(asked, modelAsked(run.roles[id]?.facts ?? run.judgeFacts)),
  );
  return had.length === 0 ? [] : [`${had.map(({ label }) => label).join(', ')} in “${name}”`];
}

/** Of judges that are one model with equal parts in making equally many items one entry. */
export function mergeJudges(makers: readonly Maker[]): Maker[] {
  const merged = new Map<string, Maker>();
  for (const { judges, ...maker } of makers) {
    const name = JSON.stringify(maker);
    merged.set(name, { ...maker, judges: [...(merged.get(name)?.judges ?? []), ...judges] });
  }
  return [...merged.values()];
}
