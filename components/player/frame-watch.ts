import { frameAt } from './stepping';

/** A clock that stands within so many seconds of where it was put has not moved since: players round it. */
const SAME_CLOCK = 0.001;

/** Tells which frame a video element puts on the screen while it plays, and puts its clock elsewhere. */
export class FrameWatch {
  #video: HTMLVideoElement | null = null;
  /** When a frame was last asked for, on the page's clock in milliseconds. */
  #askedAt = 0;
  /** To where on the player's clock was sought last. */
  #sought = Number.NaN;
  /** The first frame that was sought and found: what its time is said to be, and to where was sought. */
  #found: { mediaTime: number; sought: number } | null = null;

  /**
   * @param timestamps of the video's frames in seconds, ascending, at least one
   * @param onFrame hears the index of each frame that comes on the screen by playing
   */
  constructor(
    private readonly timestamps: () => readonly number[],
    private readonly onFrame: (index: number) => void,
  ) {}

  /** Watches a video element until the returned function is called. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video;
    this.#found = null;
    const stop =
      typeof video.requestVideoFrameCallback === 'function'
        ? this.#watchFrames(video)
        : this.#watchClock(video);
    return () => {
      stop();
      this.#video = null;
    };
  }

  /** Puts the player's clock to a time in seconds. */
  seek(time: number): void {
    this.#askedAt = performance.now();
    if (!this.#video) return;
    this.#sought = time;
    this.#video.currentTime = time;
  }

  #watchFrames(video: HTMLVideoElement): () => void {
    let request = 0;
    const watch = () => {
      request = video.requestVideoFrameCallback((_now, { mediaTime, presentationTime }) => {
        // What was put on the screen before another frame was asked for may be told only after that one was found.
        if (presentationTime >= this.#askedAt) this.#presented(video, mediaTime);
        watch();
      });
    };
    watch();
    return () => video.cancelVideoFrameCallback(request);
  }

  #watchClock(video: HTMLVideoElement): () => void {
    const listener = () => this.#presented(video, video.currentTime);
    video.addEventListener('timeupdate', listener);
    return () => video.removeEventListener('timeupdate', listener);
  }

  #presented(video: HTMLVideoElement, mediaTime: number): void {
    // A frame from before the seek that is under way.
    if (video.seeking) return;
    if (video.paused && !video.ended) {
      // It is the one that was asked for, whatever its time is said to be.
      const sought = this.#sought;
      const found = Math.abs(video.currentTime - sought) < SAME_CLOCK;
      if (found) this.#found ??= { mediaTime, sought };
      return;
    }
    this.onFrame(frameAt(this.timestamps(), mediaTime - this.#mediaOffset()));
  }

  /** Seconds by which frames are said to be later than they are: in WebKit, what an edit list cuts off. */
  #mediaOffset(): number {
    if (!this.#found) return 0;
    const { mediaTime, sought } = this.#found;
    const timestamps = this.timestamps();
    return mediaTime - (timestamps[frameAt(timestamps, sought)] ?? mediaTime);
  }
}
