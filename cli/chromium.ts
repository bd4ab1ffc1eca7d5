import { tmpdir } from 'node:os';
import process from 'node:process';
import { openFileOnDisk } from '@/lib/video/engines/ffmpeg-in-node';
import { extractInNode } from '@/lib/video/frames/extraction-in-node';
import { ensureChromium, findChromium } from '@/scripts/testing/chromium.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
import { openHeadless } from './headless';
import { type FrameTaker, takeBy } from './taking';

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * The browser that decodes: the one that is there, or else Debian's, which is installed where that is possible.
 * @returns absolute path of the program, or null where there is none and none can be had; it says which
 */
export async function provideChromium(): Promise<string | null> {
  const found = findChromium();
  if (found) return found;
  try {
    return await ensureChromium(tmpdir(), (_title, work) => {
      say('Frames are best decoded by Chromium, which is not here: installing Debian’s packages …');
      return work();
    });
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    say(
      'There is no Chromium in PATH, and none can be installed: ffmpeg.wasm decodes in Node.js, and its frames are marked ' +
        'as another extractor’s. For those of the app’s own page set CHROMIUM_PATH to a browser of yours.',
    );
    return null;
  }
}

/** What takes frames here: a browser where there is one or one can be had, else Node.js on its own. */
export async function openFrameTaker(): Promise<FrameTaker> {
  const chromium = await provideChromium();
  return chromium === null ? takerInNode : openHeadless(chromium);
}

const takerInNode: FrameTaker = {
  async take(file, order, onShare) {
    return takeBy(extractInNode, await openFileOnDisk(file, order.name), order, onShare);
  },
  async close() {},
};
