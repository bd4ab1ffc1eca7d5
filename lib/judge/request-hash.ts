import { createHash } from 'node:crypto';
import { captionsOf } from './captions';
import type { Prompt } from './prompt';
import { replyJsonSchema } from './replies/shape';
import type { Judge, JudgeRequest } from './schema';
import type { AskCall } from './suite';

/** JSON with sorted names, so that equal values give equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Computes a text once for each object: objects that calls share are large. */
function memoizePerObject<Thing extends object>(
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

const identityJson = memoizePerObject((identity: Judge['identity']) => canonicalJson(identity));

const schemaJson = memoizePerObject((schema: Prompt['reply']['schema']) =>
  JSON.stringify(canonicalJson(replyJsonSchema(schema))),
);

/** SHA-256 over everything that determines a reply: over canonical JSON of all of it, put together of its parts. */
export function hashRequest(
  judge: Judge,
  prompt: Prompt,
  call: AskCall,
  text: JudgeRequest['text'],
  repeat: number,
): string {
  const captions = captionsOf(call.frames);
  const parts: Readonly<Record<string, string>> = {
    judge: identityJson(judge.identity),
    prompt: canonicalJson(prompt.hash),
    text: canonicalJson(text),
    schema: schemaJson(prompt.reply.schema),
    frames: canonicalJson(call.frames.map((frame) => frame.hash)),
    ...(captions.length > 0 && { captions: canonicalJson(captions) }),
    repeat: canonicalJson(repeat),
  };
  const names = Object.keys(parts).sort();
  const json = names.map((name) => `${JSON.stringify(name)}:${parts[name]}`).join(',');
  return createHash('sha256').update(`{${json}}`).digest('hex');
}
