/** As many videos are kept as one may go back and forth between: the one shown, its neighbours, and one more. */
const KEPT = 4;

/** Files longer than this are left to the player, which reads them piece by piece. In bytes. */
const LARGEST = 64 * 1024 * 1024;

const kept = new Map<string, string>();

/** Where a video's file is served. */
export function mediaUrl(videoId: string): string {
  return `/api/videos/${videoId}/media`;
}

/** The address to play a video from: of the copy in memory if there is one, else of the server. */
export function mediaSource(videoId: string): string {
  const url = kept.get(videoId);
  if (!url) return mediaUrl(videoId);
  // Used last, forgotten last.
  kept.delete(videoId);
  kept.set(videoId, url);
  return url;
}

/** Reads a video's file into memory, so that it plays at once when its turn comes. What fails is left to the player. */
export async function keepMedia(videoId: string, signal: AbortSignal): Promise<void> {
  if (kept.has(videoId)) return;
  const file = await readFile(videoId, signal);
  if (!file || kept.has(videoId)) return;
  kept.set(videoId, URL.createObjectURL(file));
  const [oldest] = kept;
  if (kept.size > KEPT && oldest) {
    URL.revokeObjectURL(oldest[1]);
    kept.delete(oldest[0]);
  }
}

async function readFile(videoId: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(mediaUrl(videoId), { signal });
    if (!response.ok || Number(response.headers.get('content-length')) > LARGEST) {
      await response.body?.cancel();
      return null;
    }
    return await response.blob();
  } catch {
    return null;
  }
}
