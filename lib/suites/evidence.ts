import { z } from 'zod';
import { Brought, type Call, type CallOutcome, nameOf } from './calls';
import { readOutcome } from './outcome';
import type { Prompt } from './prompt';

/**
 * Calls in the places where their outcomes stood while each suite kept evidence in a form of its own. What was not made
 * stands there as null, or is missing at the end of a list.
 */
export type FormerEvidence =
  | Call
  | readonly FormerEvidence[]
  | { readonly [part: string]: FormerEvidence };

const storedSchema = z.array(
  z.object({
    prompt: z.string(),
    unit: z.string(),
    role: z.string().optional(),
    sample: z.number().optional(),
    question: z.string().optional(),
    outcome: z.unknown(),
    transcribed: z.array(z.string()).optional(),
  }),
);

type Stored = z.infer<typeof storedSchema>;

/** What a suite says of its evidence. */
interface Gathers<Input> {
  prompts: readonly Prompt[];
  formerEvidence?(input: Input): FormerEvidence;
}

/**
 * What the calls about an item brought, as a run stored it.
 * @param stored a list of outcomes by the names of their calls, or in the suite's former form
 * @returns null where the suite cannot read it
 */
export function readEvidence<Input>(
  suite: Gathers<Input>,
  stored: unknown,
  input: Input,
): Brought | null {
  const former = suite.formerEvidence?.bind(suite);
  const entries = storedSchema.safeParse(stored).data ?? (former && placed(former(input), stored));
  if (!entries) return null;
  const brought = entries.map(({ outcome: kept, ...call }): CallOutcome | null => {
    const prompt = suite.prompts.find(({ id }) => id === call.prompt);
    const outcome = prompt ? readOutcome(kept, prompt.reply.schema) : null;
    return outcome && { ...call, outcome };
  });
  const read = brought.filter((one) => one !== null);
  return read.length === brought.length ? new Brought(read) : null;
}

function isCall(part: FormerEvidence): part is Call {
  return 'variables' in part && typeof part.variables === 'function';
}

/** Outcomes with the calls in whose places they stand; null where the form is another. */
function placed(former: FormerEvidence, stored: unknown): Stored | null {
  if (stored === null) return [];
  if (isCall(former)) return [{ ...nameOf(former), outcome: stored }];
  const parts = z.record(z.string(), z.unknown()).or(z.array(z.unknown())).safeParse(stored).data;
  if (!parts) return null;
  const isList = Array.isArray(former);
  const found = Object.entries(former).map(([name, part]) => {
    const value = Object.entries(parts).find(([one]) => one === name)?.[1];
    if (value !== undefined) return placed(part, value);
    return isList ? [] : null;
  });
  const entries = found.flatMap((one) => one ?? []);
  return found.includes(null) ? null : entries;
}
