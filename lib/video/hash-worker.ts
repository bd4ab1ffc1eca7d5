import { hashFile } from './source';

/** What a hashing worker reports of its file: the share read, 0–1, and at last the hash. */
export type HashReport = { share: number } | { hash: string } | { failure: string };

function report(message: HashReport) {
  self.postMessage(message);
}

self.onmessage = async ({ data }: MessageEvent<File>) => {
  try {
    report({ hash: await hashFile(data, (share) => report({ share })) });
  } catch (error) {
    report({ failure: error instanceof Error ? error.message : String(error) });
  }
};
