import { describe, expect, it, vi } from 'vitest';
import { JointPlayback } from './joint-playback';
import type { Playback } from './playback';
import { attached, even, video } from './player-testing';

function pair(left: Playback, right: Playback) {
  const both = new JointPlayback(left, [right]);
  const leave = both.connect();
  return { both, leave, times: () => [left.read().time, right.read().time] };
}

describe('two videos in sync', () => {
  it('step by the frames of the left; the right shows the frame at or before that time', () => {
    const { both, times } = pair(video(even(24, 24), 1), video(even(10, 10), 1));
    both.step(1);
    expect(times()).toEqual([1 / 24, 0]);
    both.step(1);
    expect(times()).toEqual([2 / 24, 0]);
    both.step(1);
    expect(times()).toEqual([3 / 24, 0.1]);
    both.step(-2);
    expect(times()).toEqual([1 / 24, 0]);
  });

  it('are aligned by their first frames, not by their clocks', () => {
    const { both, times } = pair(video(even(10, 10, 1.5), 2.5), video(even(10, 10, 0.2), 1.2));
    expect(times()[1]).toBe(0.2);
    both.seek(2);
    expect(times()[0]).toBe(2);
    expect(times()[1]).toBeCloseTo(0.7, 9);
  });

  it('stay at the last frame of a right video that is shorter', () => {
    const { both, times } = pair(video(even(20, 10), 2), video(even(5, 10), 0.5));
    both.seek(1.7);
    expect(times()[0]).toBeCloseTo(1.7, 9);
    expect(times()[1]).toBeCloseTo(0.4, 9);
  });

  it('stop at one frame, also where a clock was ahead of the frame on the screen', () => {
    const [left, right] = [video(even(24, 24), 1), video(even(24, 24), 1)];
    const [leftElement, rightElement] = [attached(left), attached(right)];
    const { both, times } = pair(left, right);
    both.toggle();
    expect([leftElement.paused, rightElement.paused]).toEqual([false, false]);
    leftElement.present(6 / 24);
    rightElement.present(5 / 24);
    // A slow machine: the clocks are some frames on, and none of these was shown.
    leftElement.currentTime = 8.6 / 24;
    rightElement.currentTime = 8.1 / 24;
    both.toggle();
    expect([leftElement.paused, rightElement.paused]).toEqual([true, true]);
    expect(times()).toEqual([6 / 24, 6 / 24]);
    expect(rightElement.currentTime).toBe(leftElement.currentTime);
    expect(Math.floor(leftElement.currentTime * 24)).toBe(6);
  });

  it('go at one speed; backwards the right one goes from frame to frame', () => {
    const [left, right] = [video(even(24, 24), 1), video(even(24, 24), 1)];
    const [leftElement, rightElement] = [attached(left), attached(right)];
    const { both, times } = pair(left, right);
    both.shuttle(1);
    both.shuttle(1);
    expect(leftElement.playbackRate).toBe(2);
    expect(rightElement.playbackRate).toBeCloseTo(2, 0);
    vi.stubGlobal('requestAnimationFrame', () => 1);
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    both.seek(0.5);
    both.shuttle(-1);
    expect([leftElement.paused, rightElement.paused]).toEqual([true, true]);
    expect(times()).toEqual([0.5, 0.5]);
    both.pause();
    vi.unstubAllGlobals();
  });

  it('go apart once they are left', () => {
    const { both, leave, times } = pair(video(even(10, 10), 1), video(even(10, 10), 1));
    leave();
    both.seek(0.5);
    expect(times()).toEqual([0.5, 0]);
  });
});

describe('one of several videos', () => {
  it('shows the very frame that is asked for, and takes the others along', () => {
    const [first, second] = [video(even(24, 24, 0.5), 1.5), video(even(10, 10), 1)];
    const { both } = pair(first, second);
    const steered = both.steer(second);
    steered.seek(0.3);
    expect(second.read().time).toBeCloseTo(0.3, 9);
    expect(first.read().time).toBeCloseTo(0.5 + 7 / 24, 9);
    steered.choose({ from: 0.6, to: 0.8 }, 0.6);
    expect(steered.read().time).toBeCloseTo(0.6, 9);
    expect(both.read().time).toBeCloseTo(0.5 + 14 / 24, 9);
  });

  it('plays with all others from the time that is asked for', () => {
    const [first, second] = [video(even(24, 24), 1), video(even(24, 24), 1)];
    const elements = [attached(first), attached(second)];
    const { both } = pair(first, second);
    both.steer(second).playFrom(0.5);
    expect(elements.map(({ paused }) => paused)).toEqual([false, false]);
    expect(first.read().time).toBe(0.5);
  });
});
