import type { Extraction, ExtractionPlan, FrameEngine, Picture, Probe, Source } from './engine';
import { type FfmpegSession, openFfmpeg } from './ffmpeg';
import { describeProbe, missingPart, parsePackets, probedStreamsSchema } from './ffmpeg-probe';
import { RefusedFile } from './refused-file';

const OUTPUT = '/frames.raw';
const REPORT = '/report';

/** The picture's presentation times, read from the lines of ffmpeg's `showinfo` filter. */
export function createTimesReader() {
  const times: number[] = [];
  let timeBase = Number.NaN;
  return {
    /** Seconds, one a frame. */
    times,
    /** @returns whether the line told of a frame */
    read(line: string): boolean {
      const base = /config in time_base: (\d+)\/(\d+)/.exec(line);
      if (base) timeBase = Number(base[1]) / Number(base[2]);
      // In ticks: the line's own seconds are rounded to six digits.
      const ticks = /\] n: *\d+ pts: *(-?\d+) /.exec(line)?.[1];
      if (ticks === undefined) return false;
      times.push(Number(ticks) * timeBase);
      return true;
    },
  };
}

/** Indices of the frames that come later than all before them; a few files repeat a timestamp. */
function ascending(times: readonly number[]): number[] {
  let latest = Number.NEGATIVE_INFINITY;
  return times.flatMap((time, index) => {
    if (time <= latest) return [];
    latest = time;
    return [index];
  });
}

function splitFrames(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.floor(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

function pictureBytes(layout: Picture['layout'], width: number, height: number): number {
  if (layout === 'rgba') return width * height * 4;
  return width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
}

async function probe(session: FfmpegSession, { file, container }: Source): Promise<Probe> {
  const input = ['-v', 'error', '-f', container.demuxer, '-i', session.input, '-o', REPORT];
  const complaints = await session.run('ffprobe', ['-of', 'json', '-show_streams', ...input]);
  const report = new TextDecoder().decode(await session.take(REPORT));
  const { streams } = probedStreamsSchema.parse(JSON.parse(report || '{}'));
  const stream = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  );
  if (!stream) {
    if (complaints.some((line) => line.includes('moov atom not found'))) {
      throw new RefusedFile(file.name, 'is cut off: its index is missing. Copy it here once more.');
    }
    if (streams.some(({ codec_type }) => codec_type === 'audio')) {
      throw new RefusedFile(file.name, 'holds sound only, no pictures. Choose a video.');
    }
    throw new RefusedFile(
      file.name,
      `is damaged, or no video after all: nothing in it can be read as ${container.name}. ` +
        'Play it to check, and save it anew.',
    );
  }

  complaints.push(
    ...(await session.run('ffprobe', [
      ...['-select_streams', String(stream.index), '-of', 'compact=p=0', '-show_entries'],
      ...['packet=pts_time,dts_time,duration_time,flags', ...input],
    ])),
  );
  const packets = parsePackets(new TextDecoder().decode(await session.take(REPORT)));
  const endsEarly = complaints.some((line) => /partial file|ended prematurely/i.test(line));
  const lost = missingPart(stream, packets) ?? (endsEarly ? 'its end is missing' : null);
  if (lost) throw new RefusedFile(file.name, `is cut off: ${lost}. Copy it here once more.`);
  const hasAudio = streams.some(({ codec_type }) => codec_type === 'audio');
  return describeProbe(stream, packets, hasAudio);
}

/** The start of every decoding command: only the pictures, unrotated, each frame once and with its own time. */
function decodingParameters(session: FfmpegSession, source: Source, facts: Probe): string[] {
  return [
    ...['-v', 'info', '-copyts', '-noautorotate', '-f', source.container.demuxer],
    ...['-i', session.input, '-map', `0:${facts.track}`, '-vsync', '0'],
  ];
}

async function lookAtFrames(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  onProgress: (share: number) => void,
) {
  const expected = Math.ceil(facts.times.length / plan.stride);
  const reader = createTimesReader();
  const lines = await session.run(
    'exec',
    [
      ...decodingParameters(session, source, facts),
      '-vf',
      `select='gte(t,0)',select='not(mod(n,${plan.stride}))',` +
        `scale=${plan.greyWidth}:${plan.greyHeight}:flags=area,format=gray,showinfo=checksum=0`,
      ...['-f', 'rawvideo', OUTPUT],
    ],
    (line) => {
      if (reader.read(line)) onProgress(Math.min(1, reader.times.length / expected));
    },
  );
  const pixels = splitFrames(await session.take(OUTPUT), plan.greyWidth * plan.greyHeight);
  if (pixels.length === 0) {
    const unknown = lines.some((line) =>
      /Decoder .*not found|no decoder|not implemented/i.test(line),
    );
    throw new RefusedFile(
      source.file.name,
      unknown || facts.codec === 'av1'
        ? `is coded as ${facts.codec}, which cannot be decoded here. Convert it to H.264.`
        : 'holds no frame that can be decoded. Play it to check, and save it anew.',
    );
  }
  return { times: reader.times, pixels };
}

async function takeStills(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  frames: readonly number[],
  onProgress: (share: number) => void,
): Promise<Picture[]> {
  const layout = facts.coloursAreRgb ? 'rgba' : 'i420';
  const chosen = frames.map((frame) => `eq(n,${frame})`).join('+');
  const reader = createTimesReader();
  await session.run(
    'exec',
    [
      ...decodingParameters(session, source, facts),
      '-vf',
      `select='gte(t,0)',select='${chosen}',` +
        `scale=${plan.stillWidth}:${plan.stillHeight}:flags=area,` +
        // The first of these keeps full-range colours as they are, which plain yuv420p would squeeze.
        `format=${layout === 'rgba' ? 'rgb0' : 'yuvj420p|yuv420p'},showinfo=checksum=0`,
      ...['-frames:v', String(frames.length), '-f', 'rawvideo', OUTPUT],
    ],
    (line) => {
      if (reader.read(line)) onProgress(reader.times.length / frames.length);
    },
  );
  const { stillWidth: width, stillHeight: height } = plan;
  const size = pictureBytes(layout, width, height);
  const pictures = splitFrames(await session.take(OUTPUT), size);
  if (pictures.length !== frames.length) {
    throw new Error(`ffmpeg gave ${pictures.length} of the ${frames.length} chosen frames`);
  }
  return pictures.map((bytes) => ({ layout, width, height, bytes }));
}

async function extract(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  onProgress: (share: number) => void,
): Promise<Extraction> {
  // Deciding takes no time worth showing; decoding twice does.
  const seen = await lookAtFrames(session, source, facts, plan, (share) => onProgress(share / 2));
  const usable = ascending(seen.times);
  const times = usable.map((index) => seen.times[index] as number);
  const chosen = plan.choose({
    width: plan.greyWidth,
    height: plan.greyHeight,
    times,
    pixels: usable.map((index) => seen.pixels[index] as Uint8Array),
  });
  const frames = chosen.map((position) => (usable[position] as number) * plan.stride);
  const pictures = await takeStills(session, source, facts, plan, frames, (share) =>
    onProgress(0.5 + share / 2),
  );
  return {
    looked: seen.pixels.length,
    stills: pictures.map((picture, index) => ({
      at: times[chosen[index] as number] as number,
      picture,
    })),
  };
}

/**
 * The engine that reads nearly everything: ffmpeg.wasm. It decodes twice, first small and grey to choose frames, then
 * to keep the chosen ones.
 */
export function createFfmpegEngine(): FrameEngine {
  const withFile = openFfmpeg();
  return {
    name: 'ffmpeg.wasm 0.12.10',
    probe: (source) => withFile(source.file, (session) => probe(session, source)),
    extract: (source, facts, plan, onProgress) =>
      withFile(source.file, (session) => extract(session, source, facts, plan, onProgress)),
  };
}
