import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { canonicalJson } from '@/lib/json';
import { TRANSCRIBER } from '@/lib/suites/ask';
import type { Suite } from '@/lib/suites/suite';
import type { Roles } from './schema';

/** A judge as a run remembers it. */
interface RememberedJudge {
  id: string;
  facts: Readonly<Record<string, unknown>>;
}

const factsSchema = z.object({
  kind: z.string().optional(),
  name: z.string().optional(),
  model: z.string().nullish(),
  baseUrl: z.string().nullish(),
  /** See `whatElseIsSent`. */
  sent: z.json().optional(),
  parameters: z
    .looseObject({
      temperature: z.number().nullish(),
      maxTokens: z.number().nullish(),
      seed: z.number().nullish(),
      imageDetail: z.string().nullish(),
      currency: z.string().nullish(),
      inputPrice: z.number().nullish(),
    })
    .nullish(),
});

/**
 * The roles that other judges than the deciding one have in a run.
 * @param asked role → judge, without those that the deciding judge has itself
 * @throws {AppError} 422 for a role that the suite does not have, and for judges whose prices are in different currencies:
 *   what a run costs is one sum
 */
export function assignRoles(
  suite: Pick<Suite, 'name' | 'roles'>,
  deciding: RememberedJudge,
  asked: Readonly<Record<string, RememberedJudge>>,
): Roles {
  refuseMixedCurrencies([deciding, ...Object.values(asked)]);
  return Object.fromEntries(
    Object.entries(asked).map(([role, judge]) => {
      if (role === TRANSCRIBER.id) refuseNoReader(judge);
      else if (!suite.roles?.some(({ id }) => id === role)) {
        const known = suite.roles?.map(({ id }) => id).join(', ') || 'none';
        throw new AppError(
          422,
          `“${suite.name}” has no role “${role}”. It has: ${known}.`,
          'judges',
        );
      }
      const facts = z.record(z.string(), z.json()).parse(judge.facts);
      return [role, { judgeId: judge.id, facts, identity: `${role}: ${identityOf(judge)}` }];
    }),
  );
}

/**
 * What a run costs is one sum, and so is what a chain does that has one budget.
 * @throws {AppError} 422 for judges whose prices are in different currencies
 */
export function refuseMixedCurrencies(judges: readonly Pick<RememberedJudge, 'facts'>[]): void {
  const currencies = new Set(judges.flatMap(currencyOf));
  if (currencies.size <= 1) return;
  throw new AppError(
    422,
    `The judges of a run have their prices in one currency; these have ${[...currencies].sort().join(' and ')}.`,
    'judges',
  );
}

/** @throws {AppError} 422 for a judge that reads no text */
function refuseNoReader({ facts }: RememberedJudge): void {
  const { kind, name } = factsSchema.parse(facts);
  if (kind === 'endpoint') return;
  throw new AppError(
    422,
    `“${name}” cannot copy scores out of replies: that takes a model.`,
    'judges',
  );
}

/** What a judge's replies depend on: as the database takes it for the deciding judge of a run. */
function identityOf({ id, facts }: RememberedJudge): string {
  const { kind, model, baseUrl, parameters, sent } = factsSchema.parse(facts);
  if (kind !== 'endpoint') return `${kind} ${id}`;
  const { temperature, maxTokens, seed, imageDetail } = parameters ?? {};
  const common = [model, baseUrl, temperature, maxTokens, seed, imageDetail];
  return sent === undefined ? JSON.stringify(common) : canonicalJson([...common, sent]);
}

function currencyOf({ facts }: Pick<RememberedJudge, 'facts'>): string[] {
  const { parameters } = factsSchema.parse(facts);
  const hasPrice = typeof parameters?.inputPrice === 'number';
  return hasPrice && parameters?.currency ? [parameters.currency] : [];
}

/** Who has a role in a run, for people. */
export interface NamedRole {
  role: string;
  label: string;
  judge: string;
}

/** Every role of a run's suite with the judge that has it, and who transcribes, where that is another judge. */
export function nameRoles(
  { roles = [] }: Pick<Suite, 'roles'>,
  deciding: string,
  assigned: Roles,
): NamedRole[] {
  return [...roles, ...(assigned[TRANSCRIBER.id] ? [TRANSCRIBER] : [])].map(({ id, label }) => ({
    role: id,
    label,
    judge: factsSchema.parse(assigned[id]?.facts ?? {}).name ?? deciding,
  }));
}
