import type { VideoSample } from 'mediabunny';
import type { Probe } from './engine';
import {
  type CopiedFrame,
  colourBytes,
  copyFrame,
  copyPlanes,
  type DecodedFrame,
  planeBytes,
} from './picture-frame';

/** Copies decoded frames out of the decoder, into memory that is used again for the next file. */
export interface SampleCopier {
  /** @returns null when the frame's planes cannot be had exactly; the copy is good until the next one */
  copyPlanes(sample: VideoSample): Promise<CopiedFrame | null>;
  /**
   * @param facts of its file
   * @param place into which of several places, so that as many frames can be kept
   * @throws when the frame cannot be had in the way that the facts say
   */
  copy(sample: VideoSample, facts: Probe, place?: number, places?: number): Promise<CopiedFrame>;
}

/**
 * Memory that only grows, and that files share one after the other: to get it from the system for each of them takes a
 * tenth of the time of a short clip.
 */
function createMemory() {
  let bytes = new Uint8Array();
  return (wanted: number) => {
    if (bytes.length < wanted) bytes = new Uint8Array(wanted);
    return bytes;
  };
}

/** What stands for a decoded frame. */
function frameOf(sample: VideoSample): DecodedFrame {
  const { left: x, top: y, width, height } = sample.visibleRect;
  return {
    format: sample.format,
    visibleRect: { x, y, width, height },
    copyTo: (destination, options) => sample.copyTo(destination, options),
  };
}

/** Bytes of a copied frame. */
export function sizeOfCopy({ coloursAreRgb, storedWidth, height }: Probe): number {
  return coloursAreRgb ? colourBytes(storedWidth, height) : planeBytes(storedWidth, height);
}

/** Makes a copier with memory of its own. */
export function createSampleCopier(): SampleCopier {
  const frames = createMemory();
  const colours = createMemory();
  return {
    copyPlanes(sample) {
      const { width, height } = sample.visibleRect;
      return copyPlanes(frameOf(sample), frames(planeBytes(width, height)), colours);
    },
    async copy(sample, facts, place = 0, places = 1) {
      const size = sizeOfCopy(facts);
      const into = frames(places * size).subarray(place * size, (place + 1) * size);
      const frame = frameOf(sample);
      if (facts.coloursAreRgb) return copyFrame(frame, into);
      const planes = await copyPlanes(frame, into, colours);
      if (!planes) throw new Error('The browser converted a frame in a way that is not known.');
      return planes;
    },
  };
}
