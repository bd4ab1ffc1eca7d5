import { z } from 'zod';
import { RefusedFile } from '../refused-file';
import type { ColourCoding, Probe, Source } from './engine';
import type { FfmpegSession } from './ffmpeg';

const number = z.coerce.number();

const streamSchema = z.object({
  index: z.number().int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  pix_fmt: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  nb_frames: number.optional(),
  duration: number.optional(),
  avg_frame_rate: z.string().optional(),
  time_base: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).optional(),
  tags: z.object({ DURATION: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});

/** What `ffprobe -of json -show_streams` says of one stream, as far as it is read here. */
export type ProbedStream = z.infer<typeof streamSchema>;

/** See {@link ProbedStream}. */
export const probedStreamsSchema = z.object({ streams: z.array(streamSchema).default([]) });

/** One coded frame of the packet table; times in seconds. */
export interface Packet {
  at: number;
  duration: number;
  /** Whether it is decoded for others' sake only, by an edit list. */
  discarded: boolean;
  /** Whether it decodes without any other. */
  independent: boolean;
  encrypted: boolean;
}

/**
 * Reads `ffprobe -show_entries packet:packet_side_data -of compact=p=0`; packets without any time are left out.
 * @param timeBase what the stream counts time in, such as `1/12800` seconds: its own seconds are rounded to six digits
 */
export function parsePackets(text: string, timeBase = '1/1'): Packet[] {
  const [above = 1, below = 1] = timeBase.split('/').map(Number);
  return text.split('\n').flatMap((line) => {
    const fields = new Map(line.split('|').map((field) => field.split('=') as [string, string]));
    const seconds = (name: string) => {
      const ticks = Number(fields.get(name) ?? Number.NaN);
      return Number.isFinite(ticks) ? (ticks * above) / below : null;
    };
    const at = seconds('pts') ?? seconds('dts');
    if (at === null) return [];
    const flags = fields.get('flags') ?? '';
    const duration = seconds('duration') ?? 0;
    const discarded = flags.includes('D');
    const encrypted = fields.get('side_data_type') === 'Encryption info';
    return [{ at, duration, discarded, independent: flags.includes('K'), encrypted }];
  });
}

function fraction(text: string | undefined, separator: string): number | null {
  const [above, below] = (text ?? '').split(separator).map(Number);
  return above && below ? above / below : null;
}

function colourCoding(stream: ProbedStream): ColourCoding {
  const space = stream.color_space ?? '';
  const matrix = space.startsWith('bt2020')
    ? 'bt2020'
    : ['bt470bg', 'smpte170m', 'fcc'].includes(space)
      ? 'bt601'
      : // Untagged colours are shown as BT.709 by the player, so the judge sees them the same way.
        'bt709';
  return {
    matrix,
    fullRange: stream.color_range === 'pc' || (stream.pix_fmt ?? '').startsWith('yuvj'),
  };
}

/** Whether a pixel format holds red, green and blue (or a palette of them). */
function isRgb(pixelFormat: string): boolean {
  return /rgb|bgr|gbr|pal8/.test(pixelFormat);
}

/** Seconds of a Matroska `DURATION` tag such as `00:00:05.000000000`. */
function tagSeconds(tag: string | undefined): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(tag ?? '') ?? [];
  return seconds ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : null;
}

/** How much of a video is missing at its end, as its header and its packets tell; null when nothing is. */
export function missingPart(stream: ProbedStream, packets: readonly Packet[]): string | null {
  const declared = stream.nb_frames ?? 0;
  if (packets.length < declared * 0.98) {
    return `only ${packets.length} of its ${declared} frames are there`;
  }
  const promised = tagSeconds(stream.tags?.DURATION);
  const reached = packets.reduce((end, packet) => Math.max(end, packet.at + packet.duration), 0);
  if (promised !== null && reached < promised * 0.98 - 0.2) {
    return `only ${reached.toFixed(1)} of its ${promised.toFixed(1)} seconds are there`;
  }
  return null;
}

/** Puts together what the file's video stream and its packet table say. */
export function describeProbe(
  stream: ProbedStream,
  packets: readonly Packet[],
  hasAudio: boolean,
): Probe {
  const codedWidth = stream.width ?? 0;
  const height = stream.height ?? 0;
  const pixelAspect = fraction(stream.sample_aspect_ratio, ':') ?? 1;
  const visible = packets
    .filter((packet) => packet.at >= 0 && !packet.discarded)
    .sort((a, b) => a.at - b.at);
  const first = visible[0];
  const last = visible.at(-1);
  const rate = fraction(stream.avg_frame_rate, '/');
  const span = first && last ? last.at - first.at : 0;
  const counterclockwise = stream.side_data_list?.find((data) => data.rotation)?.rotation ?? 0;
  const hdr = ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? '');
  return {
    track: stream.index,
    codec: stream.codec_name ?? 'unknown',
    storedWidth: codedWidth,
    width: Math.round(codedWidth * pixelAspect),
    height,
    rotation: (((-Math.round(counterclockwise / 90) * 90) % 360) + 360) % 360,
    times: visible.map((packet) => packet.at),
    offset: 0,
    independent: visible.flatMap((packet, index) => (packet.independent ? [index] : [])),
    duration: span + (last?.duration || (rate ? 1 / rate : 0)),
    hasAudio,
    colour: colourCoding(stream),
    coloursAreRgb: isRgb(stream.pix_fmt ?? ''),
    warnings: hdr ? ['high dynamic range: its frames look duller than in a player'] : [],
  };
}

const REPORT = '/report';

/** Containers that carry the time of a broadcast's clock, which says nothing about when the video begins. */
const CLOCKED = new Set(['mpegts', 'mpeg']);

function startAtZero(facts: Probe): Probe {
  const offset = facts.times[0] ?? 0;
  return { ...facts, offset, times: facts.times.map((time) => time - offset) };
}

/**
 * Asks ffmpeg what a file holds.
 * @throws {RefusedFile} when the file cannot be read, is cut off or encrypted, or has no pictures
 */
export async function probeFile(
  session: FfmpegSession,
  { file, container }: Source,
): Promise<Probe> {
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
        'Play it to check, and save it again.',
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
