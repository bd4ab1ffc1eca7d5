import type { Clip, Violation } from '../clip';
import { ball, PAINTS, ramp, shadow, vase } from '../shapes';
import { litVases } from './light';

/** A scene in which something may be gone for a moment. */
interface BriefScene {
  name: string;
  prompt: string;
  scenery: Clip['scenery'];
  /** @param gone whether the thing is missing at that moment */
  draw(time: number, gone: boolean): string;
}

/** Seconds of a clip with a fault that lasts for a moment. */
export const BRIEF_SECONDS = 5;

/** One scene in which hardly anything moves, so that few frames stand for it, and one that moves all the time. */
export const BRIEF_SCENES: readonly BriefScene[] = [
  {
    name: 'still-vases',
    prompt: 'Three vases stand on a table, lit by a lamp on the left.',
    scenery: 'room',
    draw: (time, gone) =>
      litVases(time, 92) + (gone ? '' : vase('orange', 430, 246, 80, PAINTS.orange)),
  },
  {
    name: 'rolling-ball',
    prompt: 'A blue ball rolls across a wooden floor.',
    scenery: 'room',
    draw: (time, gone) => {
      const x = ramp(time, 0, BRIEF_SECONDS, 45, 430);
      const y = 198;
      return gone ? '' : shadow(x + 9, y + 26, 26) + ball('ball', x, y, 27, PAINTS.blue, x * 2);
    },
  },
];

/**
 * A clip in which a thing is gone for a moment and there again; its plausible twin, where nothing happens, without a
 * moment. They are rendered for measuring what each coverage can see, and do not come with the app.
 */
export function briefClip(scene: BriefScene, moment: Omit<Violation, 'type'> | null): Clip {
  const { name, prompt, scenery, draw } = scene;
  const isGone = (time: number) =>
    moment !== null && time >= moment.from - 1e-6 && time < moment.to - 1e-6;
  const seconds = moment ? (moment.to - moment.from).toFixed(1) : '0';
  return {
    name: moment ? `${name}-gone-for-${seconds}-s`.replace('.', '-') : name,
    title: moment ? `Gone for ${seconds} s` : 'Nothing happens',
    prompt,
    note: moment
      ? `A thing is gone from ${moment.from.toFixed(2)} to ${moment.to.toFixed(2)} s, and there again.`
      : 'Everything stays.',
    violations: moment ? [{ type: 'd3', ...moment }] : [],
    unclear: ['d4', 'd5'],
    scenery,
    seconds: BRIEF_SECONDS,
    draw: (time) => draw(time, isGone(time)),
  };
}
