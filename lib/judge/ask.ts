import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type Prompt, renderPrompt } from './prompt';
import { readReply, replyJsonSchema } from './reply';
import type { CallLimits, CallRecord, Judge, JudgeRequest } from './schema';
import { MOST_OF_VARIABLE, shorten } from './shorten';
import { type Ask, type AskCall, Unanswered } from './suite';
import type { UnscoredReason } from './verdict';

/** An answered request from the record: its reply as parsed then, and the exchange it came from. */
export interface RecordedReply {
  reply: unknown;
  rawReply: string | null;
}

/** What is kept of every exchange. The names are those of the table of steps. */
export interface StepRecord extends CallRecord {
  prompt: string;
  promptHash: string;
  unit: string;
  /** SHA-256 over everything that determines the reply: judge, prompt version, text, schema, frames, repeat. */
  requestHash: string;
  /** 1 for the first exchange, 2 for the one that asks to say it again. */
  attempt: number;
  /** The reply as parsed; null when unanswered. */
  reply: unknown;
  renderedText: string;
  frames: { position: number; at: number; hash: string }[];
  /** Answered from the record, without a call. */
  replayed: boolean;
}

/** What {@link askJudge} needs from the run that it works for. */
export interface AskOptions {
  judge: Judge;
  /** The run's version of each prompt, by prompt id; a prompt without an entry is asked as the suite has it. */
  versions: ReadonlyMap<string, Prompt>;
  /** Which of several samples of the same request this is, from 0. */
  repeat: number;
  /** Loads a frame's JPEG by the frame's hash. */
  loadFrame(hash: string): Promise<Uint8Array>;
  /** Looks up an answered request; waits while an equal one is under way. */
  recorded(
    request: Pick<StepRecord, 'requestHash' | 'prompt' | 'unit'>,
  ): Promise<RecordedReply | null>;
  /** Told when a request that was not on record has come to its end, in whatever way. */
  ended?(requestHash: string): void;
  /** Keeps an exchange. */
  record(step: StepRecord): Promise<void>;
  limits: CallLimits;
  /** Aborted when the run is cancelled: calls under way end at once. */
  signal: AbortSignal;
  /** Aborted when the run pauses: calls under way come to their end, and no other is made. */
  pausing?: AbortSignal;
}

/**
 * About how many tokens a request takes that has not been made yet: a token for four characters, and for an image a
 * token for 750 of its pixels, which is near to what providers count.
 */
export function estimateTokens(characters: number, frames: AskCall['frames']): number {
  const pixels = frames.reduce((sum, { width, height }) => sum + width * height, 0);
  return Math.ceil(characters / 4 + pixels / 750);
}

/** JSON with sorted names, so that equal values give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Works a text out once for each object: those that calls share are large, and the same for every call. */
function oncePerObject<Thing extends object>(
  work: (thing: Thing) => string,
): (thing: Thing) => string {
  const texts = new WeakMap<Thing, string>();
  return (thing) => {
    const known = texts.get(thing);
    if (known !== undefined) return known;
    const text = work(thing);
    texts.set(thing, text);
    return text;
  };
}

const identityJson = oncePerObject((identity: Judge['identity']) => canonicalJson(identity));

const schemaJson = oncePerObject((schema: Prompt['reply']['schema']) =>
  JSON.stringify(canonicalJson(replyJsonSchema(schema))),
);

/** SHA-256 over everything that determines a reply: over canonical JSON of all of it, put together of its parts. */
function hashRequest(
  judge: Judge,
  prompt: Prompt,
  call: AskCall,
  text: JudgeRequest['text'],
  repeat: number,
): string {
  const parts: Readonly<Record<string, string>> = {
    judge: identityJson(judge.identity),
    prompt: canonicalJson(prompt.hash),
    text: canonicalJson(text),
    schema: schemaJson(prompt.reply.schema),
    frames: canonicalJson(call.frames.map((frame) => frame.hash)),
    repeat: canonicalJson(repeat),
  };
  const names = Object.keys(parts).sort();
  const json = names.map((name) => `${JSON.stringify(name)}:${parts[name]}`).join(',');
  return createHash('sha256').update(`{${json}}`).digest('hex');
}

/**
 * Makes the {@link Ask} of one run: renders the run's version of the prompt, answers from the record where the same
 * request was answered before, else asks the judge, and once more when the reply cannot be read. Every exchange is
 * recorded.
 */
export function askJudge(options: AskOptions): Ask {
  const { judge, limits, signal, pausing } = options;
  const stop = pausing ? AbortSignal.any([signal, pausing]) : signal;
  // Every call under way or waiting listens, and there may be hundreds.
  setMaxListeners(0, stop, signal, ...(pausing ? [pausing] : []));

  /** @param sought told which request was looked up and not found */
  async function ask<Reply>(
    asked: Prompt<Reply>,
    call: AskCall,
    sought: (requestHash: string) => void,
  ): Promise<Reply> {
    const prompt = options.versions.get(asked.id) ?? asked;
    const holes = prompt.variables.map(
      (name) => [name, shorten(call.variables[name] ?? '', MOST_OF_VARIABLE)] as const,
    );
    const text = renderPrompt(prompt, Object.fromEntries(holes));
    const requestHash = hashRequest(judge, prompt, call, text, options.repeat);
    const fail = (reason: UnscoredReason, detail: string) =>
      new Unanswered(reason, `${prompt.purpose}, ${call.unit}: ${detail}`, {
        prompt: prompt.id,
        unit: call.unit,
      });
    const common = {
      prompt: prompt.id,
      promptHash: prompt.hash,
      unit: call.unit,
      requestHash,
      renderedText: [text.before, text.after].filter(Boolean).join('\n\n'),
      frames: call.frames.map(({ position, at, hash }) => ({
        position,
        at,
        hash,
      })),
    };

    const known = await options.recorded(common);
    if (known) {
      const reply = asked.reply.schema.parse(known.reply);
      await options.record({
        ...common,
        ...replayedCall(known),
        attempt: 1,
        reply,
        replayed: true,
      });
      return reply;
    }

    sought(requestHash);
    const tokens = estimateTokens(text.before.length + text.after.length, call.frames);
    const exchange = (correction: JudgeRequest['correction']) =>
      limits.hold(async () => {
        stop.throwIfAborted();
        const images = () => Promise.all(call.frames.map((frame) => options.loadFrame(frame.hash)));
        let counted: (tokens: number) => void = () => undefined;
        const turn = async () => {
          counted = await limits.turn(tokens, stop);
        };
        const request = { prompt, call, text, images, signal, pausing, turn, correction };
        const record = await judge.reply(request);
        if (record.inputTokens !== null) counted(record.inputTokens + (record.outputTokens ?? 0));
        return record;
      }, stop);

    let correction: JudgeRequest['correction'] = null;
    for (const attempt of [1, 2]) {
      const exchanged = await exchange(correction);
      const read =
        exchanged.reason === null ? readReply(exchanged.rawReply ?? '', asked.reply.schema) : null;
      const failure = read === null ? exchanged : read.state === 'unread' ? read : null;
      await options.record({
        ...common,
        ...exchanged,
        reason: failure?.reason ?? null,
        detail: failure?.detail ?? null,
        attempt,
        reply: read?.state === 'read' ? read.reply : null,
        replayed: false,
      });
      if (read?.state === 'read') return read.reply;
      const reason = failure?.reason ?? 'unparseable';
      const detail = failure?.detail ?? 'There is no reply';
      if (reason !== 'unparseable' || attempt === 2) throw fail(reason, detail);
      correction = { rawReply: exchanged.rawReply ?? '', message: detail };
    }
    throw new Error('Unreachable: two attempts end in a reply or a failure');
  }

  return async (asked, call) => {
    let begun: string | undefined;
    const sought = (requestHash: string) => {
      begun = requestHash;
    };
    try {
      return await ask(asked, call, sought);
    } finally {
      if (begun !== undefined) options.ended?.(begun);
    }
  };
}

/** The record of an exchange that did not take place, because its reply was known. */
function replayedCall(known: RecordedReply): CallRecord {
  return {
    rawReply: known.rawReply,
    reason: null,
    detail: null,
    finishReason: null,
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    cost: null,
    latencyMs: 0,
    tries: 0,
    responseFormat: null,
  };
}
