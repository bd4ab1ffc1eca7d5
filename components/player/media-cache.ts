/** As many videos are kept as one may go back and forth between: the one shown, its neighbours, and one more. */
const KEPT = 4;

/** Files longer than this are left to the player, which reads them piece by piece. In bytes. */
const LARGEST = 64 * 1024 * 1024;

/** By {@link fileKey}. */
const kept = new Map<string, string>();

/** Where the file of an item's `n`-th video is served. */
export function mediaUrl(itemId: string, n = 1): string {
  return `/api/videos/${itemId}/media${n === 1 ? '' : `?n=${n}`}`;
}

/** One of an item's videos: its number, and the hash of its file where that is known. */
export interface ServedMedium {
  n: number;
  file?: string | undefined;
}

/** A name of the file of one of an item's videos; the same for other items that are known to show it. */
export function fileKey(itemId: string, { n, file }: ServedMedium): string {
  return file ?? mediaUrl(itemId, n);
}

/** The address to play a video from: of the copy in memory if there is one, else of the server. */
export function mediaSource(itemId: string, medium: ServedMedium): string {
  const key = fileKey(itemId, medium);
  const url = kept.get(key);
  if (!url) return mediaUrl(itemId, medium.n);
  // Used last, forgotten last.
  kept.delete(key);
  kept.set(key, url);
  return url;
}

/** Reads a video's file into memory, so that it plays at once when its turn comes. What fails is left to the player. */
export async function keepMedia(
  itemId: string,
  medium: ServedMedium,
  signal: AbortSignal,
): Promise<void> {
  const key = fileKey(itemId, medium);
  if (kept.has(key)) return;
  const file = await readFile(mediaUrl(itemId, medium.n), signal);
  if (!file || kept.has(key)) return;
  kept.set(key, URL.createObjectURL(file));
  const [oldest] = kept;
  if (kept.size > KEPT && oldest) {
    URL.revokeObjectURL(oldest[1]);
    kept.delete(oldest[0]);
  }
}

async function readFile(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok || Number(response.headers.get('content-length')) > LARGEST) {
      await response.body?.cancel();
      return null;
    }
    return await response.blob();
  } catch {
    return null;
  }
}
