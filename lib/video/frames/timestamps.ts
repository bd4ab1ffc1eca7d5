import { readShownTimes } from './shown-times';

/**
 * The presentation timestamps of a video file's frames, read from its container without decoding anything.
 * @param url where the file is served, with byte ranges
 * @returns seconds, ascending, from the first frame that is shown; empty when the container cannot be read
 */
export async function readTimestamps(url: string, signal: AbortSignal): Promise<number[]> {
  const { ALL_FORMATS, EncodedPacketSink, Input, UrlSource } = await import('mediabunny');
  const input = new Input({ source: new UrlSource(url), formats: ALL_FORMATS });
  const stop = () => input.dispose();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return [];
    const timestamps: number[] = [];
    const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    });
    for await (const packet of packets) timestamps.push(packet.timestamp);
    timestamps.sort((a, b) => a - b);
    const { skipped, offset } = readShownTimes(timestamps);
    return timestamps.slice(skipped).map((time) => time - offset);
  } catch (error) {
    // Players read more containers than we do; a nominal frame rate has to serve there.
    if (signal.aborted || error instanceof Error) return [];
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    input.dispose();
  }
}
