import { z } from 'zod';
import type { FrameSettings } from '../schema';
import { COVERAGE_GAPS } from './coverage';

/** The frames that a suite needs of a video: key frames with their clusters, or so many at even distance. */
export const frameNeedSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('key') }),
  /** All frames of a video that has fewer; with `ends` the first and the last one are among them. */
  z.object({
    mode: z.literal('uniform'),
    count: z.number().int().min(1).max(256),
    ends: z.literal(true).optional(),
  }),
]);

/** See {@link frameNeedSchema}. */
export type FrameNeed = z.infer<typeof frameNeedSchema>;

/** How pictures are encoded unless someone asks otherwise. */
const PICTURES = { maxSide: 768, quality: 0.85 } as const;

/** How frames are chosen and encoded unless someone asks otherwise. */
export const DEFAULT_FRAME_SETTINGS: Extract<FrameSettings, { mode: 'key' }> = {
  mode: 'key',
  ...PICTURES,
  step: COVERAGE_GAPS.dense,
};

/** How frames are taken out of a video that has none which meet the need. */
export function settingsFor(need: FrameNeed): FrameSettings {
  return need.mode === 'key' ? DEFAULT_FRAME_SETTINGS : { ...need, ...PICTURES };
}

/**
 * Whether a frame set that was made with these settings has what is needed: key frames however they were chosen, or as
 * many even frames as were asked for. The size of its pictures does not matter, nor what is kept beside key frames.
 */
export function meets(settings: FrameSettings, need: FrameNeed): boolean {
  if (need.mode === 'key') return settings.mode === 'key' || settings.mode === 'reference';
  return (
    settings.mode === 'uniform' && settings.count === need.count && settings.ends === need.ends
  );
}

/** The need in words, e.g. “8 even frames”. */
export function describeNeed(need: FrameNeed): string {
  if (need.mode === 'key') return 'key frames';
  return `${need.count} even frames${need.ends ? ' from the first to the last' : ''}`;
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
