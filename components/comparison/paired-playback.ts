import type { Playback } from '@/components/player/playback';

/**
 * Two videos by one clock, the left one's: the right one shows what it presents as long after its first frame, the frame
 * at or before that time. Stepping goes by the frames of the left. While both play, the right one is kept close by its
 * speed; standing still, it is exact.
 */
export class PairedPlayback {
  constructor(
    readonly left: Playback,
    readonly right: Playback,
  ) {}

  /** The left video's state. */
  readonly read = () => this.left.read();

  /** Calls `listener` after every change of the left video's state, until the returned function is called. */
  readonly subscribe = (listener: () => void) => this.left.subscribe(listener);

  /** Of the left video, in seconds. */
  get duration(): number {
    return this.left.duration;
  }

  /** Shows the frames that are presented at a time of the left video, in seconds. */
  seek(time: number): void {
    this.left.seek(time);
  }

  /** Stops both, and shows the frame `by` frames of the left video on. */
  step(by: number): void {
    this.left.step(by);
  }

  /** Plays both, or stops both. */
  toggle(): void {
    this.left.toggle();
  }

  /** Plays both on (1) or back (−1), faster where they do already. */
  shuttle(direction: 1 | -1): void {
    this.left.shuttle(direction);
  }

  /** Stops both. */
  pause(): void {
    this.left.pause();
  }

  /** Whether playing goes round at the end of the left video. */
  setLooping(looping: boolean): void {
    this.left.setLooping(looping);
  }

  /** Lets the right video follow until the returned function is called. */
  connect(): () => void {
    this.right.setLooping(false);
    this.#follow();
    return this.left.subscribe(() => this.#follow());
  }

  /** The time of the right video that belongs to a time of the left one. */
  #besides(time: number): number {
    return this.right.start + (time - this.left.start);
  }

  #follow(): void {
    const { left, right } = this;
    const { time, playing, speed } = left.read();
    // Backwards, the left goes from frame to frame, and the right is sought with each.
    if (!playing || speed < 0) {
      right.pause();
      right.seek(this.#besides(time));
      return;
    }
    const now = this.#besides(left.now);
    // Beyond its end it stays at its last frame.
    if (now >= right.duration) return;
    right.keepUpWith(now, speed);
    if (!right.read().playing) right.play();
  }
}
