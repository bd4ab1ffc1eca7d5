/**
 * Plays backwards, which browsers do not: frame after frame is sought, as fast as they are found, by a clock of its own.
 */
export class Backwards {
  /** Of the animation frame in which it goes further back; null unless it plays. */
  #request: number | null = null;

  /** @param goBack shows the frame of so many seconds before, and returns the seconds that were too few for a frame */
  constructor(private readonly goBack: (seconds: number) => number) {}

  /** Whether it plays. */
  get playing(): boolean {
    return this.#request !== null;
  }

  /** Begins to play. @param speed how many seconds of the video in a second */
  begin(speed: number): void {
    this.end();
    let [before, due] = [performance.now(), 0];
    const goOn = (now: number) => {
      due += ((now - before) / 1000) * speed;
      before = now;
      this.#request = requestAnimationFrame(goOn);
      due = this.goBack(due);
    };
    this.#request = requestAnimationFrame(goOn);
  }

  /** Stops. */
  end(): void {
    if (this.#request !== null) cancelAnimationFrame(this.#request);
    this.#request = null;
  }
}
