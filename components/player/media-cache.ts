/** As many videos are kept as one may go back and forth between: the one shown, its neighbours, and one more. */
const KEPT = 4;

/** Files longer than this are left to the player, which reads them piece by piece. In bytes. */
const LARGEST = 64 * 1024 * 1024;

const kept = new Map<string, string>();

/** Where a video's file is served. */
export function mediaUrl(itemId: string): string {
  return `/api/videos/${itemId}/media`;
}

/** The address to play a video from: of the copy in memory if there is one, else of the server. */
export function mediaSource(itemId: string): string {
  const url = kept.get(itemId);
  if (!url) return mediaUrl(itemId);
  // Used last, forgotten last.
  kept.delete(itemId);
  kept.set(itemId, url);
  return url;
}

/** Reads a video's file into memory, so that it plays at once when its turn comes. What fails is left to the player. */
export async function keepMedia(itemId: string, signal: AbortSignal): Promise<void> {
  if (kept.has(itemId)) return;
  const file = await readFile(itemId, signal);
  if (!file || kept.has(itemId)) return;
  kept.set(itemId, URL.createObjectURL(file));
  const [oldest] = kept;
  if (kept.size > KEPT && oldest) {
    URL.revokeObjectURL(oldest[1]);
    kept.delete(oldest[0]);
  }
}

async function readFile(itemId: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(mediaUrl(itemId), { signal });
    if (!response.ok || Number(response.headers.get('content-length')) > LARGEST) {
      await response.body?.cancel();
      return null;
    }
    return await response.blob();
  } catch {
    return null;
  }
}
