import {
  BlobSource,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type VideoSample,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';
import type { Source } from './engine';
import { waitAtMost } from './patience';

/** Seconds by which sums of times may miss the beginning of a frame. */
export const SLACK = 1e-6;

/** A file whose container and codec the browser can read. */
export interface OpenFile {
  source: Source;
  input: Input;
  track: InputVideoTrack;
  sink: VideoSampleSink;
}

/** An open file that is being decoded from its first shown frame on. */
export interface BegunFile extends OpenFile {
  first: VideoSample;
  /** The first frame and all after it; null when they were taken before. */
  takeFrames(): AsyncGenerator<VideoSample, void, unknown> | null;
  /** Closes the file, and all frames that were not taken. */
  close(): void;
}

/** Decodes in software where it can, since frames then lie in memory and are the same on every machine. */
async function decoderOptions(track: InputVideoTrack) {
  const config = await track.getDecoderConfig();
  if (!config) return null;
  const software = { ...config, hardwareAcceleration: 'prefer-software' } as const;
  if ((await VideoDecoder.isConfigSupported(software)).supported) {
    return { hardwareAcceleration: 'prefer-software' } as const;
  }
  return (await VideoDecoder.isConfigSupported(config)).supported ? {} : null;
}

/** Opens a file; its input is to be disposed of. @returns null when the browser cannot decode it */
export async function openFile(source: Source): Promise<OpenFile | null> {
  const input = new Input({
    source: new BlobSource(source.file),
    formats: [MP4, QTFF, MATROSKA, WEBM],
  });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    const options = track && (await decoderOptions(track));
    if (track && options) {
      return { source, input, track, sink: new VideoSampleSink(track, options) };
    }
  } catch (error) {
    input.dispose();
    throw error;
  }
  input.dispose();
  return null;
}

async function* startWith(
  first: VideoSample,
  rest: AsyncGenerator<VideoSample, void, unknown>,
): AsyncGenerator<VideoSample, void, unknown> {
  yield first;
  yield* rest;
}

/**
 * Begins to decode, for the first frame to show what the frames are like. A decoder costs as much to start as many frames
 * to decode, and so goes on behind that frame until it is known which ones are wanted.
 * @param start when the first shown frame is presented, in seconds of the file's own time
 * @param patience milliseconds for which the decoder may show no sign of life
 * @returns null when no frame decodes
 */
export async function beginFile(
  file: OpenFile,
  start: number,
  patience: number,
): Promise<BegunFile | null> {
  const rest = file.sink.samples(start + SLACK);
  const { value: first } = await waitAtMost(rest.next(), patience);
  if (!first) return null;
  let taken = false;
  return {
    ...file,
    first,
    takeFrames() {
      if (taken) return null;
      taken = true;
      return startWith(first, rest);
    },
    close() {
      if (!taken) {
        first.close();
        void rest.return();
      }
      file.input.dispose();
    },
  };
}
