import { chatLines, writeLine } from '@/lib/endpoint/call-lines';
import { readStored } from '@/lib/files';
import { createFrameCache } from '../frame-cache';
import { callsOf } from './files.store';

/** Calls of an item carry the same frames, and stand together. */
const MOST_FRAME_BYTES = 16 * 1024 * 1024;

/** The lines of a file of calls, piece by piece: one JSON object for each call that is not answered yet. */
export async function* writeFile(fileId: string, lines = chatLines): AsyncGenerator<Uint8Array> {
  const loadFrame = createFrameCache(MOST_FRAME_BYTES, (hash) => readStored('frames', hash));
  for await (const call of callsOf(fileId)) yield* writeLine(lines, call, loadFrame);
}
