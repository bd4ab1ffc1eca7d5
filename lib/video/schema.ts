import { z } from 'zod';

const seconds = z.number().finite().min(0);
/** A SHA-256 in lower-case hexadecimal. */
export const sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 in lower-case hexadecimal.');

/** What a probe finds out about a media file. */
export const mediaFactsSchema = z.object({
  /** Container format as the extractor names it, e.g. `mp4`. */
  container: z.string(),
  /** Video codec as the extractor names it, e.g. `h264`. */
  codec: z.string(),
  /** Display size in pixels, after rotation. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Seconds from 0 to the end of the last presented frame; the first one is nearly always presented at 0. */
  duration: seconds,
  /** Number of frames that decoded. */
  frameCount: z.number().int().positive(),
  /** Mean frames per second. */
  frameRate: z.number().positive(),
  /** Clockwise degrees by which the stored picture is turned for display. */
  rotation: z.number().int(),
  hasAudio: z.boolean(),
  /** What the person should know about the file, e.g. “damaged: 73 of 150 frames decode”. */
  warnings: z.array(z.string()),
});

/** See {@link mediaFactsSchema}. */
export type MediaFacts = z.infer<typeof mediaFactsSchema>;

/** A frame as the judge sees it: a JPEG, known by its presentation time and the hash of its bytes. */
export const frameSchema = z.object({
  /** Index within its frame set, in presentation order, from 0. */
  position: z.number().int().min(0),
  /** Presentation timestamp in seconds. */
  at: seconds,
  /** SHA-256 of the JPEG. */
  hash: sha256Schema,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

/** See {@link frameSchema}. */
export type Frame = z.infer<typeof frameSchema>;

/**
 * The frames that stand around one key frame, in order, the key frame among them. Neighbouring clusters share their
 * boundary frame, so that a change between two clusters is inside one of them.
 */
export const clusterSchema = z.object({
  /** Position of the key frame in the frame set. */
  keyFrame: z.number().int().min(0),
  /** Positions of all its frames in the frame set, ascending, at least one. */
  frames: z.array(z.number().int().min(0)).min(1),
});

/** See {@link clusterSchema}. */
export type Cluster = z.infer<typeof clusterSchema>;

const pictureSettings = {
  /** Longest side of the stored JPEGs, in pixels. */
  maxSide: z.number().int().positive(),
  /** JPEG quality, 0–1. */
  quality: z.number().min(0).max(1),
  /** `quarter` is half the width and half the height; the whole size when left out. */
  scale: z.enum(['whole', 'quarter']).optional(),
};

/** How frames were chosen and encoded; equal settings on an equal file give an equal frame set. */
export const frameSettingsSchema = z.discriminatedUnion('mode', [
  /** Key frames and their clusters. */
  z.object({
    mode: z.literal('key'),
    ...pictureSettings,
    /**
     * Others besides them, so that no two of a cluster are further apart than so many seconds where the video has one between
     * them, at 0.25 s or less all over the video; of videos of more than a minute as near as those that are compared. None
     * when left out.
     */
    step: z.number().positive().optional(),
  }),
  /** Key frames and detail frames as the public implementation of SoraDetector chooses them. */
  z.object({ mode: z.literal('reference'), ...pictureSettings }),
  /** Frames from the middles of that many equal parts of the video; all of a video that has fewer. */
  z.object({
    mode: z.literal('uniform'),
    ...pictureSettings,
    count: z.number().int().min(1).max(256),
    /** Instead from the first frame to the last, as many frames apart each. */
    ends: z.literal(true).optional(),
    /** The part of the video that they are taken of, in seconds; from its beginning or to its end when left out. */
    from: seconds.optional(),
    to: seconds.optional(),
  }),
  /** Every frame that is shown between two times, in seconds. */
  z.object({ mode: z.literal('interval'), ...pictureSettings, from: seconds, to: seconds }),
]);

/** See {@link frameSettingsSchema}. */
export type FrameSettings = z.infer<typeof frameSettingsSchema>;

/** What the extractor chose from one video; immutable once stored. */
export const frameSetSchema = z
  .object({
    /** Engine and version, e.g. `ffmpeg.wasm 0.12.10`. */
    extractor: z.string(),
    settings: frameSettingsSchema,
    frames: z.array(frameSchema).min(1),
    clusters: z.array(clusterSchema).min(1),
  })
  .superRefine((set, context) => {
    const bad = (message: string) => context.addIssue({ code: 'custom', message });
    set.frames.forEach((frame, index) => {
      if (frame.position !== index) bad(`Frame ${index} has position ${frame.position}.`);
      const before = set.frames[index - 1];
      if (before && frame.at <= before.at)
        bad(`Frame ${index} is not later than the one before it.`);
    });
    set.clusters.forEach((cluster, index) => {
      if (!cluster.frames.includes(cluster.keyFrame)) bad(`Cluster ${index} lacks its key frame.`);
      if (cluster.frames.some((position) => position >= set.frames.length)) {
        bad(`Cluster ${index} names a frame that is not in the set.`);
      }
    });
  });

/** See {@link frameSetSchema}. */
export type FrameSet = z.infer<typeof frameSetSchema>;
