import { z } from 'zod';
import type { Ask, CallName } from './ask';
import { UNSCORED_REASONS, type UnscoredReason, type Verdict } from './verdict';

/** An entry of a reply for which there is no answer, and why. */
export const unansweredEntrySchema = z.object({
  /** Its name in the reply, e.g. `s3`. */
  entry: z.string(),
  reason: z.enum(UNSCORED_REASONS),
  detail: z.string(),
});

/** See {@link unansweredEntrySchema}. */
export type UnansweredEntry = z.infer<typeof unansweredEntrySchema>;

/** A reply with several entries of which some are missing. */
export interface AnsweredParts {
  /** The entries that were read, fitting the reply's schema one by one. */
  reply: unknown;
  missing: UnansweredEntry[];
}

/**
 * The only error of an {@link Ask} that is no bug. Branches of a pipeline that depend on the call fail with the same
 * error.
 */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';

  constructor(
    readonly reason: UnscoredReason,
    /** What happened, for a person to read. */
    readonly detail: string,
    /** The call that failed, where there was one. */
    readonly call: CallName | null = null,
    /** The entries that were read of a reply with several; {@link toOutcomeInParts} keeps them. */
    readonly parts: AnsweredParts | null = null,
  ) {
    super(detail);
  }
}

/** A call's reply, or why there is none; this is what evidence stores. */
export type Outcome<Reply> =
  | { state: 'answered'; reply: Reply }
  | { state: 'unanswered'; reason: UnscoredReason; detail: string };

/** Waits for a branch and turns an {@link Unanswered} into data; other errors are bugs and are rethrown. */
export async function toOutcome<Reply>(branch: Promise<Reply>): Promise<Outcome<Reply>> {
  try {
    return { state: 'answered', reply: await branch };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { state: 'unanswered', reason: error.reason, detail: error.detail };
  }
}

/** The {@link Outcome} of a call whose reply has several entries, of which some may be missing. */
export type OutcomeInParts<Reply> =
  | Outcome<Reply>
  | { state: 'partly-answered'; reply: Partial<Reply>; missing: UnansweredEntry[] };

const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('answered'), reply: z.unknown() }),
  z.object({
    state: z.literal('unanswered'),
    reason: z.enum(UNSCORED_REASONS),
    detail: z.string(),
  }),
  z.object({
    state: z.literal('partly-answered'),
    reply: z.unknown(),
    missing: z.array(unansweredEntrySchema),
  }),
]);

/** Reads a stored outcome, its reply by the schema of such replies; null where it is none. */
export function readOutcome(stored: unknown, reply: z.ZodType): OutcomeInParts<unknown> | null {
  const outcome = outcomeSchema.safeParse(stored).data;
  if (!outcome) return null;
  if (outcome.state === 'unanswered') return outcome;
  const isPart = outcome.state === 'partly-answered';
  if (isPart && !(reply instanceof z.ZodObject)) return null;
  const read = (isPart ? (reply as z.ZodObject).partial() : reply).safeParse(outcome.reply);
  return read.success ? ({ ...outcome, reply: read.data } as OutcomeInParts<unknown>) : null;
}

/** As {@link toOutcome}, for replies with several entries: what was read of one is kept. */
export async function toOutcomeInParts<Reply>(
  branch: Promise<Reply>,
): Promise<OutcomeInParts<Reply>> {
  try {
    return { state: 'answered', reply: await branch };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const { reason, detail, parts } = error;
    if (!parts) return { state: 'unanswered', reason, detail };
    // The entries were parsed by the schema of this reply.
    return {
      state: 'partly-answered',
      reply: parts.reply as Partial<Reply>,
      missing: parts.missing,
    };
  }
}

/** An outcome without a reply. */
export type Unanswering = Extract<Outcome<unknown>, { state: 'unanswered' }>;

/** Why there is no reply or no answer, as a verdict says it. */
export function unscored({ reason, detail }: Pick<Unanswering, 'reason' | 'detail'>): Verdict {
  return { state: 'unscored', reason, detail };
}

/** The verdict of a value and the reason for it; no value is the judge's abstention. */
export function valued(
  value: number | string | null,
  rationale: string,
  otherwise = 'The judge cannot tell.',
): Verdict {
  if (value !== null) return { state: 'scored', value, rationale };
  return unscored({ reason: 'abstained', detail: rationale || otherwise });
}

/** The verdict in a reply, or why there is none. */
export function verdictIn<Reply>(
  outcome: Outcome<Reply>,
  read: (reply: Reply) => Verdict,
): Verdict {
  return outcome.state === 'answered' ? read(outcome.reply) : unscored(outcome);
}

/** What is kept in place of a call that there is nothing to make about. */
export function nothingToJudge(detail: string): Unanswering {
  return { state: 'unanswered', reason: 'nothing-to-judge', detail };
}

/** What a run that only makes items says where the built-in judge was asked to. */
export const NEEDS_A_MODEL =
  'This takes a language model: the built-in judge measures pictures and writes nothing.';

/**
 * Why nothing came of a call, in a sentence, where no failed call says it: nothing to judge, or a judge that abstains.
 * Null for anything else.
 */
export function whyNothing<Reply>(outcome: Outcome<Reply>): string | null {
  if (outcome.state === 'answered') return null;
  if (outcome.reason === 'nothing-to-judge') return outcome.detail;
  return outcome.reason === 'abstained' ? NEEDS_A_MODEL : null;
}
