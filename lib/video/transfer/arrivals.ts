import 'server-only';
import { createHash } from 'node:crypto';
import { requireDiskSpace } from '@/lib/disk';
import { fileStore } from '@/lib/files';
import type { FoundFile } from '@/lib/files/store';

/**
 * What has arrived of a video and is not entered yet: a file that is still coming, one that is whole and checked, or a
 * frame.
 */
export type ArrivalKind = 'part' | 'video' | 'frame';

/** Before the keys of all unentered files. */
const ARRIVALS = 'arrivals/';

/** By what unentered files of a person are kept apart from those of others. */
export function senderOf(personId: string): string {
  return createHash('sha256').update(personId).digest('hex').slice(0, 32);
}

/** The key of a file that this person sends until its video is entered. Nobody else's request reaches it. */
export function arrivalKey(personId: string, kind: ArrivalKind, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`“${hash}” is not a SHA-256`);
  return `${ARRIVALS}${senderOf(personId)}/${hash}.${kind}`;
}

/** Everything that has arrived and is not entered, of all people or of one. */
export async function listArrivals(personId: string | null = null): Promise<FoundFile[]> {
  const prefix = personId === null ? ARRIVALS : `${ARRIVALS}${senderOf(personId)}/`;
  const found: FoundFile[] = [];
  for await (const files of (await fileStore()).list(prefix)) found.push(...files);
  return found;
}

/** For how long what has arrived is kept on a full disk, in milliseconds: a sender that goes on has written to it since. */
const KEPT_ON_FULL_DISK_MS = 3600 * 1000;

/**
 * Makes sure that so many bytes have room on the disk, if need be by throwing away uploads that nobody went on with for an
 * hour.
 * @throws {AppError} 507 when there is no room
 */
export async function requireDiskRoom(bytes: number): Promise<void> {
  const store = await fileStore();
  // What is full elsewhere, that store says.
  if (store.shared) return;
  try {
    requireDiskSpace(bytes);
  } catch (error) {
    const left = (await listArrivals()).filter(
      ({ writtenAt }) => Date.now() - writtenAt > KEPT_ON_FULL_DISK_MS,
    );
    if (left.length === 0) throw error;
    await store.remove(left.map(({ key }) => key));
    requireDiskSpace(bytes);
  }
}
