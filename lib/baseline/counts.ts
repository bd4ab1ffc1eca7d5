import type { ColourCount } from '@/lib/suites/measurement';
import { type Colours, nameHue } from './colours';
import type { Scene } from './hiding';

/** How many regions of each colour are seen in each frame; hues of one name count together. */
export function countColours(scenes: readonly Scene[], { hues }: Colours): ColourCount[] {
  const names = hues.map(nameHue);
  return [...new Set(names)].flatMap((colour) => {
    const counts = scenes.map(
      ({ patches }) => patches.filter(({ hue }) => names[hue] === colour).length,
    );
    return Math.max(...counts) > 0 ? [{ colour, counts }] : [];
  });
}
