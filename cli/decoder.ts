import type { DecodedFrames, FrameDecoder } from '@/lib/video/frames/decoder';
import { RefusedFile } from '@/lib/video/refused-file';
import type { FrameSettings } from '@/lib/video/schema';
import { openHeadless } from './headless';
import type { FrameTaker, TakenFrames } from './taking';

/** Milliseconds without work after which the browser is closed: it takes some hundred megabytes. */
const IDLE_LIFE = 30_000;

/**
 * What was taken out of a file, as it is stored.
 * @param taken with images
 */
export function decodedFrames(taken: TakenFrames, settings: FrameSettings): DecodedFrames {
  const { extractor, frames, clusters, images } = taken;
  return {
    frameSet: { extractor, settings, frames, clusters },
    jpegs: frames.map(({ hash }, index) => [hash, Buffer.from(images[index] ?? '', 'base64')]),
  };
}

/** A decoder that starts a headless browser when it is first needed, and closes it when it has been idle for a while. */
export function headlessDecoder(): FrameDecoder {
  let open: Promise<FrameTaker> | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(idle);
    const closing = open;
    open = null;
    closing?.then((headless) => headless.close()).catch((error: unknown) => console.error(error));
  };

  return {
    async take(file, name, settings, signal) {
      signal.throwIfAborted();
      clearTimeout(idle);
      open ??= openHeadless();
      signal.addEventListener('abort', close);
      try {
        const outcome = await (await open).take(file, { settings, images: true, name }, () => {});
        signal.throwIfAborted();
        if ('taken' in outcome) return decodedFrames(outcome.taken, settings);
        if (outcome.refused) throw refusalOf(name, outcome.failure);
        throw new Error(outcome.failure);
      } catch (error) {
        // Whatever else happened, the next file gets a browser that is sound.
        if (!(error instanceof RefusedFile)) close();
        throw error;
      } finally {
        signal.removeEventListener('abort', close);
        idle = setTimeout(close, IDLE_LIFE);
        idle.unref();
      }
    },
  };
}

/** The page tells a refusal as its whole sentence, which begins with the name. */
function refusalOf(name: string, sentence: string): RefusedFile {
  return new RefusedFile(name, sentence.replace(`“${name}” `, ''));
}
