import { greyOfRgba, type Planes, planesLayout, splitPlanes } from '../frames/planes';
import { reducePlane, scalePlanes, scaleRgba } from '../frames/scaling';
import { unmix } from '../frames/unmixing';
import type { Picture } from './engine';

/** A decoded frame that can be copied out of the decoder: a `VideoFrame`, or what stands for one. */
export interface DecodedFrame {
  readonly format: string | null;
  readonly visibleRect: { x: number; y: number; width: number; height: number } | null;
  copyTo(destination: Uint8Array<ArrayBuffer>, options: VideoFrameCopyToOptions): Promise<unknown>;
}

/** A frame's values, copied out of the decoder: planes where it is coded in eight bits with halved chroma. */
export type CopiedFrame = Planes | Picture;

const PLANAR = new Set<string | null>(['I420', 'I420A', 'NV12']);

/** Whether a frame's planes can be copied as they are; others are converted by the browser. */
export function isPlanar(format: string | null): boolean {
  return PLANAR.has(format);
}

/** Bytes of a frame's colours. */
export function colourBytes(width: number, height: number): number {
  return width * height * 4;
}

/** Bytes of a frame's planes. */
export function planeBytes(width: number, height: number): number {
  return planesLayout(width, height).size;
}

function separateChroma(paired: Uint8Array): Uint8Array {
  const half = paired.length >> 1;
  const separate = new Uint8Array(paired.length);
  for (let at = 0; at < half; at++) {
    separate[at] = paired[2 * at] as number;
    separate[half + at] = paired[2 * at + 1] as number;
  }
  return separate;
}

/**
 * Copies a frame's values out of the decoder, without drawing it.
 * @param into has {@link planeBytes} bytes where the frame is planar, else {@link colourBytes}
 */
export async function copyFrame(
  frame: DecodedFrame,
  into: Uint8Array<ArrayBuffer>,
): Promise<CopiedFrame> {
  if (!frame.visibleRect) throw new Error('The decoder gave a frame without a size.');
  const rect = frame.visibleRect;
  const { width, height } = rect;
  if (!isPlanar(frame.format)) {
    await frame.copyTo(into, { rect, format: 'RGBA', layout: [{ offset: 0, stride: width * 4 }] });
    return { layout: 'rgba', width, height, bytes: into };
  }
  const { lumaStride, chromaStride, lumaBytes, chromaBytes, size } = planesLayout(width, height);
  const luma = { offset: 0, stride: lumaStride };
  const planes = { width, height, lumaStride, chromaStride, bytes: into };
  if (frame.format === 'NV12') {
    await frame.copyTo(into, {
      rect,
      layout: [luma, { offset: lumaBytes, stride: chromaStride * 2 }],
    });
    into.set(separateChroma(into.subarray(lumaBytes, size)), lumaBytes);
    return planes;
  }
  const layout = [
    luma,
    { offset: lumaBytes, stride: chromaStride },
    { offset: lumaBytes + chromaBytes, stride: chromaStride },
  ];
  if (frame.format === 'I420A') {
    // Transparency is no part of what is judged, but the copy has to go somewhere.
    const whole = new Uint8Array(size + lumaBytes);
    await frame.copyTo(whole, { rect, layout: [...layout, { offset: size, stride: lumaStride }] });
    into.set(whole.subarray(0, size));
    return planes;
  }
  await frame.copyTo(into, { rect, layout });
  return planes;
}

/**
 * Copies a frame's planes out of the decoder, also where the browser made colours of them.
 * @param into has {@link planeBytes} bytes
 * @param colours room for {@link colourBytes} bytes
 * @returns null when the planes cannot be had, or not exactly
 */
export async function copyPlanes(
  frame: DecodedFrame,
  into: Uint8Array<ArrayBuffer>,
  colours: (bytes: number) => Uint8Array<ArrayBuffer>,
): Promise<CopiedFrame | null> {
  if (isPlanar(frame.format)) return copyFrame(frame, into);
  // As Firefox hands over whatever is decoded outside of the page's own process.
  if (!frame.visibleRect || frame.format !== 'BGRX') return null;
  const rect = frame.visibleRect;
  const { width, height } = rect;
  const room = colours(colourBytes(width, height));
  await frame.copyTo(room, { rect, layout: [{ offset: 0, stride: width * 4 }] });
  return unmix(room, width, height, into);
}

/** Small and grey: see {@link reducePlane}. */
export function greyOfFrame(frame: CopiedFrame, factor: number): Uint8Array {
  if (!('layout' in frame)) return reducePlane(splitPlanes(frame).y, factor);
  const { width, height } = frame;
  return reducePlane({ bytes: greyOfRgba(frame.bytes), stride: width, width, height }, factor);
}

/** Scaled to the size in which it is kept. */
export function stillOfFrame(frame: CopiedFrame, width: number, height: number): Picture {
  return 'layout' in frame ? scaleRgba(frame, width, height) : scalePlanes(frame, width, height);
}
