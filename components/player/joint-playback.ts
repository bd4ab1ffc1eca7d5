import type { Playback, Span } from './playback';

/** What controls and a timeline drive: one video, or several in sync. */
export type Driven = Pick<
  Playback,
  | 'read'
  | 'subscribe'
  | 'seek'
  | 'step'
  | 'toggle'
  | 'shuttle'
  | 'pause'
  | 'setLooping'
  | 'setRate'
  | 'duration'
>;

/** One of the videos of a {@link JointPlayback}: it tells its own time, and takes the others along. */
export interface Steered extends Driven {
  /** Chooses a stretch of this video to go round in, null for the whole, and shows its frame at `time`. */
  choose: (span: Span | null, time: number) => void;
  /** Plays from a time of this video, in seconds. */
  playFrom: (time: number) => void;
  /** Plays stretches of this video one after the other, each once. */
  playOnce: (spans: readonly Span[]) => void;
}

/**
 * Videos in sync, the leader's: the others show what they present as long after their first frames, the frame at or
 * before that time. Stepping goes by the frames of the leader. While they play, the others are kept close by their speed;
 * standing still, they are exact.
 */
export class JointPlayback implements Driven {
  constructor(
    readonly leader: Playback,
    readonly followers: readonly Playback[] = [],
  ) {}

  /** The leader's state. */
  readonly read = () => this.leader.read();

  /** Calls `listener` after every change of the leader's state, until the returned function is called. */
  readonly subscribe = (listener: () => void) => this.leader.subscribe(listener);

  /** Of the leader, in seconds. */
  get duration(): number {
    return this.leader.duration;
  }

  /** Shows the frames that are presented at a time of the leader, in seconds. */
  seek(time: number): void {
    this.leader.seek(time);
  }

  /** Stops all, and shows the frame `by` frames of the leader on. */
  step(by: number): void {
    this.leader.step(by);
  }

  /** Plays all, or stops all. */
  toggle(): void {
    this.leader.toggle();
  }

  /** Plays all on (1) or back (−1), faster where they do already. */
  shuttle(direction: 1 | -1): void {
    this.leader.shuttle(direction);
  }

  /** Stops all. */
  pause(): void {
    this.leader.pause();
  }

  /** Whether playing goes round within the chosen stretch, or at the end of the leader. */
  setLooping(looping: boolean): void {
    this.leader.setLooping(looping);
  }

  /** How fast all play where nothing else is said, see {@link Playback.setRate}. */
  setRate(rate: number): void {
    this.leader.setRate(rate);
  }

  /** Lets the others follow until the returned function is called. */
  connect(): () => void {
    for (const follower of this.followers) follower.setLooping(false);
    this.#follow();
    return this.leader.subscribe(() => this.#follow());
  }

  /** One of the videos, to be driven together with the others. */
  steer(video: Playback): Steered {
    const { leader } = this;
    const inLeader = (time: number) => leader.start + (time - video.start);
    /** The others stand where the leader's frame leads them; this one at the very frame that is asked for. */
    const exactly = (time: number) => {
      if (video !== leader) video.seek(time);
    };
    const seek = (time: number) => {
      leader.seek(inLeader(time));
      exactly(time);
    };
    return {
      read: video.read,
      subscribe: video.subscribe,
      duration: video.duration,
      step: (by) => leader.step(by),
      toggle: () => leader.toggle(),
      shuttle: (direction) => leader.shuttle(direction),
      pause: () => leader.pause(),
      setLooping: (looping) => leader.setLooping(looping),
      setRate: (rate) => leader.setRate(rate),
      seek,
      choose(span, time) {
        leader.choose(span && { from: inLeader(span.from), to: inLeader(span.to) }, inLeader(time));
        exactly(time);
      },
      playOnce: (spans) =>
        leader.playOnce(spans.map(({ from, to }) => ({ from: inLeader(from), to: inLeader(to) }))),
      playFrom(time) {
        seek(time);
        leader.play();
      },
    };
  }

  #follow(): void {
    for (const follower of this.followers) this.#lead(follower);
  }

  #lead(follower: Playback): void {
    const { leader } = this;
    const { time, playing, speed } = leader.read();
    const besides = (at: number) => follower.start + (at - leader.start);
    // Backwards, the leader goes from frame to frame, and the others are sought with each.
    if (!playing || speed < 0) {
      follower.pause();
      follower.seek(besides(time));
      return;
    }
    const now = besides(leader.now);
    // Beyond its end it stays at its last frame.
    if (now >= follower.duration) return;
    follower.keepUpWith(now, speed);
    if (!follower.read().playing) follower.play();
  }
}
