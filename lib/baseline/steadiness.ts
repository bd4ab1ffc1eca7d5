import type { Scene } from './hiding';
import { median, type Trail } from './tracks';

/** A change of lightness or tint that is more than noise. */
const CHANGE = 0.07;
/** Share of the background that may change between frames while it still counts as unmoving. */
const MOVING_USUALLY = 0.06;
const MOVING_ONCE = 0.25;
/** More regions than this in a frame are texture, not things. */
export const MANY_REGIONS = 10;
/** Regions that cover more than this are background, whatever their colour. */
const MOST = 0.6;

/**
 * Why regions cannot be followed through these frames, in a sentence; null when they can. Following takes a background
 * at rest and regions that stay.
 */
export function findUnsteadiness(
  scenes: readonly Scene[],
  trails: readonly Trail[],
): string | null {
  if (scenes.length < 2) return 'There is a single frame, and change takes two.';
  const counts = scenes.map((scene) => scene.patches.length);
  const usualCount = median(counts) ?? 0;
  if (Math.max(...counts) === 0) return 'No coloured region stands out from the background.';
  if (usualCount > MANY_REGIONS) {
    return `Colours break up into ${usualCount} regions a frame, which is texture rather than things.`;
  }
  const covered = scenes.map((scene) => scene.patches.reduce((sum, { area }) => sum + area, 0));
  const usuallyCovered = median(covered) ?? 0;
  if (usuallyCovered > MOST) {
    return `Coloured regions cover ${(usuallyCovered * 100).toFixed(0)} % of the picture, so that they cannot be told from the background.`;
  }
  const changes = scenes.slice(1).map((scene, index) => backgroundChange(scenes[index], scene));
  const usual = median(changes) ?? 0;
  const most = Math.max(...changes);
  if (usual > MOVING_USUALLY || most > MOVING_ONCE) {
    return `The background moves (up to ${(most * 100).toFixed(0)} % of it changes between frames), and things are followed only before one at rest.`;
  }
  const fleeting = trails.filter(
    (trail) => trail.patches.filter((patch) => patch !== null).length * 2 < scenes.length,
  );
  if (trails.length > 3 && fleeting.length * 2 > trails.length) {
    return `${fleeting.length} of ${trails.length} regions are seen in fewer than half of the frames, which is flicker rather than things.`;
  }
  return null;
}

/** Share of the pixels outside all regions of both frames that change. */
function backgroundChange(before: Scene | undefined, after: Scene): number {
  if (!before) return 0;
  const count = after.picture.u.length;
  if (before.picture.u.length !== count) return 1;
  const thing = new Uint8Array(count);
  for (const { patches } of [before, after]) {
    for (const patch of patches) for (const pixel of patch.pixels) thing[pixel] = 1;
  }
  let [seen, changed] = [0, 0];
  for (let pixel = 0; pixel < count; pixel += 1) {
    if (thing[pixel]) continue;
    seen += 1;
    const light = (after.picture.lightness[pixel] ?? 0) - (before.picture.lightness[pixel] ?? 0);
    const u = (after.picture.u[pixel] ?? 0) - (before.picture.u[pixel] ?? 0);
    const v = (after.picture.v[pixel] ?? 0) - (before.picture.v[pixel] ?? 0);
    if (light * light + u * u + v * v > CHANGE ** 2) changed += 1;
  }
  return seen === 0 ? 1 : changed / seen;
}
