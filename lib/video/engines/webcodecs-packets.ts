import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { isDisposable } from './webcodecs-nal-units';

/** How many packets tell whether their times can be trusted. */
const TELLING_PACKETS = 100;

/**
 * Whether the container of an H.264 track gives times in the order of decoding although its pictures are likely to be
 * shown in another one: none comes before one that was decoded earlier, and there are some that nothing refers to. Which
 * frame belongs to which time is then known only by the order in which a decoder gives all of them.
 */
export async function hasDecodingTimes(
  track: InputVideoTrack,
  lengthSize: number,
): Promise<boolean> {
  let latest = Number.NEGATIVE_INFINITY;
  let looked = 0;
  let disposable = false;
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets()) {
    if (timestamp < latest) return false;
    latest = timestamp;
    disposable ||= isDisposable(data, lengthSize);
    if (++looked === TELLING_PACKETS) break;
  }
  return disposable;
}
