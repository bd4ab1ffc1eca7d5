import { createObservable } from '@/lib/observable';
import { Backwards } from './backwards';
import { FrameWatch } from './frame-watch';
import { evenTimestamps, firstFrameFrom, frameAt, seekTarget, stepFrom } from './stepping';

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
  /** How fast it plays: 2 is twice as fast, −1 backwards; `rate` while it is paused. */
  speed: number;
  /** How fast it plays unless it is told otherwise. */
  rate: number;
  /** Whether playing goes round within the chosen stretch. */
  looping: boolean;
}

/** Faster than this nothing is made out, and not every browser plays it. */
const FASTEST = 8;

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
  readonly #state = createObservable<PlaybackState>({
    time: 0,
    playing: false,
    speed: 1,
    rate: 1,
    looping: true,
  });
  #timestamps: readonly number[];
  #span: Span | null;
  /** What is played once and in this order, from the first of them on; none while it plays as usual. */
  #onceThrough: readonly Span[] = [];
  readonly #watch = new FrameWatch(
    () => this.#timestamps,
    (index) => this.#presented(index),
  );
  readonly #backwards = new Backwards((seconds) =>
    this.#video?.seeking ? seconds : this.#goBack(seconds),
  );

  /**
   * @param duration end of the last frame, in seconds
   * @param part what of the video is meant: it never leaves that; null for the whole
   */
  constructor(
    frameCount: number,
    frameRate: number,
    readonly duration: number,
    readonly part: Span | null = null,
  ) {
    this.#timestamps = evenTimestamps(frameCount, frameRate);
    this.#span = part;
    if (part) this.#change({ time: this.#timestamps[frameAt(this.#timestamps, part.from)] ?? 0 });
  }

  /** The current state; a new object whenever something changed. */
  readonly read = this.#state.read;

  /** Calls a listener after every change of the state, until the returned function is called. */
  readonly subscribe = this.#state.subscribe;

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
    // Told late, when it may have been stopped again.
    on('play', () => {
      if (!video.paused) this.#change({ playing: true });
    });
    on('pause', () => this.#stopped());
    on('ended', () => this.#goRound());
    // Somebody may have asked for a frame, or to play from it on, before the player knew its file.
    on('loadedmetadata', () => this.#show(frameAt(this.#timestamps, this.read().time)));
    const unwatch = this.#watch.attach(video);
    return () => {
      // What is not on the screen any more does not go on by itself.
      this.pause();
      events.abort();
      unwatch();
      this.#video = null;
    };
  }

  /** Shows the frame that is presented at a time, in seconds. */
  seek(time: number): void {
    this.#onceThrough = [];
    this.#show(frameAt(this.#timestamps, time));
  }

  /** Plays stretches of the video one after the other, each once, and stops at the end of the last. */
  playOnce(spans: readonly Span[]): void {
    const [first] = spans;
    if (!first) return;
    this.seek(first.from);
    this.#onceThrough = spans;
    this.play();
  }

  /** Stops, and shows the frame `by` frames on (or back, when negative). */
  step(by: number): void {
    this.pause();
    this.#show(stepFrom(this.#timestamps, this.read().time, by));
  }

  /** Plays, or stops. */
  toggle(): void {
    const video = this.#video;
    if (!video) return;
    if (!video.paused || this.#backwards.playing) {
      this.pause();
      return;
    }
    const { time } = this.read();
    const round = this.#bounds();
    if (round && (time < round.from || time >= round.to)) {
      this.seek(round.from);
    }
    this.play();
  }

  /** Plays on (1) or back (−1); twice as fast where it does already, up to eight times. */
  shuttle(direction: 1 | -1): void {
    const { playing, speed, rate } = this.read();
    const faster = playing && Math.sign(speed) === direction;
    this.play((faster ? Math.min(FASTEST, 2 * Math.abs(speed)) : rate) * direction);
  }

  /** Plays from where it is. @param speed see {@link PlaybackState} */
  play(speed = this.read().rate): void {
    const video = this.#video;
    if (!video) return;
    this.#backwards.end();
    if (speed < 0) {
      this.#backwards.begin(-speed);
      video.pause();
    } else {
      video.playbackRate = speed;
      // Refused when the file cannot be played; the element then says so by its error event.
      void video.play().catch(() => {
        if (!this.#backwards.playing) this.#standStill();
      });
    }
    this.#change({ playing: true, speed });
  }

  /** Stops. */
  pause(): void {
    this.#onceThrough = [];
    this.#backwards.end();
    // At once: the element tells of it late, and what is due in between would have it go round.
    if (this.read().playing) this.#standStill();
    this.#video?.pause();
  }

  /** How fast it plays from now on, where nothing else is said: 0.5 is half as fast. */
  setRate(rate: number): void {
    const { playing, speed, rate: before } = this.read();
    if (rate === before) return;
    this.#change({ rate, ...(!playing && { speed: rate }) });
    if (playing) this.play(Math.sign(speed) * rate);
  }

  /** Presentation timestamp of the first frame, in seconds. */
  get start(): number {
    return this.#timestamps[0] ?? 0;
  }

  /** Where the player's clock stands in seconds, between frames too. */
  get now(): number {
    return this.#video?.currentTime ?? this.read().time;
  }

  /**
   * Brings a video that plays to the time at which it should be: by running faster or slower, or from afar by a jump.
   * @param speed at which that time goes on
   */
  keepUpWith(time: number, speed = 1): void {
    const video = this.#video;
    if (!video || video.seeking) return;
    const behind = time - video.currentTime;
    if (Math.abs(behind) > JUMP) this.seek(time);
    video.playbackRate = speed * (1 + Math.max(-HURRY, Math.min(HURRY, behind)));
  }

  /** Chooses the stretch that playing goes round in, null for the whole video, and shows the frame at `time`. */
  choose(span: Span | null, time: number): void {
    this.#span = span ?? this.part;
    this.seek(time);
  }

  /** Whether playing goes round within the chosen stretch. */
  setLooping(looping: boolean): void {
    this.#change({ looping });
  }

  /** What it plays within: the chosen stretch while it goes round, else the part of the video that is meant. */
  #bounds(): Span | null {
    return this.read().looping ? this.#span : this.part;
  }

  #show(wanted: number): void {
    const index = this.#withinPart(wanted);
    this.#change({ time: this.#timestamps[index] ?? 0 });
    this.#watch.seek(seekTarget(this.#timestamps, index, this.duration));
  }

  /** Stands at the frame that was last on the screen, also where the player's clock was ahead of it. */
  #stopped(): void {
    // Told late, when it goes on again or goes backwards.
    if (this.#backwards.playing || this.#video?.paused === false) return;
    // At its end it stays there, and begins again, as fast, when it goes round or is played again.
    const ended = this.#video?.ended;
    if (ended) {
      this.#change({ playing: false });
      return;
    }
    this.#standStill();
    this.seek(this.read().time);
  }

  #withinPart(index: number): number {
    if (!this.part) return index;
    const [first, last] = [this.part.from, this.part.to].map((time) =>
      frameAt(this.#timestamps, time),
    );
    return Math.max(first ?? 0, Math.min(last ?? index, index));
  }

  #presented(index: number): void {
    const time = this.#timestamps[index] ?? 0;
    if (time !== this.read().time) this.#change({ time });
    const { playing, speed } = this.read();
    const lastOf = () => (this.#onceThrough[0] ?? this.#bounds())?.to ?? Number.POSITIVE_INFINITY;
    if (playing && speed > 0 && time >= lastOf()) {
      const next = this.#timestamps[index + 1] ?? this.duration;
      setTimeout(
        () => {
          const now = this.read();
          const stillOn = now.playing && now.speed > 0;
          if (stillOn && now.time >= lastOf()) this.#goRound();
        },
        ((next - time) / speed) * 1000,
      );
    }
  }

  #goRound(): void {
    const { looping, speed } = this.read();
    const [played, ...rest] = this.#onceThrough;
    if (played && rest.length > 0) {
      this.playOnce(rest);
      return;
    }
    if (played || !looping) {
      this.pause();
      this.#standStill();
      return;
    }
    this.seek(this.#span?.from ?? 0);
    this.play(speed);
  }

  /** Shows the frame that was presented so many seconds before. @returns the seconds that are too few for a frame */
  #goBack(seconds: number): number {
    const { time, looping } = this.read();
    const first = frameAt(this.#timestamps, this.#bounds()?.from ?? 0);
    const now = frameAt(this.#timestamps, time);
    if (now <= first) {
      const shownFor = (this.#timestamps[now + 1] ?? this.duration) - time;
      if (seconds < shownFor) return seconds;
      if (looping) this.seek(this.#span?.to ?? this.duration);
      else this.pause();
      return 0;
    }
    const index = Math.max(first, firstFrameFrom(this.#timestamps, time - seconds));
    if (index === now) return seconds;
    this.#show(index);
    return seconds - (time - (this.#timestamps[index] ?? 0));
  }

  #standStill(): void {
    this.#change({ playing: false, speed: this.read().rate });
  }

  #change(part: Partial<PlaybackState>): void {
    this.#state.write({ ...this.read(), ...part });
  }
}
