/** Where elements of a page are, and what cuts them off; lengths are in CSS pixels. */

/** A rectangle in the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What cuts an element off: how it ends what overflows, and its inner edge. */
export interface Cutter {
  element: Element;
  x: string;
  y: string;
  box: Box;
}

/** The rectangle by itself. */
export const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
/** From left to right. */
export const widthOf = ({ left, right }: Box) => right - left;
/** From top to bottom. */
export const heightOf = ({ top, bottom }: Box) => bottom - top;
/** Whether nothing is in it. */
export const isEmpty = (box: Box) => widthOf(box) <= 0 || heightOf(box) <= 0;
/** The point in its middle. */
export const centreOf = (box: Box) => ({
  x: (box.left + box.right) / 2,
  y: (box.top + box.bottom) / 2,
});
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** What two have in common; with negative lengths where that is nothing. */
export const intersection = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** All that cuts an element off, from the inside out, and whether the element stays where it is in the window. */
export function cutters(element: Element): { found: Cutter[]; fixed: boolean } {
  const found: Cutter[] = [];
  let fixed = getComputedStyle(element).position === 'fixed';
  for (
    let at = element.parentElement;
    at && at !== document.body && !fixed;
    at = at.parentElement
  ) {
    const style = getComputedStyle(at);
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
      const outer = at.getBoundingClientRect();
      const left = outer.left + at.clientLeft;
      const top = outer.top + at.clientTop;
      const box = { left, top, right: left + at.clientWidth, bottom: top + at.clientHeight };
      found.push({ element: at, x: style.overflowX, y: style.overflowY, box });
    }
    fixed = style.position === 'fixed';
  }
  return { found, fixed };
}

/** Whether what overflows can be scrolled to. */
export const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

/** Which part of a box is never to be seen, because something cuts it off that does not scroll; in pixels. */
export function lostOf(element: Element, whole: Box) {
  const { found, fixed } = cutters(element);
  let box = whole;
  let by: Element | null = null;
  const lost = { x: 0, y: 0 };
  const cut = (edge: Box, x: boolean, y: boolean, cutter: Element | null) => {
    const wide = Math.max(edge.left - box.left, box.right - edge.right);
    const high = Math.max(edge.top - box.top, box.bottom - edge.bottom);
    if (x && wide > lost.x) [lost.x, by] = [wide, cutter];
    if (y && high > lost.y) [lost.y, by] = [high, cutter];
  };
  for (const one of found) {
    // Of what ends in dots enough is to be seen; that is a matter of its text.
    const ends = getComputedStyle(one.element).textOverflow === 'ellipsis';
    cut(one.box, !ends && !scrolls(one.x), !scrolls(one.y), one.element);
    // What scrolls can be brought into sight as a whole, as far as its own box is in sight.
    box = {
      left: clamp(box.left, one.box.left, one.box.right),
      right: clamp(box.right, one.box.left, one.box.right),
      top: clamp(box.top, one.box.top, one.box.bottom),
      bottom: clamp(box.bottom, one.box.top, one.box.bottom),
    };
  }
  const { clientWidth, clientHeight } = document.documentElement;
  // The page scrolls up and down, unless something stays where it is in the window.
  cut({ left: 0, top: 0, right: clientWidth, bottom: clientHeight }, true, fixed, null);
  return { ...lost, by: by as Element | null };
}
