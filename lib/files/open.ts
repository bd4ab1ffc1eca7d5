import path from 'node:path';
import { FolderStore } from './folder-store';
import type { FileStore } from './store';

/**
 * Opens a store by its name. What speaks S3 is loaded where it is needed alone.
 * @param place a folder, or `s3://bucket/prefix`
 * @param environment where an S3 store's address and keys stand
 * @throws {AppError} 503 that names the variable which an S3 store lacks
 */
export async function openStore(
  place: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<FileStore> {
  if (!place.startsWith('s3:')) return new FolderStore(path.resolve(place));
  const [{ readS3Place }, { S3Store }] = await Promise.all([
    import('./s3-place'),
    import('./s3-store'),
  ]);
  return new S3Store(readS3Place(place, environment));
}
