import type { VideoSample } from 'mediabunny';
import { eachInTime } from './deadline';
import type { Probe } from './engine';
import type { OpenFile } from './webcodecs-file';

/** Milliseconds for which the decoder may show no sign of life. */
export const DECODER_TIMEOUT_MS = 10_000;

/** Every so-many-th frame on the way to a wanted one is asked for, too: even slow machines decode as many in time. */
const SIGN_EVERY = 8;

/** The most frames of H.264 that are decoded before one that is shown earlier than they. */
const MAX_REORDERED = 16;

/**
 * Which frames to ask for so that the wanted ones come: on the way to one of them every so-many-th, by which it shows that
 * the decoder lives. Where frames have their own times only when all around them are decoded, those.
 */
function framesToAsk(facts: Probe, wanted: readonly number[], decodesWhole: boolean): number[] {
  const { times, independent } = facts;
  if (decodesWhole) {
    const first = wanted[0] ?? 0;
    const last = (wanted.at(-1) ?? 0) + MAX_REORDERED;
    return [...times.keys()].slice(first, last + 1);
  }
  const asked = new Set(wanted);
  for (const index of wanted) {
    const start = independent.findLast((each) => each <= index) ?? 0;
    for (let sign = start + SIGN_EVERY; sign < index; sign += SIGN_EVERY) asked.add(sign);
  }
  return [...asked].sort((one, other) => one - other);
}

const { port1: receiver, port2: sender } = new MessageChannel();
const waiting: (() => void)[] = [];

/**
 * Ends a task. The decoder is given its next packet by a task of this thread: before that it would stand still while a frame
 * is worked on, a seventh of the time of a large clip.
 */
function endTask(): Promise<void> {
  receiver.onmessage ??= () => waiting.shift()?.();
  return new Promise((resolve) => {
    waiting.push(resolve);
    sender.postMessage(null);
  });
}

/**
 * The wanted frames that decode, each with its index, in order.
 * @param onSign hears that the decoder lives, however long it takes to the next wanted frame
 */
export async function* decode(
  { take, decodesWhole }: Pick<OpenFile, 'take' | 'decodesWhole'>,
  facts: Probe,
  wanted: readonly number[],
  onSign: () => void,
): AsyncGenerator<{ index: number; sample: VideoSample }, void, unknown> {
  const stored = (index: number) => (facts.times[index] as number) + facts.offset;
  const byTime = new Map(wanted.map((index) => [microseconds(stored(index)), index]));
  const asked = framesToAsk(facts, wanted, decodesWhole).map(stored);
  for await (const sample of eachInTime(take(asked), DECODER_TIMEOUT_MS)) {
    const at = microseconds(sample.timestamp);
    const { width, height } = sample.visibleRect;
    try {
      onSign();
      if (width !== facts.storedWidth || height !== facts.height) {
        throw new Error('The pictures change their size, for which this engine is not made.');
      }
      const index = byTime.get(at);
      if (index === undefined) continue;
      byTime.delete(at);
      await endTask();
      yield { index, sample };
    } finally {
      sample.close();
    }
  }
}

function microseconds(seconds: number): number {
  return Math.round(seconds * 1e6);
}
