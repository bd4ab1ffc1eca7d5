/** As many videos are kept as one may go back and forth between: the one shown, its neighbours, and one more. */
const KEPT = 4;

/** Files longer than this are left to the player, which reads them piece by piece. In bytes. */
const LARGEST = 64 * 1024 * 1024;

/** By the address at which the file is served. */
const kept = new Map<string, string>();

/** Where the file of an item's `n`-th video is served. */
export function mediaUrl(itemId: string, n = 1): string {
  return `/api/videos/${itemId}/media${n === 1 ? '' : `?n=${n}`}`;
}

/** The address to play a video from: of the copy in memory if there is one, else of the server. */
export function mediaSource(itemId: string, n = 1): string {
  const address = mediaUrl(itemId, n);
  const url = kept.get(address);
  if (!url) return address;
  // Used last, forgotten last.
  kept.delete(address);
  kept.set(address, url);
  return url;
}

/** Reads a video's file into memory, so that it plays at once when its turn comes. What fails is left to the player. */
export async function keepMedia(itemId: string, n: number, signal: AbortSignal): Promise<void> {
  const address = mediaUrl(itemId, n);
  if (kept.has(address)) return;
  const file = await readFile(address, signal);
  if (!file || kept.has(address)) return;
  kept.set(address, URL.createObjectURL(file));
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
