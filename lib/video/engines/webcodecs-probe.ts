import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { readShownTimes } from '../frames/shown-times';
import { MAX_FRAMES } from '../limits';
import type { ColourCoding } from './engine';

/** The frames of a track as its container tells them. */
export interface PacketTable {
  /** Presentation times in seconds, ascending, from 0 or later. */
  times: number[];
  /** Seconds by which the track's own times are later: see {@link readShownTimes}. */
  offset: number;
  /** Indices of those that decode without any other. */
  independent: number[];
  /** How long the last of them is shown, in seconds. */
  lastDuration: number;
}

/**
 * Reads the packet table of a track.
 * @returns null when packets are missing at the end of the file
 */
export async function readPacketTable(track: InputVideoTrack): Promise<PacketTable | null> {
  const sink = new EncodedPacketSink(track);
  const packets: { at: number; duration: number; independent: boolean }[] = [];
  let lastStored = Number.NaN;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    lastStored = packet.timestamp;
    const { timestamp: at, duration, type } = packet;
    packets.push({ at, duration, independent: type === 'key' });
    if (packets.length > MAX_FRAMES) break;
  }
  packets.sort((a, b) => a.at - b.at);
  const { skipped, offset } = readShownTimes(packets.map(({ at }) => at));
  const shown = packets
    .slice(skipped)
    .filter(({ at }, index, others) => at !== others[index - 1]?.at);
  const last = shown.at(-1);
  if (!last) return null;

  // The table may promise more than the file holds; the last stored packet tells.
  const stored = await sink.getPacket(lastStored).catch(() => null);
  const promised = await track.getDurationFromMetadata().catch(() => null);
  const reached = last.at + last.duration;
  if (!stored?.byteLength || (promised !== null && reached < promised * 0.98 - 0.2)) return null;
  return {
    times: shown.map(({ at }) => at - offset),
    offset,
    independent: shown.flatMap(({ independent }, index) => (independent ? [index] : [])),
    lastDuration: last.duration,
  };
}

const MATRICES: Readonly<Record<string, ColourCoding['matrix']>> = {
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  'bt2020-ncl': 'bt2020',
};

/**
 * What the colour space that a file tells amounts to; untagged colours are shown as BT.709 by players. Not a decoded
 * frame's: WebKit takes BT.601 for what is not tagged, and Firefox tells BT.709 of everything.
 */
export function readColourCoding(space: {
  matrix?: string | null;
  fullRange?: boolean | null;
}): ColourCoding {
  return { matrix: MATRICES[space.matrix ?? ''] ?? 'bt709', fullRange: space.fullRange ?? false };
}

const CODEC_NAMES: Readonly<Record<string, string>> = { avc: 'h264' };

/** The codec as ffmpeg names it. */
export function codecName(codec: string | null): string {
  return CODEC_NAMES[codec ?? ''] ?? codec ?? 'unknown';
}
