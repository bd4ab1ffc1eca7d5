import type { FrameSet, FrameSettings } from '../schema';

/** What a decoder took out of a stored file. */
export interface DecodedFrames {
  frameSet: FrameSet;
  /** Each frame's JPEG. */
  jpegs: readonly (readonly [hash: string, jpeg: Uint8Array])[];
}

/** Takes frames out of files without a person's browser, one file at a time. */
export interface FrameDecoder {
  /**
   * @param file absolute path
   * @param name what the file is called in sentences
   * @throws {RefusedFile} when the file is none that frames can be taken out of
   */
  take(
    file: string,
    name: string,
    settings: FrameSettings,
    signal: AbortSignal,
  ): Promise<DecodedFrames>;
}
