import 'server-only';
import type { CallRecord, Judge, JudgeRequest } from '@/lib/judge/schema';
import type { Measurements } from '@/lib/suites/measurement';
import type { MeasuredReply } from '@/lib/suites/suite';
import type { Frame } from '@/lib/video/schema';
import { decodePicture } from './decode';
import { measure } from './measure';

/** Changes whenever the same frames could be measured differently, so that old replies are not reused. */
const VERSION = '1';

const NOTHING: Measurements = {
  regions: [],
  tracks: [],
  anomalies: [],
  counts: [],
  motion: null,
  unmeasured: {},
};

/** How many calls' measurements are kept. */
const REMEMBERED = 32;

/** Frames that the decoder does not understand. */
class UnreadableFrame extends Error {
  override readonly name = 'UnreadableFrame';
}

async function decodeAndMeasure(
  frames: readonly Frame[],
  images: () => Promise<Uint8Array[]>,
): Promise<Measurements> {
  const jpegs = await images();
  const pictures = await Promise.all(jpegs.map(decodePicture)).catch((error: unknown) => {
    throw new UnreadableFrame('A frame of this call cannot be decoded.', { cause: error });
  });
  return measure(
    pictures,
    frames.map((frame) => frame.at),
  );
}

/**
 * The built-in judge: measures the pixels of a call's frames and lets the suite put the measurements into the words of
 * the prompt's reply. Needs no key and no network, reads no text, and abstains on what it cannot measure.
 * @param replies the suite's replies by prompt id (`suite.baseline`)
 */
export function baselineJudge(replies: Readonly<Record<string, MeasuredReply>>): Judge {
  const recent = new Map<string, Promise<Measurements>>();

  // Several prompts of a suite carry the same frames: they are measured once.
  function measureFrames(frames: readonly Frame[], images: () => Promise<Uint8Array[]>) {
    const key = frames.map((frame) => `${frame.hash}@${frame.at}`).join();
    const known = recent.get(key);
    if (known) return known;
    const measured = decodeAndMeasure(frames, images);
    recent.set(key, measured);
    measured.catch(() => recent.delete(key));
    const [oldest] = recent.keys();
    if (recent.size > REMEMBERED && oldest !== undefined) recent.delete(oldest);
    return measured;
  }

  async function answer({ prompt, call, images }: JudgeRequest): Promise<unknown> {
    const reply = replies[prompt.id];
    // A sheet is no sequence of frames, and nothing can be followed through it.
    if (!reply || call.sheets?.length) return null;
    if (call.frames.length === 0) return reply(NOTHING, call);
    return reply(await measureFrames(call.frames, images), call);
  }

  return {
    identity: { kind: 'baseline', version: VERSION },
    async reply(request): Promise<CallRecord> {
      const started = performance.now();
      let detail = 'The baseline judge cannot measure what this prompt asks for.';
      const reply = await answer(request).catch((error: unknown) => {
        if (!(error instanceof UnreadableFrame)) throw error;
        detail = error.message;
        return null;
      });
      request.signal.throwIfAborted();
      const abstains = reply === null || reply === undefined;
      return {
        rawReply: abstains ? null : JSON.stringify(reply),
        reason: abstains ? 'abstained' : null,
        detail: abstains ? detail : null,
        finishReason: null,
        inputTokens: 0,
        outputTokens: 0,
        cachedTokens: null,
        cost: 0,
        latencyMs: Math.round(performance.now() - started),
        tries: 1,
        responseFormat: null,
      };
    },
  };
}
