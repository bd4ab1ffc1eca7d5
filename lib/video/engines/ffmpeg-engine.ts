import { greyOfRgba } from '../frames/planes';
import { RefusedFile } from '../refused-file';
import type {
  ExtractionEvents,
  ExtractionPlan,
  FrameEngine,
  Look,
  Picture,
  Probe,
  Source,
} from './engine';
import { type FfmpegSession, openFfmpeg } from './ffmpeg';
import { chooseByIndex, createTimesReader, cropFilter, splitFrames } from './ffmpeg-filters';
import { describeProbe, missingPart, parsePackets, probedStreamsSchema } from './ffmpeg-probe';

const GREY_OUTPUT = '/grey.raw';
const STILL_OUTPUT = '/stills.raw';
const REPORT = '/report';

/** Of videos with more frames than this, single ones are sought rather than decoded on the way to the last. */
const SOUGHT_FROM = 600;

/** Frames nearer to each other than this are decoded in one go. */
const SEEK_DISTANCE = 100;

/**
 * The most pixels of frames that are decoded one after the other, to look at a long video that has few which decode by
 * themselves: some minutes of work, for 24 minutes of 720p.
 */
const MAX_DECODED_PIXELS = 4e10;

/** Containers that carry the time of a broadcast's clock, which says nothing about when the video begins. */
const CLOCKED = new Set(['mpegts', 'mpeg']);

function startAtZero(facts: Probe): Probe {
  const offset = facts.times[0] ?? 0;
  return { ...facts, offset, times: facts.times.map((time) => time - offset) };
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
      ...['packet=pts,dts,duration,flags:packet_side_data', ...input],
    ])),
  );
  const packets = parsePackets(
    new TextDecoder().decode(await session.take(REPORT)),
    stream.time_base,
  );
  if (packets.some(({ encrypted }) => encrypted)) {
    throw new RefusedFile(file.name, 'is encrypted. Choose a file without copy protection.');
  }
  const endsEarly = complaints.some((line) => /partial file|ended prematurely/i.test(line));
  const lost = missingPart(stream, packets) ?? (endsEarly ? 'its end is missing' : null);
  if (lost) throw new RefusedFile(file.name, `is cut off: ${lost}. Copy it here once more.`);
  const hasAudio = streams.some(({ codec_type }) => codec_type === 'audio');
  const facts = describeProbe(stream, packets, hasAudio);
  return CLOCKED.has(container.name) ? startAtZero(facts) : facts;
}

/** The start of every decoding command: only the pictures, unrotated, each frame once and with its own time. */
function readInput(session: FfmpegSession, source: Source, ...before: string[]): string[] {
  return [
    // Not even lines like the one before are left out: they tell that it still works.
    ...['-v', 'repeat+info', '-vsync', '0', '-copyts', '-noautorotate', ...before],
    ...['-f', source.container.demuxer, '-i', session.input],
  ];
}

function stillBytes(facts: Probe, { stillWidth: width, stillHeight: height }: ExtractionPlan) {
  if (facts.coloursAreRgb) return width * height * 4;
  return width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
}

function stillFilter(facts: Probe, plan: ExtractionPlan): string {
  const size = `scale=${plan.stillWidth}:${plan.stillHeight}:flags=area`;
  return facts.coloursAreRgb
    ? `${size}+accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb0`
    : // The first of these keeps full-range colours as they are, which plain yuv420p would squeeze.
      `${size},format=yuvj420p|yuv420p`;
}

function greySize(facts: Probe, factor: number) {
  return {
    width: Math.floor(facts.storedWidth / factor),
    height: Math.floor(facts.height / factor),
  };
}

function greyFilter(facts: Probe, factor: number): string {
  const { width, height } = greySize(facts, factor);
  const crop = cropFilter(facts.storedWidth, facts.height, width * factor, height * factor);
  return facts.coloursAreRgb
    ? `${crop}scale=${width}:${height}:flags=area+accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb0`
    : // Luma as it is coded: grey pictures count as full-range, to which it would else be stretched.
      `format=yuvj420p|yuv420p,extractplanes=y,${crop}` +
        `scale=${width}:${height}:flags=area:in_range=full:out_range=full,format=gray`;
}

function toPictures(facts: Probe, plan: ExtractionPlan, bytes: Uint8Array): Picture[] {
  const layout = facts.coloursAreRgb ? 'rgba' : 'i420';
  return splitFrames(bytes, stillBytes(facts, plan)).map((picture) => ({
    layout,
    width: plan.stillWidth,
    height: plan.stillHeight,
    bytes: picture,
  }));
}

function refuseUndecodable(source: Source, facts: Probe, lines: readonly string[]): never {
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

interface Seen {
  /** Indices into the probe's times, of the frames that decoded. */
  frames: number[];
  times: number[];
  grey: Uint8Array[];
}

async function lookAtFrames(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  { frames, factor }: Look,
  onProgress: (share: number) => void,
): Promise<Seen> {
  const reader = createTimesReader(facts.offset);
  const independent = new Set(facts.independent);
  const skips = facts.times.length > SOUGHT_FROM && frames.every((index) => independent.has(index));
  const every = skips || frames.length === facts.times.length;
  if (!skips && facts.times.length * facts.storedWidth * facts.height > MAX_DECODED_PIXELS) {
    throw new RefusedFile(
      source.file.name,
      `is too long for ${facts.codec}, which takes many minutes to decode here. ` +
        'Convert it to H.264, or cut it.',
    );
  }
  const lines = await session.run(
    'exec',
    [
      ...readInput(session, source, ...(skips ? ['-skip_frame', 'nokey'] : [])),
      ...['-map', `0:${facts.track}`, '-vf'],
      `select='gte(t,0)'${every ? '' : `,select='${chooseByIndex(frames)}'`},` +
        `${greyFilter(facts, factor)},showinfo=checksum=0`,
      ...['-f', 'rawvideo', GREY_OUTPUT],
    ],
    (line) => {
      // It tells twice a second that it works, however long it takes to the next wanted frame.
      reader.read(line);
      onProgress(Math.min(1, reader.times.length / frames.length));
    },
  );
  const size = greySize(facts, factor);
  const pixels = size.width * size.height * (facts.coloursAreRgb ? 4 : 1);
  const looks = splitFrames(await session.take(GREY_OUTPUT), pixels);
  if (looks.length === 0) refuseUndecodable(source, facts, lines);
  const toGrey = (bytes: Uint8Array) => (facts.coloursAreRgb ? greyOfRgba(bytes) : bytes);

  // A few files repeat a timestamp; and all independent frames came where only some were asked for.
  const wanted = new Set(frames.map((index) => Math.round((facts.times[index] as number) * 1e4)));
  if (!skips && looks.length === frames.length) {
    // Each came: which is which their number tells, better than times that a decoder has to guess.
    const times = frames.map((index) => facts.times[index] as number);
    if (times.every((time, at) => at === 0 || time > (times[at - 1] as number))) {
      return { frames: [...frames], times, grey: looks.map(toGrey) };
    }
  }
  let latest = Number.NEGATIVE_INFINITY;
  const usable = reader.times.flatMap((time, at) => {
    if (time <= latest || at >= looks.length) return [];
    if (skips && !wanted.has(Math.round(time * 1e4))) return [];
    latest = time;
    return [at];
  });
  return {
    frames: skips ? frames.slice(0, usable.length) : usable.map((at) => frames[at] as number),
    times: usable.map((at) => reader.times[at] as number),
    grey: usable.map((at) => toGrey(looks[at] as Uint8Array)),
  };
}

/** Splits indices where it pays to seek. */
function runsOf(frames: readonly number[], total: number): number[][] {
  if (total <= SOUGHT_FROM) return [[...frames]];
  const runs: number[][] = [];
  for (const frame of frames) {
    const run = runs.at(-1);
    if (run && frame - (run.at(-1) as number) < SEEK_DISTANCE) run.push(frame);
    else runs.push([frame]);
  }
  return runs;
}

/** Decodes frames that are known by their index, or by their time in a video that is sought in. */
async function takeStills(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  frames: readonly number[],
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  let done = 0;
  for (const run of runsOf(frames, facts.times.length)) {
    const reader = createTimesReader(facts.offset);
    const first = run[0] as number;
    const before = facts.times[first - 1];
    const middle = before === undefined ? 0 : (before + (facts.times[first] as number)) / 2;
    const from = middle + facts.offset;
    const seeks = facts.times.length > SOUGHT_FROM;
    const start = ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', from.toFixed(6)];
    const lines = await session.run(
      'exec',
      [
        ...readInput(session, source, ...(seeks && from > 0 ? start : [])),
        ...['-map', `0:${facts.track}`, '-vf'],
        `select='gte(t,${seeks ? from.toFixed(6) : 0})',` +
          `select='${chooseByIndex(seeks ? run.map((index) => index - first) : run)}',` +
          `${stillFilter(facts, plan)},showinfo=checksum=0`,
        ...['-frames:v', String(run.length), '-f', 'rawvideo', STILL_OUTPUT],
      ],
      (line) => {
        reader.read(line);
        onProgress((done + reader.times.length) / frames.length);
      },
    );
    const pictures = toPictures(facts, plan, await session.take(STILL_OUTPUT));
    if (pictures.length === 0) refuseUndecodable(source, facts, lines);
    for (const [index, picture] of pictures.entries()) {
      const own = pictures.length === run.length ? facts.times[run[index] as number] : undefined;
      await onStill({ at: own ?? (reader.times[index] as number), picture });
    }
    done += pictures.length;
  }
  return done;
}

async function extract(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  if (!('choose' in plan.keep)) {
    return takeStills(session, source, facts, plan, plan.keep, { onProgress, onStill });
  }
  const { factor, choose } = plan.keep;
  const seen = await lookAtFrames(session, source, facts, plan.keep, (share) =>
    onProgress(share / 2),
  );
  const chosen = choose({
    ...greySize(facts, factor),
    times: seen.times,
    pixels: seen.grey,
  });
  const frames = chosen.map((position) => seen.frames[position] as number);
  await takeStills(session, source, facts, plan, frames, {
    onProgress: (share) => onProgress(0.5 + share / 2),
    onStill,
  });
  return seen.frames.length;
}

/**
 * The engine that reads nearly everything: ffmpeg.wasm. It decodes twice, first small and grey to choose frames, then
 * to keep the chosen ones: scaling all of them for keeping took longer than decoding the chosen ones again.
 */
export function createFfmpegEngine(): FrameEngine {
  const withFile = openFfmpeg();
  return {
    name: 'ffmpeg.wasm 0.12.10',
    probe: (source) => withFile(source.file, (session) => probe(session, source)),
    extract: (source, facts, plan, events) =>
      withFile(source.file, (session) => extract(session, source, facts, plan, events)),
  };
}
