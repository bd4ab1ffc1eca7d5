import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

/**
 * The size of the pictures that a key frame of VP8 begins (RFC 6386, 9.1).
 * @returns null when it is no such frame
 */
export function readVp8Size(data: Uint8Array): { width: number; height: number } | null {
  const [tag = 1, , , a, b, c] = data;
  if (data.length < 10 || (tag & 1) !== 0 || a !== 0x9d || b !== 0x01 || c !== 0x2a) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

/** Whether a VP8 track changes its size on the way, of which WebKit says nothing: it scales all pictures to the first. */
export async function changesVp8Size(track: InputVideoTrack): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  let first = '';
  let packet = await sink.getFirstPacket();
  while (packet) {
    const size = readVp8Size(packet.data);
    const text = size ? `${size.width}×${size.height}` : first;
    first ||= text;
    if (text !== first) return true;
    packet = await sink.getNextKeyPacket(packet);
  }
  return false;
}
