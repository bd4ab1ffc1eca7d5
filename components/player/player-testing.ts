import { Playback, type Span } from './playback';

/**
 * A video whose frames are presented at these times; no player is needed to know which one is shown.
 * @param part what of it is meant; the whole when left out
 */
export function video(
  timestamps: readonly number[],
  duration: number,
  part: Span | null = null,
): Playback {
  const playback = new Playback(timestamps.length, 25, duration, part);
  playback.takeTimestamps(timestamps);
  return playback;
}

/** As much of a video element as a {@link Playback} uses, at whatever time its clock is put. */
export class Element extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  ended = false;
  seeking = false;
  /** Whether it says after a while only that it plays or is paused, as browsers do. */
  tellsLate = false;
  #onFrame: VideoFrameRequestCallback | null = null;

  play = async () => this.#set(false, 'play');
  pause = () => this.#set(true, 'pause');
  requestVideoFrameCallback = (onFrame: VideoFrameRequestCallback) => {
    this.#onFrame = onFrame;
    return 1;
  };
  cancelVideoFrameCallback = () => undefined;

  /** Puts a frame on the screen. */
  present(mediaTime: number): void {
    const presentationTime = performance.now();
    this.#onFrame?.(presentationTime, {
      mediaTime,
      presentationTime,
    } as VideoFrameCallbackMetadata);
  }

  /** Comes to the end of the file, as browsers tell of it. */
  end(): void {
    this.ended = true;
    this.pause();
    this.dispatchEvent(new Event('ended'));
    this.ended = false;
  }

  #set(paused: boolean, name: string): void {
    if (paused === this.paused) return;
    this.paused = paused;
    const tell = () => this.dispatchEvent(new Event(name));
    if (this.tellsLate) setTimeout(tell);
    else tell();
  }
}

/** The element that a playback drives. */
export function attached(playback: Playback): Element {
  const element = new Element();
  playback.attach(element as unknown as HTMLVideoElement);
  return element;
}

/** The times of so many frames, so many of them in a second. */
export const even = (frames: number, rate: number, first = 0) =>
  Array.from({ length: frames }, (_, index) => first + index / rate);
