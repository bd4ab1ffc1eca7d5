import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputVideoTrack,
  type PacketRetrievalOptions,
} from 'mediabunny';
import { isDisposable } from './webcodecs-nal-units';
import { watchSizes } from './webcodecs-sizes';

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

/**
 * So many packets are rather decoded for nothing than the decoder is emptied: while it empties itself and fills again,
 * it decodes no more than one at a time.
 */
const WORTH_EMPTYING = 4;

/**
 * Packets of a track, in groups from one that decodes by itself to the next one, without those that the wanted ones are
 * not decoded from. Groups follow each other without a break where all but a few packets between are wanted. Where the
 * pictures change their size there are no more of them: that is an error.
 */
export class NeededPackets extends EncodedPacketSink {
  readonly #wanted = new Set<number>();
  readonly #lengthSize: number | null;
  readonly #watchSize: (data: Uint8Array) => void;
  #latest = Number.NEGATIVE_INFINITY;
  #sought: EncodedPacket | null = null;
  #soughtBefore: EncodedPacket | null = null;
  /** Number of the packet that begins the group of the latest wanted one. */
  #group = Number.NaN;
  /** Where the decoder begins for that: with the same packet, or groups earlier. */
  #start: EncodedPacket | null = null;

  /**
   * @param codec as mediabunny calls it
   * @param lengthSize how NAL units are divided, see {@link isDisposable}; null of other codecs than H.264
   */
  constructor(track: InputVideoTrack, codec: string | null, lengthSize: number | null) {
    super(track);
    this.#lengthSize = lengthSize;
    this.#watchSize = watchSizes(codec, lengthSize);
  }

  /** What was wanted is wanted no longer. */
  forget(): void {
    this.#wanted.clear();
    this.#sought = null;
    this.#start = null;
  }

  /** What is looked for is wanted, and nothing but facts is told about it. */
  override async getPacket(timestamp: number): Promise<EncodedPacket | null> {
    const packet = await super.getPacket(timestamp, { metadataOnly: true });
    if (packet) this.#wanted.add(packet.timestamp);
    this.#soughtBefore = this.#sought;
    this.#sought = packet;
    return packet;
  }

  /** Where decoding begins for what was looked for last; mediabunny empties the decoder where it is another packet. */
  override async getKeyPacket(
    timestamp: number,
    options?: PacketRetrievalOptions,
  ): Promise<EncodedPacket | null> {
    const group = await super.getKeyPacket(timestamp, { metadataOnly: true });
    if (!group) return null;
    const sameGroup = group.sequenceNumber === this.#group;
    this.#group = group.sequenceNumber;
    if (!this.#start || !(sameGroup || (await this.#follows(group)))) {
      this.#start = await super.getKeyPacket(timestamp, options);
      if (this.#start) this.#watchSize(this.#start.data);
    }
    return this.#start;
  }

  /** Whether a group begins soon after what was looked for before. */
  async #follows({ sequenceNumber }: EncodedPacket): Promise<boolean> {
    let packet = this.#soughtBefore;
    for (let between = 0; packet && between <= WORTH_EMPTYING; between++) {
      packet = await super.getNextPacket(packet, { metadataOnly: true });
      if (packet && packet.sequenceNumber >= sequenceNumber) return true;
    }
    return false;
  }

  /** The next packet in the order of decoding that is wanted, or that others may be decoded from. */
  override async getNextPacket(
    packet: EncodedPacket,
    options?: PacketRetrievalOptions,
  ): Promise<EncodedPacket | null> {
    this.#latest =
      packet.type === 'key' ? packet.timestamp : Math.max(this.#latest, packet.timestamp);
    let next = await super.getNextPacket(packet, options);
    while (next && this.#isLeftOut(next)) next = await super.getNextPacket(next, options);
    if (next?.type === 'key') this.#watchSize(next.data);
    return next;
  }

  #isLeftOut({ timestamp, data }: EncodedPacket): boolean {
    return (
      this.#lengthSize !== null &&
      !this.#wanted.has(timestamp) &&
      // What is not shown out of order may be so all the same: see hasDecodingTimes.
      timestamp < this.#latest &&
      isDisposable(data, this.#lengthSize)
    );
  }
}
