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
  if (!isStore(place)) return new FolderStore(path.resolve(place));
  const [{ readS3Place }, { S3Store }] = await Promise.all([
    import('./s3-place'),
    import('./s3-store'),
  ]);
  return new S3Store(readS3Place(place, environment));
}

/** Whether a place is an S3 store rather than a folder. */
export function isStore(place: string): boolean {
  return place.startsWith('s3:');
}

/** A place as every folder of work names it: a store as it is, a folder by its whole path. */
export function resolvePlace(place: string): string {
  return isStore(place) ? place : path.resolve(place);
}

/** An environment in which variables stand by their usual names that are there with a prefix, such as `FROM_AWS_REGION`. */
export function ownVariables(
  prefix: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const own = Object.entries(environment).filter(([name]) => name.startsWith(`${prefix}AWS_`));
  return {
    ...environment,
    ...Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])),
  };
}
