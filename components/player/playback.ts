import { evenTimestamps, frameAt, seekTarget, stepFrom } from './stepping';

/** A stretch of the video in seconds, by the timestamps of its first and last frame. */
export interface Span {
  from: number;
  to: number;
}

/** What views show of the playback; a new object whenever something changed. */
export interface PlaybackState {
  /** Presentation timestamp of the frame on the screen, in seconds. */
  time: number;
  playing: boolean;
  /** Whether playing goes round within the chosen stretch. */
  looping: boolean;
}

/** A player further than this from the time that it should be at jumps there, in seconds; a nearer one catches up. */
const JUMP = 0.25;

/** How much faster or slower a player runs to catch up, at most, as a share of its speed. */
const HURRY = 0.25;

/**
 * Drives one video element by frames: what is on the screen is known by its presentation timestamp, and stepping goes
 * from one timestamp to the next. Lives outside React, so that 60 frames a second re-render only what shows the time.
 */
export class Playback {
  #video: HTMLVideoElement | null = null;
  #state: PlaybackState = { time: 0, playing: false, looping: true };
  #timestamps: readonly number[];
  #span: Span | null = null;
  /** When a frame was last asked for, on the page's clock in milliseconds. */
  #askedAt = 0;
  #listeners = new Set<() => void>();

  /** @param duration end of the last frame, in seconds */
  constructor(
    frameCount: number,
    frameRate: number,
    readonly duration: number,
  ) {
    this.#timestamps = evenTimestamps(frameCount, frameRate);
  }

  /** The current state; see {@link PlaybackState}. */
  readonly state = (): PlaybackState => this.#state;

  /** Calls `listener` after every change of the state, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the file's own timestamps, once they are read; an empty list changes nothing. */
  takeTimestamps(timestamps: readonly number[]): void {
    if (timestamps.length > 0) this.#timestamps = timestamps;
  }

  /** Follows a video element until the returned function is called. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video;
    const events = new AbortController();
    const on = (name: string, listener: () => void) =>
      video.addEventListener(name, listener, { signal: events.signal });
    on('play', () => this.#change({ playing: true }));
    on('pause', () => this.#stopped());
    on('ended', () => this.#goRound());
    const exact = typeof video.requestVideoFrameCallback === 'function';
    if (!exact) on('timeupdate', () => this.#presented(video.currentTime));
    // A wish to see a frame may have come before there was a player.
    on('loadedmetadata', () => this.seek(this.#state.time));
    let request = 0;
    const watch = () => {
      request = video.requestVideoFrameCallback((_now, { mediaTime, presentationTime }) => {
        // What was put on the screen before another frame was asked for may be told only after that one was found.
        if (presentationTime >= this.#askedAt) this.#presented(mediaTime);
        watch();
      });
    };
    if (exact) watch();
    return () => {
      // What is not on the screen any more does not go on by itself.
      video.pause();
      events.abort();
      if (exact) video.cancelVideoFrameCallback(request);
      this.#video = null;
    };
  }

  /** Shows the frame that is presented at a time, in seconds. */
  seek(time: number): void {
    this.#show(frameAt(this.#timestamps, time));
  }

  /** Stops, and shows the frame `by` frames on (or back, when negative). */
  step(by: number): void {
    this.#video?.pause();
    this.#show(stepFrom(this.#timestamps, this.#state.time, by));
  }

  /** Plays, or stops. */
  toggle(): void {
    const video = this.#video;
    if (!video) return;
    if (!video.paused) {
      video.pause();
      return;
    }
    const { time, looping } = this.#state;
    if (looping && this.#span && (time < this.#span.from || time >= this.#span.to)) {
      this.seek(this.#span.from);
    }
    this.play();
  }

  /** Plays from where it is. */
  play(): void {
    // Refused when the file cannot be played; the element then says so by its error event.
    void this.#video?.play().catch(() => this.#change({ playing: false }));
  }

  /** Stops. */
  pause(): void {
    this.#video?.pause();
  }

  /** Presentation timestamp of the first frame, in seconds. */
  get start(): number {
    return this.#timestamps[0] ?? 0;
  }

  /** Where the player's clock stands in seconds, between frames too. */
  get now(): number {
    return this.#video?.currentTime ?? this.#state.time;
  }

  /** Brings a video that plays to the time at which it should be: by running faster or slower, or from afar by a jump. */
  keepUpWith(time: number): void {
    const video = this.#video;
    if (!video || video.seeking) return;
    const behind = time - video.currentTime;
    if (Math.abs(behind) > JUMP) this.seek(time);
    video.playbackRate = 1 + Math.max(-HURRY, Math.min(HURRY, behind));
  }

  /** Chooses the stretch that playing goes round in, null for the whole video, and shows the frame at `time`. */
  choose(span: Span | null, time: number): void {
    this.#span = span;
    this.seek(time);
  }

  /** Whether playing goes round within the chosen stretch. */
  setLooping(looping: boolean): void {
    this.#change({ looping });
  }

  #show(index: number): void {
    this.#askedAt = performance.now();
    this.#change({ time: this.#timestamps[index] ?? 0 });
    if (this.#video) this.#video.currentTime = seekTarget(this.#timestamps, index, this.duration);
  }

  /** Stands at the frame that was last on the screen, also where the player's clock was ahead of it. */
  #stopped(): void {
    this.#change({ playing: false });
    // At its end it stays there, and begins anew when it is played again.
    if (!this.#video?.ended) this.seek(this.#state.time);
  }

  #presented(mediaTime: number): void {
    // A frame from before the seek that is under way.
    if (this.#video?.seeking) return;
    const index = frameAt(this.#timestamps, mediaTime);
    const time = this.#timestamps[index] ?? mediaTime;
    if (time !== this.#state.time) this.#change({ time });
    const last = this.#span?.to ?? Number.POSITIVE_INFINITY;
    if (this.#state.playing && this.#state.looping && time >= last) {
      const next = this.#timestamps[index + 1] ?? this.duration;
      setTimeout(
        () => {
          if (this.#state.playing && this.#state.time >= (this.#span?.to ?? last)) this.#goRound();
        },
        (next - time) * 1000,
      );
    }
  }

  #goRound(): void {
    if (!this.#state.looping) return;
    this.seek(this.#span?.from ?? 0);
    this.play();
  }

  #change(part: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
