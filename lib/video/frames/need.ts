import { z } from 'zod';
import { MAX_SIDE } from '../limits';
import type { FrameSettings } from '../schema';
import { COVERAGE_GAPS } from './coverage';

/** The frames that a suite needs of a video: key frames with their clusters, or so many at even distance. */
export const frameNeedSchema = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('key'),
    /** Others at most so many seconds apart besides them; as many as there are when left out. */
    step: z.number().positive().optional(),
  }),
  /** All frames of a video that has fewer; with `ends` the first and the last one are among them. */
  z.object({
    mode: z.literal('uniform'),
    count: z.number().int().min(1).max(256),
    ends: z.literal(true).optional(),
    /** `quarter` is half the width and half the height of the video; of any size when left out. */
    scale: z.literal('quarter').optional(),
    /** The part of the video that they are of, in seconds; from its beginning or to its end when left out. */
    from: z.number().min(0).optional(),
    to: z.number().min(0).optional(),
  }),
]);

/** See {@link frameNeedSchema}. */
export type FrameNeed = z.infer<typeof frameNeedSchema>;

/** The part of a video that an item is about, in seconds; null for its beginning or end. */
export interface VideoPart {
  from: number | null;
  to: number | null;
}

/** What is needed of a video of which an item means a part: even frames of that part; key frames are of the whole video. */
export function needOfPart(need: FrameNeed, { from, to }: VideoPart): FrameNeed {
  if (need.mode === 'key') return need;
  return { ...need, ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** The part of a video that frames were taken of with these settings. */
export function partOf(settings: FrameSettings): VideoPart {
  if (settings.mode !== 'uniform' && settings.mode !== 'interval') return { from: null, to: null };
  return { from: settings.from ?? null, to: settings.to ?? null };
}

/** How pictures are encoded unless someone asks otherwise. */
const PICTURES = { maxSide: 768, quality: 0.85 } as const;

/**
 * How frames are chosen and encoded unless someone asks otherwise: those that a judge is shown at standard coverage. The
 * others of a denser look take half as much room again, and few runs ask for them: they are taken when one does.
 */
export const DEFAULT_FRAME_SETTINGS: Extract<FrameSettings, { mode: 'key' }> = {
  mode: 'key',
  ...PICTURES,
  step: COVERAGE_GAPS.standard,
};

/** How frames are taken out of a video that has none which meet the need. */
export function settingsFor(need: FrameNeed): FrameSettings {
  if (need.mode === 'key') return { ...DEFAULT_FRAME_SETTINGS, ...need };
  // Half of a video's size is half of it however large that is.
  return { ...need, ...PICTURES, ...(need.scale && { maxSide: MAX_SIDE }) };
}

/**
 * Whether a frame set that was made with these settings has what is needed: key frames however they were chosen, with others
 * as near as is asked for unless they were chosen as published; or as many even frames of the same part as were asked for.
 * The size of its pictures does not matter unless the need names it.
 */
export function meets(settings: FrameSettings, need: FrameNeed): boolean {
  if (need.mode === 'key') {
    if (settings.mode !== 'key') return settings.mode === 'reference';
    return need.step === undefined || (settings.step ?? Number.POSITIVE_INFINITY) <= need.step;
  }
  return (
    settings.mode === 'uniform' &&
    settings.count === need.count &&
    settings.ends === need.ends &&
    settings.from === need.from &&
    settings.to === need.to &&
    (need.scale === undefined || settings.scale === need.scale)
  );
}

/** The need in words, e.g. “8 even frames”, “8 even frames of 35–48.5 s at half width and height”. */
export function describeNeed(need: FrameNeed): string {
  if (need.mode === 'key') {
    return need.step === undefined ? 'key frames' : `key frames and one every ${need.step} s`;
  }
  const ends = need.ends ? ' from the first to the last' : '';
  return `${need.count} even frames${ends}${describePart(need)}${need.scale ? ' at half width and height' : ''}`;
}

/** The part of a video in words, with a blank before; nothing for a whole one. */
export function describePart({ from, to }: { from?: number; to?: number }): string {
  if (to !== undefined) return ` of ${from ?? 0}–${to} s`;
  return from === undefined ? '' : ` from ${from} s on`;
}

/** A video that lacks frames which are needed of it, and how they are taken. */
export const lackingVideoSchema = z.object({
  videoId: z.uuid(),
  /** What the person may call it. */
  name: z.string(),
  need: frameNeedSchema,
});

/** See {@link lackingVideoSchema}. */
export type LackingVideo = z.infer<typeof lackingVideoSchema>;
