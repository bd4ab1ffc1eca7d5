import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputVideoTrack,
  type PacketRetrievalOptions,
} from 'mediabunny';
import { isDisposable } from './webcodecs-nal-units';

/** Packets of a track without those that the wanted ones are not decoded from. */
export class NeededPackets extends EncodedPacketSink {
  readonly #wanted = new Set<number>();
  readonly #lengthSize: number | null;
  #latest = Number.NEGATIVE_INFINITY;

  /** @param lengthSize how NAL units are divided, see {@link isDisposable}; null of other codecs than H.264 */
  constructor(track: InputVideoTrack, lengthSize: number | null) {
    super(track);
    this.#lengthSize = lengthSize;
  }

  /** What was wanted is wanted no longer. */
  forget(): void {
    this.#wanted.clear();
  }

  /** What is looked for is wanted, and nothing but facts is told about it. */
  override async getPacket(timestamp: number): Promise<EncodedPacket | null> {
    const packet = await super.getPacket(timestamp, { metadataOnly: true });
    if (packet) this.#wanted.add(packet.timestamp);
    return packet;
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
    return next;
  }

  #isLeftOut({ timestamp, data }: EncodedPacket): boolean {
    return (
      this.#lengthSize !== null &&
      !this.#wanted.has(timestamp) &&
      // Where a container gives times in the order of decoding, the decoder's order tells which frame each belongs to.
      timestamp < this.#latest &&
      isDisposable(data, this.#lengthSize)
    );
  }
}
