import { z } from 'zod';

/** The kind of items that are captions of videos. */
export const CAPTION_KIND = 'caption';

/** The kind of items that are a caption taken apart into claims. */
export const CLAIMS_KIND = 'caption-claims';

/** The types of captions that the rubric knows; files also call `style` `theme`. */
export const CAPTION_TYPES = ['brief', 'detail', 'poem', 'narrative', 'style'] as const;

/** One of {@link CAPTION_TYPES}. */
export type CaptionType = (typeof CAPTION_TYPES)[number];

/** Whether a type is one that the rubric knows. */
export function isKnownType(type: string): type is CaptionType {
  return CAPTION_TYPES.some((known) => known === type);
}

/** Facts that a caption of a video is to tell, such as key points and the events of a reference; left out where none are known. */
const pointsSchema = z.array(z.string().trim().min(1)).min(1).optional();

/** The data of a caption. Who wrote it is the item's model, and the video its one medium, which may come later. */
export const captionDataSchema = z.object({
  /** One that the rubric knows, or another, in small letters. */
  type: z.string().min(1),
  /** As the captioner wrote it; empty where it wrote nothing. */
  caption: z.string(),
  /** A caption of that type by a person; null where there is none to compare with. */
  reference: z.string().min(1).nullable(),
  /** What the captioner was told to write; null when unknown. */
  instruction: z.string().min(1).nullable(),
  /** The item's own limit of length, as the sentence that states it; null where it has none. */
  limit: z.string().min(1).nullable(),
  points: pointsSchema,
});

/** See {@link captionDataSchema}. */
export type CaptionData = z.infer<typeof captionDataSchema>;

/** What a caption is to tell, and within which limit of length it is to tell it. */
export type FactsToTell = Pick<CaptionData, 'points'> & { limit?: string | null | undefined };

/**
 * The data of a caption's claims, which a run made of it so that judges and people speak of the same ones; with its key points,
 * which claims may be missing next to.
 */
export const claimsDataSchema = z.object({
  caption: z.string(),
  claims: z.array(
    z.object({
      /** The claim in words of its own, to be understood without the caption. */
      text: z.string().min(1),
      /**
       * Where the caption says it, in characters (UTF-16 units), `to` exclusive; null where its words are not found. No
       * two claims have the same place.
       */
      place: z.object({ from: z.number().int().min(0), to: z.number().int() }).nullable(),
    }),
  ),
  points: pointsSchema,
  /** The caption's reference, and its limit of length; left out where there is none. */
  reference: z.string().min(1).optional(),
  limit: z.string().min(1).optional(),
});

/** See {@link claimsDataSchema}. */
export type ClaimsData = z.infer<typeof claimsDataSchema>;
