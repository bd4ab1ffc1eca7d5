/** A point of a picture, or of the frame that it is seen in: shares of the width and the height, from the top left. */
export interface Point {
  x: number;
  y: number;
}

/** What is seen of a picture: so many times enlarged, from this corner on, in shares of the picture. */
export interface View extends Point {
  scale: number;
}

/** The whole picture, as large as its frame. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** One step of zooming: two of them make everything twice as large. */
export const ZOOM_STEP = Math.SQRT2;

/** More than this no detail of a video needs. */
export const LARGEST_SCALE = 16;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** A view that shows nothing outside of the picture. */
function withinPicture({ scale, x, y }: View): View {
  const most = 1 - 1 / scale;
  return { scale, x: between(x, 0, most), y: between(y, 0, most) };
}

/**
 * A view enlarged by a factor, or made smaller: at least to the whole picture, at most {@link LARGEST_SCALE} times.
 * @param at the point of the frame under which the picture stays where it is; the middle when left out
 */
export function zoomBy(view: View, factor: number, at: Point = { x: 0.5, y: 0.5 }): View {
  const wanted = between(view.scale * factor, 1, LARGEST_SCALE);
  // Steps there and back end at the whole picture, and not a hair off it.
  const scale = wanted < 1.001 ? 1 : wanted;
  const corner = (from: number, share: number) => from + share / view.scale - share / scale;
  return withinPicture({ scale, x: corner(view.x, at.x), y: corner(view.y, at.y) });
}

/** A view moved over the picture, as far as that reaches, by shares of the frame. */
export function panBy(view: View, { x, y }: Point): View {
  return withinPicture({ ...view, x: view.x + x / view.scale, y: view.y + y / view.scale });
}

/** Where the picture has to be laid out in its frame for a view: an absolute place in percent. */
export function placeOf({ scale, x, y }: View) {
  const percent = (share: number) => `${share * 100}%`;
  return {
    width: percent(scale),
    height: percent(scale),
    left: percent(-x * scale),
    top: percent(-y * scale),
  };
}

/** How large a view shows things, in words, e.g. “283 %”. */
export function scaleWords({ scale }: View): string {
  return `${Math.round(scale * 100)}\u202f%`;
}
