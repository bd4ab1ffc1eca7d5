import {
  BlobSource,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type VideoSample,
  VideoSampleSink,
  type VideoSinkDecoderOptions,
  WEBM,
} from 'mediabunny';
import type { Source } from './engine';
import { nalLengthSize } from './webcodecs-nal-units';
import { hasDecodingTimes } from './webcodecs-packets';
import { watchSizes } from './webcodecs-sizes';

/** Seconds by which sums of times may miss the beginning of a frame. */
const SLACK = 1e-6;

/** A time before all frames: mediabunny decodes all that was asked for until then, and gives null for it. */
const BEFORE_ALL = Number.NEGATIVE_INFINITY;

/** A file whose container and codec the browser can read, with its decoder. */
export interface OpenFile {
  source: Source;
  input: Input;
  track: InputVideoTrack;
  /** Whether frames have their own times only when all around them are decoded, see {@link hasDecodingTimes}. */
  decodesWhole: boolean;
  /**
   * Decodes frames, in one go; to be taken to the end before others are asked for.
   * @param times when they are presented, in seconds of the file's own time, ascending
   * @returns the frames shown at these times as far as they decode, to be closed
   */
  take(times: readonly number[]): AsyncGenerator<VideoSample, void, unknown>;
  /** Closes the file, and all frames that were not taken. */
  close(): void;
}

/** How a track is decoded. */
interface DecoderChoice {
  options: VideoSinkDecoderOptions;
  /** As mediabunny calls it. */
  codec: string | null;
  /** Bytes of the lengths in front of NAL units, see {@link nalLengthSize}; null of other codecs than H.264. */
  lengthSize: number | null;
}

/** How to decode a track: in software where it can be, since frames then lie in memory and are the same on every machine. */
async function chooseDecoder(track: InputVideoTrack): Promise<DecoderChoice | null> {
  const config = await track.getDecoderConfig();
  if (!config) return null;
  const codec = await track.getCodec();
  const lengthSize = codec === 'avc' ? nalLengthSize(config.description) : null;
  const software = { ...config, hardwareAcceleration: 'prefer-software' } as const;
  if ((await VideoDecoder.isConfigSupported(software)).supported) {
    return { options: { hardwareAcceleration: 'prefer-software' } as const, codec, lengthSize };
  }
  return (await VideoDecoder.isConfigSupported(config)).supported
    ? { options: {}, codec, lengthSize }
    : null;
}

/**
 * A decoder for all frames that are asked for of a file: to start one costs as much as to decode many frames. It starts
 * when the first ones are.
 */
function createDecoder(
  track: InputVideoTrack,
  { options, codec, lengthSize }: DecoderChoice,
): Pick<OpenFile, 'take' | 'close'> {
  const watch = watchSizes(track, codec, lengthSize);
  let order: (times: readonly number[] | null) => void;
  let ordered: Promise<readonly number[] | null>;

  function expectOrder() {
    ordered = new Promise((resolve) => {
      order = resolve;
    });
  }

  async function* askedTimes(): AsyncGenerator<number, void, unknown> {
    for (let times = await ordered; times; times = await ordered) {
      expectOrder();
      for (const time of times) {
        await watch(time + SLACK);
        yield time + SLACK;
      }
      yield BEFORE_ALL;
    }
  }

  expectOrder();
  const samples = new VideoSampleSink(track, options).samplesAtTimestamps(askedTimes());
  return {
    async *take(times) {
      order(times);
      // One for each time, and one for the end.
      for (let answers = 0; answers <= times.length; answers++) {
        const { value } = await samples.next();
        if (value) yield value;
      }
    },
    close() {
      order(null);
      void samples.return();
    },
  };
}

/** Opens a file; to be closed. @returns null when the browser cannot decode it */
export async function openFile(source: Source): Promise<OpenFile | null> {
  const input = new Input({
    source: new BlobSource(source.file),
    formats: [MP4, QTFF, MATROSKA, WEBM],
  });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    const chosen = track && (await chooseDecoder(track));
    if (track && chosen) {
      const { lengthSize } = chosen;
      const decodesWhole = lengthSize !== null && (await hasDecodingTimes(track, lengthSize));
      const decoder = createDecoder(track, chosen);
      return {
        ...decoder,
        source,
        input,
        track,
        decodesWhole,
        close() {
          decoder.close();
          input.dispose();
        },
      };
    }
  } catch (error) {
    input.dispose();
    throw error;
  }
  input.dispose();
  return null;
}
