import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Playback } from './playback';
import { attached, type Element, even, video } from './player-testing';

const RATE = 10;

/** Milliseconds from one frame of an animation to the next. */
const TICK = 20;

let playback: Playback;
let element: Element;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), TICK),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  playback = video(even(20, RATE), 2);
  element = attached(playback);
});
afterEach(() => {
  playback.pause();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets so many frames of the video go by, and somewhat more. */
const letPass = (frames: number) => vi.advanceTimersByTime((frames * 1000) / RATE + TICK);

const speed = () => {
  const state = playback.read();
  return state.playing ? state.speed : 0;
};

describe('shuttling', () => {
  it('doubles the speed with each further call, up to eight times', () => {
    const speeds = [1, 1, 1, 1, 1].map(() => {
      playback.shuttle(1);
      return element.playbackRate;
    });
    expect(speeds).toEqual([1, 2, 4, 8, 8]);
  });

  it('turns round at normal speed, and stops', () => {
    playback.seek(1);
    playback.shuttle(1);
    playback.shuttle(1);
    playback.shuttle(-1);
    expect([speed(), element.paused]).toEqual([-1, true]);
    playback.shuttle(-1);
    expect(speed()).toBe(-2);
    playback.shuttle(1);
    expect([speed(), element.paused]).toEqual([1, false]);
    playback.pause();
    expect([speed(), element.paused]).toEqual([0, true]);
    playback.toggle();
    expect([speed(), element.playbackRate]).toEqual([1, 1]);
  });

  it('shows one frame before the other while it goes back', () => {
    playback.seek(1);
    playback.shuttle(-1);
    letPass(3);
    expect(playback.read().time).toBeCloseTo(0.7, 9);
    playback.shuttle(-1);
    letPass(2);
    expect(playback.read().time).toBeCloseTo(0.3, 9);
    playback.toggle();
    letPass(5);
    expect(playback.read().time).toBeCloseTo(0.3, 9);
  });

  it('leaves frames out backwards that are found too slowly', () => {
    playback.seek(1);
    playback.shuttle(-1);
    letPass(1);
    element.seeking = true;
    letPass(4);
    expect(playback.read().time).toBeCloseTo(0.9, 9);
    element.seeking = false;
    letPass(0);
    expect(playback.read().time).toBeCloseTo(0.5, 9);
  });

  it('goes round backwards within the chosen stretch, or stops at the beginning', () => {
    playback.choose({ from: 0.4, to: 0.6 }, 0.5);
    playback.shuttle(-1);
    letPass(1);
    expect(playback.read().time).toBeCloseTo(0.4, 9);
    letPass(1);
    expect(playback.read().time).toBeCloseTo(0.6, 9);
    playback.setLooping(false);
    letPass(8);
    expect([playback.read().time, speed()]).toEqual([0, 0]);
  });

  it('keeps its speed when it goes round at the end', () => {
    playback.shuttle(1);
    playback.shuttle(1);
    element.end();
    expect([speed(), element.playbackRate, playback.read().time]).toEqual([2, 2, 0]);
  });
});

describe('the usual speed', () => {
  it('is that of playing, and of what doubles from there', () => {
    playback.setRate(0.25);
    playback.toggle();
    expect([speed(), element.playbackRate]).toEqual([0.25, 0.25]);
    playback.shuttle(1);
    expect(element.playbackRate).toBe(0.5);
    playback.pause();
    playback.toggle();
    expect(element.playbackRate).toBe(0.25);
    playback.shuttle(-1);
    expect(speed()).toBe(-0.25);
  });

  it('changes while it plays, in either direction', () => {
    playback.seek(1);
    playback.play();
    playback.setRate(2);
    expect([speed(), element.playbackRate]).toEqual([2, 2]);
    playback.shuttle(-1);
    playback.setRate(0.5);
    expect([speed(), element.paused]).toEqual([-0.5, true]);
  });

  it('does not start what stands still', () => {
    playback.setRate(0.5);
    expect([speed(), element.paused]).toEqual([0, true]);
  });
});

it('a step stops', () => {
  playback.seek(1);
  playback.shuttle(-1);
  playback.step(1);
  letPass(4);
  expect([playback.read().time, speed()]).toEqual([1.1, 0]);
});

describe('stretches that are played once', () => {
  it('come one after the other, and then it stops', () => {
    playback.playOnce([
      { from: 0.2, to: 0.4 },
      { from: 1, to: 1.2 },
    ]);
    expect([playback.read().time, speed()]).toEqual([0.2, 1]);
    element.present(0.4);
    letPass(1);
    expect([playback.read().time, speed()]).toEqual([1, 1]);
    element.present(1.2);
    letPass(1);
    expect([playback.read().time, speed()]).toEqual([1.2, 0]);
  });

  it('stop where several frames come late, and the player says late that it stopped', () => {
    playback = video(even(20, RATE), 2, { from: 0.4, to: 1.6 });
    element = attached(playback);
    element.tellsLate = true;
    playback.playOnce([{ from: 0.8, to: 1.2 }]);
    letPass(4);
    element.present(1.2);
    element.present(1.6);
    letPass(2);
    expect([element.paused, speed()]).toEqual([true, 0]);
  });

  it('stop where they were asked for before the player knew its file', () => {
    playback.playOnce([{ from: 0.2, to: 0.4 }]);
    element.dispatchEvent(new Event('loadedmetadata'));
    element.present(0.4);
    letPass(1);
    expect([playback.read().time, speed()]).toEqual([0.4, 0]);
  });

  it('do not go on when the player says late that it plays', () => {
    element.tellsLate = true;
    playback.playOnce([{ from: 0.2, to: 0.4 }]);
    playback.pause();
    expect([element.paused, speed()]).toEqual([true, 0]);
    letPass(1);
    expect([element.paused, speed()]).toEqual([true, 0]);
  });

  it('are given up by going elsewhere', () => {
    playback.playOnce([{ from: 0.2, to: 0.4 }]);
    playback.seek(0.6);
    element.present(0.6);
    letPass(1);
    expect(speed()).toBe(1);
  });
});

describe('a part of a video', () => {
  beforeEach(() => {
    playback = video(even(20, RATE), 2, { from: 0.5, to: 1.5 });
    element = attached(playback);
  });

  it('is where it begins, and what it never leaves', () => {
    playback.seek(playback.read().time);
    expect(playback.read().time).toBeCloseTo(0.5, 9);
    playback.seek(1.9);
    expect(playback.read().time).toBeCloseTo(1.5, 9);
    playback.step(5);
    expect(playback.read().time).toBeCloseTo(1.5, 9);
    playback.step(-20);
    expect(playback.read().time).toBeCloseTo(0.5, 9);
  });

  it('is gone round in, also where no stretch is chosen, or played to its end', () => {
    playback.choose(null, 0);
    playback.play();
    element.present(1.5);
    letPass(1);
    expect([playback.read().time, speed()]).toEqual([0.5, 1]);
    playback.setLooping(false);
    element.present(1.5);
    letPass(1);
    expect([playback.read().time, speed()]).toEqual([1.5, 0]);
  });
});

describe('a player that says frames are later than they are', () => {
  const LATER = 0.24;

  it('shows the frame that was asked for while it is paused', () => {
    playback.seek(0);
    element.present(LATER);
    playback.step(1);
    element.present(0.1 + LATER);
    expect(playback.read().time).toBeCloseTo(0.1, 9);
    playback.step(1);
    expect(playback.read().time).toBeCloseTo(0.2, 9);
  });

  it('is corrected while it plays, also by timestamps that are read only then', () => {
    playback.seek(0.4);
    element.present(0.41 + LATER);
    playback.play();
    element.present(0.51 + LATER);
    expect(playback.read().time).toBeCloseTo(0.5, 9);
    playback.takeTimestamps(even(20, RATE, 0.01));
    element.present(0.61 + LATER);
    expect(playback.read().time).toBeCloseTo(0.61, 9);
  });

  it('tells the last frame that it plays', () => {
    playback.seek(0);
    element.present(LATER);
    playback.play();
    element.pause();
    element.ended = true;
    element.present(1.9 + LATER);
    expect(playback.read().time).toBeCloseTo(1.9, 9);
  });
});
