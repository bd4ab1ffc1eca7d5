import 'server-only';
import type { Measurements } from '../measurement';
import type { CallRecord, Judge } from '../schema';
import type { MeasuredReply } from '../suite';
import { decodePicture } from './decode';
import { measure } from './measure';

/** Changes whenever the same frames could be measured differently, so that old replies are not reused. */
const VERSION = '1';

const NOTHING: Measurements = { regions: [], tracks: [], anomalies: [], unmeasured: {} };

/**
 * The built-in judge: measures the pixels of a call's frames and lets the suite put the measurements into the words of
 * the prompt's reply. Needs no key and no network, reads no text, and abstains on what it cannot measure.
 * @param replies the suite's replies by prompt id (`suite.baseline`)
 */
export function baselineJudge(replies: Readonly<Record<string, MeasuredReply>>): Judge {
  return {
    identity: { kind: 'baseline', version: VERSION },
    async reply({ prompt, call, images, signal }): Promise<CallRecord> {
      const started = performance.now();
      const reply = replies[prompt.id];
      let answer: unknown = null;
      if (reply) {
        const pictures = await Promise.all((await images()).map(decodePicture));
        signal.throwIfAborted();
        const times = call.frames.map((frame) => frame.at);
        answer = reply(pictures.length > 0 ? measure(pictures, times) : NOTHING, call);
      }
      const abstains = answer === null || answer === undefined;
      return {
        rawReply: abstains ? null : JSON.stringify(answer),
        reason: abstains ? 'abstained' : null,
        detail: abstains ? 'The baseline judge cannot measure what this prompt asks for.' : null,
        finishReason: null,
        inputTokens: 0,
        outputTokens: 0,
        cost: 0,
        latencyMs: Math.round(performance.now() - started),
        tries: 1,
        responseFormat: null,
      };
    },
  };
}
