import type { Clip } from '../clip';

/** How long a clip is, unless it says otherwise. */
export const SECONDS = 3.5;

/** All of such a clip. */
export const WHOLE = { from: 0, to: SECONDS };

/** What the clips of a scene have in common. */
export type Scene = Pick<Clip, 'prompt' | 'scenery'>;

/** What each of them has of its own; a plausible one has no violations. */
type Variant = Omit<Clip, keyof Scene | 'seconds' | 'violations' | 'unclear'> & Partial<Clip>;

/** The clips of a scene. */
export function clipsOf(scene: Scene, ...variants: Variant[]): Clip[] {
  return variants.map((variant) => ({
    seconds: SECONDS,
    violations: [],
    unclear: [],
    ...scene,
    ...variant,
  }));
}
