'use client';

import { useEffect } from 'react';
import { z } from 'zod';
import { useStored } from '@/components/ui/use-stored';
import type { Driven } from './joint-playback';

/** How fast videos can be played as a rule, from slow to fast; 1 is as they were made. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

const speedSchema = z.literal(SPEEDS);

type Speed = z.infer<typeof speedSchema>;

/** How fast this person plays videos, one of {@link SPEEDS}: kept on this device. */
export function useSpeed() {
  return useStored<Speed>('speed', speedSchema, 1);
}

/** Has a player play as fast as the person likes it. @returns changes that, to the next slower (−1) or faster (1) speed */
export function useSpeedOf(playback: Driven | null): (by: 1 | -1) => void {
  const [speed, setSpeed] = useSpeed();
  useEffect(() => playback?.setRate(speed), [playback, speed]);
  return (by) => {
    const next = SPEEDS[SPEEDS.indexOf(speed) + by];
    if (next !== undefined) setSpeed(next);
  };
}
