import 'server-only';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { writeStored } from '@/lib/files';
import type { ItemPicture } from '@/lib/suites/item-picture';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import { projectOf } from '@/lib/video/store';
import { requireDiskRoom } from '@/lib/video/transfer/arrivals';
import { shareFiles } from '@/lib/video/transfer/clean-up.store';

/** The longest side of a stored picture, in pixels: as much as judges take in of one. */
const LONGEST_SIDE = 1536;

/** JPEG quality; above that of frames, since drawings and texts have hard edges. */
const QUALITY = 92;

/** The most pixels of a picture that is sent: more are a mistake, or meant to use up our memory. */
const MOST_PIXELS = 64_000_000;

/** What is taken, as sharp names it. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];

/**
 * Stores a picture for the items of a project under its file's name: upright, no larger than a judge takes it in, as a JPEG on
 * white. The same bytes give the same picture.
 * @param projectId the project; the first one where it is null
 * @throws {AppError} 404 for an unknown project, 422 when it is no picture of a kind that is taken, 507 when the disk is full
 */
export async function storePicture(
  projectId: string | null,
  name: string,
  bytes: Uint8Array,
): Promise<ItemPicture> {
  const project = await projectOf(projectId);
  const { data, info } = await jpegOf(name, bytes);
  const hash = createHash('sha256').update(data).digest('hex');
  const picture = { hash, width: info.width, height: info.height };
  await requireDiskRoom(data.length);
  await shareFiles(async (db) => {
    await writeStored('frames', hash, data);
    const own = { projectId: project.id, name: comparableName(name), hash };
    await db.itemPicture.upsert({
      where: { projectId_name_hash: own },
      create: { ...own, ...picture },
      update: { createdAt: new Date() },
    });
  });
  return picture;
}

async function jpegOf(name: string, bytes: Uint8Array) {
  const refused = (why: string) => new AppError(422, `“${name}” ${why}.`, 'file');
  // Its head alone is read for this, however many pixels it says that it has. Of nothing at all there is no head.
  const facts =
    bytes.length === 0
      ? null
      : await sharp(bytes, { limitInputPixels: false })
          .metadata()
          .catch(() => null);
  if (!facts || !FORMATS.includes(facts.format)) throw refused('is no JPEG, PNG or WebP picture');
  if (facts.width * facts.height > MOST_PIXELS) {
    throw refused(`has more than ${MOST_PIXELS / 1e6} million pixels`);
  }
  const inside = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' } as const;
  return sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ ...inside, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('is damaged');
    });
}

/**
 * The pictures of a project by what names them: the name of a file, of which the newest is meant, or a hash.
 * @param names as `pictureNameIn` gives them
 */
export async function picturesNamed(
  projectId: string,
  names: readonly string[],
): Promise<Map<string, ItemPicture>> {
  const among = { in: [...names] };
  const rows = await database().itemPicture.findMany({
    where: { projectId, OR: [{ name: among }, { hash: among }] },
    orderBy: { createdAt: 'asc' },
  });
  return new Map(
    rows.flatMap(({ name, hash, width, height }) => {
      const picture = { hash, width, height };
      return [
        [name, picture],
        [hash, picture],
      ] as const;
    }),
  );
}
