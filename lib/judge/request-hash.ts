import { createHash } from 'node:crypto';
import { canonicalJson } from '@/lib/json';
import { replyJsonSchema } from '@/lib/replies/shape';
import type { AskCall } from '@/lib/suites/ask';
import type { Prompt } from '@/lib/suites/prompt';
import { captionsOf } from './captions';
import type { Judge, JudgeRequest } from './schema';
import type { CaptionedClip } from './shown-videos';

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
  videos: readonly CaptionedClip[] = [],
): string {
  const captions = captionsOf(call.frames);
  const parts: Readonly<Record<string, string>> = {
    judge: identityJson(judge.identity),
    prompt: canonicalJson(prompt.hash),
    text: canonicalJson(text),
    schema: schemaJson(prompt.reply.schema),
    frames: canonicalJson(call.frames.map((frame) => frame.hash)),
    // How frames are taken out of them is the judge's.
    ...(videos.length > 0 && {
      videos: canonicalJson(
        videos.map(({ hash, from = null, to = null, caption }) => ({ hash, from, to, caption })),
      ),
    }),
    ...(captions.length > 0 && { captions: canonicalJson(captions) }),
    repeat: canonicalJson(repeat),
    // Requests from before there were samples keep their hashes. The role does not count: it changes nothing in the request.
    ...(call.sample && { sample: canonicalJson(call.sample) }),
  };
  const names = Object.keys(parts).sort();
  const json = names.map((name) => `${JSON.stringify(name)}:${parts[name]}`).join(',');
  return createHash('sha256').update(`{${json}}`).digest('hex');
}
