import type { Frame } from '@/lib/video/schema';
import { type Ask, type AskCall, type CallName, DECIDING_ROLE } from './ask';
import {
  type Outcome,
  type OutcomeInParts,
  toOutcome,
  toOutcomeInParts,
  type Unanswering,
  unscored,
} from './outcome';
import type { Prompt } from './prompt';
import type { UnitName } from './question';
import type { Verdict } from './verdict';

/** A call that may be made about an item: whom it asks what with which pictures, and when. */
export interface Call<Reply = unknown> extends Omit<AskCall, 'variables'> {
  prompt: Prompt<Reply>;
  /** Those that have to be answered before it; they stand before it in the suite's list. */
  needs?: readonly Call[];
  /** Those that have to have ended before it, answered or not. */
  after?: readonly Call[];
  /** Whether it may turn out to be needless: estimates count it as “at most”, progress once it is made. */
  optional?: boolean;
  /** Whether what was read of a reply with several entries is kept where others are missing. */
  inParts?: boolean;
  /** The values of its placeholders, by what those that it waits for have brought. */
  variables(brought: Brought): Record<string, string>;
  /** Whether it still has to be asked, by what those that it waits for have brought; always when left out. */
  isWanted?(brought: Brought): boolean;
}

/** What a call brought, under its name: so it is kept as evidence. */
export interface CallOutcome extends CallName {
  outcome: OutcomeInParts<unknown>;
  /** Those of the reply's entries that were copied out of it by a further call; `score` of one that is a rated item. */
  transcribed?: readonly string[];
}

/** The name of a call. */
export function nameOf({
  prompt,
  unit,
  role,
  sample,
  question,
}: Pick<Call, 'prompt' | 'unit' | 'role' | 'sample' | 'question'>): CallName {
  const name: CallName = { prompt: prompt.id, unit };
  if (role !== undefined) name.role = role;
  if (sample !== undefined) name.sample = sample;
  if (question !== undefined) name.question = question;
  return name;
}

/** Whether two calls, or names of calls, are the same. */
export function isSameCall(one: CallName | Call, other: CallName | Call): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(call: CallName | Call): string {
  const { prompt, unit, role = DECIDING_ROLE, sample = 0, question = '' } = call;
  const id = typeof prompt === 'string' ? prompt : prompt.id;
  return JSON.stringify([id, unit, role, sample, question]);
}

/** The calls of a list on which one of it depends, directly or not, in the list's order. */
export function neededFor(name: CallName, calls: readonly Call[]): Call[] {
  const needed = new Set<string>();
  const collect = ({ needs = [] }: Pick<Call, 'needs'>) => {
    for (const need of needs) {
      const key = keyOf(need);
      if (needed.has(key)) continue;
      needed.add(key);
      collect(need);
    }
  };
  collect(calls.find((call) => isSameCall(call, name)) ?? {});
  return calls.filter((one) => needed.has(keyOf(one)));
}

/** What calls about an item have brought so far. */
export class Brought {
  readonly #outcomes: ReadonlyMap<string, CallOutcome>;

  /** @param all in the order of the suite's list */
  constructor(readonly all: readonly CallOutcome[]) {
    this.#outcomes = new Map(all.map((one) => [keyOf(one), one]));
  }

  /** What a call brought; null where it was not made. */
  ofMade<Reply>(call: Call<Reply> & { inParts: true }): OutcomeInParts<Reply> | null;
  ofMade<Reply>(call: Call<Reply>): Outcome<Reply> | null;
  ofMade(call: Call): OutcomeInParts<unknown> | null {
    return this.#outcomes.get(keyOf(call))?.outcome ?? null;
  }

  /**
   * What a call brought; where it was not made for want of a reply, why that reply is not there.
   * @param otherwise what to say where it was not made for another reason
   * @throws {Error} where that is so and was left out
   */
  of<Reply>(call: Call<Reply> & { inParts: true }, otherwise?: Unanswering): OutcomeInParts<Reply>;
  of<Reply>(call: Call<Reply>, otherwise?: Unanswering): Outcome<Reply>;
  of(call: Call, otherwise?: Unanswering): OutcomeInParts<unknown> {
    const made = this.ofMade(call);
    if (made) return made;
    for (const need of call.needs ?? []) {
      const outcome = this.of({ ...need, inParts: true }, otherwise);
      if (outcome.state === 'partly-answered') return unansweredFor(outcome);
      if (outcome.state !== 'answered') return outcome;
    }
    if (otherwise) return otherwise;
    throw new Error(`${call.prompt.id} was not asked about ${call.unit}`);
  }

  /**
   * The verdict on a question that a call's reply answers alone, or why there is none.
   * @param frames those that the call carried, by which numbers of frames become times
   * @param otherwise see {@link of}
   */
  verdict(
    call: Call,
    question: string,
    frames?: readonly Pick<Frame, 'at'>[],
    otherwise?: Unanswering,
  ): Verdict {
    const outcome: OutcomeInParts<unknown> = this.of({ ...call, inParts: true }, otherwise);
    if (outcome.state === 'unanswered') return unscored(outcome);
    const said = call.prompt.reply.verdicts?.(outcome.reply as Partial<unknown>, frames)[question];
    if (said) return said;
    const missing = outcome.state === 'partly-answered' ? outcome.missing : [];
    const silent = { reason: 'unparseable', detail: 'The reply says nothing about it.' } as const;
    return unscored(missing.find(({ entry }) => entry === question) ?? silent);
  }

  /** What the calls of a prompt brought, in the order of the list: of all of them, or of those about a unit. */
  by<Reply>(prompt: Prompt<Reply>, unit?: UnitName): { unit: UnitName; outcome: Outcome<Reply> }[] {
    // Replies were parsed by the schema of their prompt.
    const all = this.all as readonly (CallOutcome & { outcome: Outcome<Reply> })[];
    return all.filter((one) => one.prompt === prompt.id && (unit ?? one.unit) === one.unit);
  }

  /**
   * The reply of a call that another one needs.
   * @throws {Error} when there is none
   */
  reply<Reply>(call: Call<Reply>): Reply {
    const outcome = this.ofMade(call);
    if (outcome?.state !== 'answered') throw new Error(`${call.prompt.id} has no reply`);
    return outcome.reply;
  }
}

/** Why a reply of which some is missing is none for a call that needs it. */
function unansweredFor({
  missing: [first],
}: Extract<OutcomeInParts<unknown>, { state: 'partly-answered' }>): Unanswering {
  return {
    state: 'unanswered',
    reason: first?.reason ?? 'unparseable',
    detail: first ? `${first.entry}: ${first.detail}` : 'The reply is not complete.',
  };
}

/**
 * Makes the calls of a list, each as soon as those that it waits for have ended: independent ones at once. A call that
 * is not answered takes down only those that need its reply.
 * @param calls each after those that it waits for
 * @returns what was brought, in the order of the list; calls that were not made are not there
 */
export async function makeCalls(calls: readonly Call[], ask: Ask): Promise<Brought> {
  const ended = new Map<string, Promise<readonly CallOutcome[]>>();
  for (const call of calls) {
    const before = [...(call.needs ?? []), ...(call.after ?? [])].map((one) => {
      const made = ended.get(keyOf(one));
      if (!made)
        throw new Error(`${call.prompt.id} waits for a call that does not stand before it`);
      return made;
    });
    ended.set(
      keyOf(call),
      Promise.all(before).then(async (brought) => {
        // A call sees what it waits for, and what that waited for: nothing that depends on who was faster.
        const seen = [...new Set(brought.flat())];
        const outcome = await makeCall(call, new Brought(seen), ask);
        return outcome ? [...seen, { ...nameOf(call), outcome }] : seen;
      }),
    );
  }
  const all = new Set((await Promise.all(ended.values())).flat());
  const places = new Map([...ended.keys()].map((key, index) => [key, index]));
  const place = (one: CallOutcome) => places.get(keyOf(one)) ?? ended.size;
  return new Brought([...all].sort((one, other) => place(one) - place(other)));
}

async function makeCall(
  call: Call,
  brought: Brought,
  ask: Ask,
): Promise<OutcomeInParts<unknown> | null> {
  const { prompt, unit, role, sample, question, frames, sheets, whole, needs = [] } = call;
  const isAnswered = (need: Call) => brought.ofMade(need)?.state === 'answered';
  if (!needs.every(isAnswered) || call.isWanted?.(brought) === false) return null;
  const asked: AskCall = { unit, variables: call.variables(brought), frames };
  if (role !== undefined) asked.role = role;
  if (sample !== undefined) asked.sample = sample;
  if (question !== undefined) asked.question = question;
  if (sheets !== undefined) asked.sheets = sheets;
  if (whole !== undefined) asked.whole = whole;
  const reply = ask(prompt, asked);
  return call.inParts ? toOutcomeInParts(reply) : toOutcome(reply);
}

/** Makes all calls of a suite about an item; costs money. Never throws for a failed call. */
export function gather<Input>(
  suite: { calls(input: Input): readonly Call[] },
  input: Input,
  ask: Ask,
): Promise<Brought> {
  return makeCalls(suite.calls(input), ask);
}
