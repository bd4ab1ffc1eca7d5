import { hashFile, openSource } from '../engines/source';
import { RefusedFile } from '../refused-file';

/** What a hashing worker reports of its file: the share read, 0–1, and at last the hash, or why there is none. */
export type HashReport =
  | { share: number }
  | { hash: string }
  | { refusal: string }
  | { failure: string };

function report(message: HashReport) {
  self.postMessage(message);
}

self.onmessage = async ({ data }: MessageEvent<File>) => {
  try {
    await openSource(data);
    report({ hash: await hashFile(data, (share) => report({ share })) });
  } catch (error) {
    if (error instanceof RefusedFile) report({ refusal: error.reason });
    else report({ failure: error instanceof Error ? error.message : String(error) });
  }
};
