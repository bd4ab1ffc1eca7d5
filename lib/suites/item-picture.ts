import { z } from 'zod';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import { sha256Schema } from '@/lib/video/schema';

/** A picture in an item's data: a JPEG of the store. */
export const itemPictureSchema = z.object({
  /** SHA-256 of the JPEG. */
  hash: sha256Schema,
  /** In pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

/** See {@link itemPictureSchema}. */
export type ItemPicture = z.infer<typeof itemPictureSchema>;

/** Ends of the names of files that hold pictures. */
export const PICTURE_ENDS = ['.jpg', '.jpeg', '.png', '.webp'] as const;

/** What a cell that names a picture is looked up by: a file without its folder, or the hash of one that came out of an export; null where it names none. */
export function pictureNameIn(cell: unknown): string | null {
  const said = itemPictureSchema.safeParse(cell).data?.hash ?? cell;
  return typeof said === 'string' ? comparableName(said) : null;
}
