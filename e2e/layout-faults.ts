/** The faults of the page as it is. This module runs in the page, as one script (layout.ts). */
import {
  type Box,
  boxOf,
  type Cutter,
  centreOf,
  cutters,
  heightOf,
  intersection,
  isEmpty,
  lostOf,
  scrolls,
  widthOf,
} from './layout-boxes';

const SMALLEST_TARGET = 24;
const HALF = SMALLEST_TARGET / 2;
const SMALLEST_TEXT = 12;
/** Of a text that is cut off so much is to be seen, in times its size: five letters or so and the dots. */
const LEAST_OF_TEXT = 4;
/** Fractions of pixels are rounded, and letters reach a little beyond their line. */
const SLACK = 1.5;
const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role^=menuitem], [role=slider]';

/** A piece of a text as it is to be seen. */
interface Printed {
  element: Element;
  box: Box;
}

type Report = (fault: string, element: Element) => void;

/** One line for each fault, see {@link expectToFit}. */
export function findLayoutFaults(): string[] {
  const faults = new Set<string>();
  const report: Report = (fault, element) => faults.add(`${fault}: ${describe(element)}`);
  const wide = document.scrollingElement?.scrollWidth ?? 0;
  if (wide > document.documentElement.clientWidth) {
    faults.add(`the page scrolls sideways, ${wide} px wide`);
  }
  // What a modal dialog lies over is out of reach on purpose, and marked by Radix.
  const shown = [...document.body.querySelectorAll('*')].filter(isShown);
  const controls = shown.filter(
    (element) => element.matches(CONTROLS) && !element.matches(':disabled, [aria-disabled=true]'),
  );
  const boxes = new Map(controls.map((element) => [element, pressable(element)]));
  for (const [element, box] of boxes) checkReach(element, box, report);
  checkTargets(boxes, report);
  const printed = shown.flatMap((element) =>
    element.closest('option') ? [] : checkText(element, report),
  );
  checkOverprinting(printed, report);
  return [...faults];
}

function describe(element: Element): string {
  const words =
    element.getAttribute('aria-label') ?? element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  return `<${element.tagName.toLowerCase()}> “${words.slice(0, 60)}”`;
}

function isShown(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [data-aria-hidden]') &&
    !isHiddenFromSight(element)
  );
}

/** For screen readers only. */
function isHiddenFromSight(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { clipPath, position, width, height } = getComputedStyle(at);
    if (clipPath === 'inset(50%)') return true;
    if (position === 'absolute' && width === '1px' && height === '1px') return true;
  }
  return false;
}

function isHit(element: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  const labels =
    'labels' in element && element.labels ? [...(element.labels as NodeListOf<Element>)] : [];
  return hit !== null && [element, ...labels].some((one) => one.contains(hit));
}

/** Where one can press: of a link that is broken over lines, on its first. */
function pressable(element: Element): Box {
  return boxOf(element.getClientRects()[0] ?? element.getBoundingClientRect());
}

/** Whether something is so where it stands, or else, as what stays in its place may cover it, in the middle of the window. */
function holds(element: Element, check: () => boolean): boolean {
  if (check()) return true;
  const scrolled = [
    document.scrollingElement ?? document.documentElement,
    ...cutters(element).found.map((one) => one.element),
  ];
  const places = scrolled.map((one) => [one, one.scrollLeft, one.scrollTop] as const);
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const result = check();
  for (const [one, left, top] of places) one.scrollTo({ left, top, behavior: 'instant' });
  return result;
}

/** Whether what can be pressed can be reached, and lies under nothing else. */
function checkReach(element: Element, box: Box, report: Report): void {
  const lost = lostOf(element, box);
  if (lost.x > SLACK || lost.y > SLACK) {
    const pixels = Math.round(Math.max(lost.x, lost.y));
    report(`${pixels} px out of reach${lost.by ? '' : ' outside the window'}`, element);
    return;
  }
  let over: Element | null = null;
  const isOnTop = holds(element, () => {
    const { x, y } = centreOf(pressable(element));
    over = document.elementFromPoint(x, y);
    return isHit(element, x, y);
  });
  if (!isOnTop) report(`under ${over ? describe(over) : 'the edge of the window'}`, element);
}

/** Whether targets are large enough, but for those in sentences and those with room around them. */
function checkTargets(boxes: ReadonlyMap<Element, Box>, report: Report): void {
  const least = SMALLEST_TARGET - 0.1;
  const small = new Map(
    [...boxes].filter(
      ([element, box]) =>
        (widthOf(box) < least || heightOf(box) < least) && !holds(element, () => reaches(element)),
    ),
  );
  for (const [element, box] of small) {
    if (isInSentence(element) || hasSpace(element, box, boxes, small)) continue;
    report(`a target of ${Math.round(widthOf(box))} × ${Math.round(heightOf(box))} px`, element);
  }
}

/** Whether a label or padding makes a target larger than its box. */
function reaches(element: Element): boolean {
  const { x, y } = centreOf(pressable(element));
  const off = HALF - 0.5;
  return [-off, off].every((by) => isHit(element, x + by, y) && isHit(element, x, y + by));
}

function isInSentence(element: Element): boolean {
  if (getComputedStyle(element).display !== 'inline') return false;
  return [...(element.parentElement?.childNodes ?? [])].some(
    (node) =>
      node !== element && node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
  );
}

/** Whether a circle of 24 px around it touches no other target, nor such a circle around another small one. */
function hasSpace(
  element: Element,
  own: Box,
  boxes: ReadonlyMap<Element, Box>,
  small: ReadonlyMap<Element, Box>,
): boolean {
  const { x, y } = centreOf(own);
  return [...boxes].every(([other, box]) => {
    if (other === element || other.contains(element) || element.contains(other)) return true;
    if (small.has(other)) {
      const centre = centreOf(box);
      return Math.hypot(centre.x - x, centre.y - y) >= SMALLEST_TARGET - 0.1;
    }
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    return Math.hypot(dx, dy) >= HALF - 0.1;
  });
}

/** Whether an element's own text is large enough and whole. @returns what is to be seen of it, line by line */
function checkText(element: Element, report: Report): Printed[] {
  const texts = [...element.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ''),
  );
  if (texts.length === 0) return [];
  const style = getComputedStyle(element);
  const scale =
    element instanceof SVGGraphicsElement ? Math.abs(element.getScreenCTM()?.d ?? 1) : 1;
  const size = Number.parseFloat(style.fontSize) * scale;
  if (size < SMALLEST_TEXT - 0.05) report(`text of ${size.toFixed(1)} px`, element);
  const rects = texts.flatMap(rectsOf);
  if (rects.length === 0) return [];
  const own = {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  };
  const { found } = cutters(element);
  checkCut(element, own, size, found, report);
  const lost = lostOf(element, own);
  if (lost.x > SLACK && lost.by === null) report('text outside the window', element);
  const edges = found.map(({ box }) => box);
  if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
    edges.push(boxOf(element.getBoundingClientRect()));
  }
  // Text is cut off and printed over line by line.
  const seen = rects.map((rect) => edges.reduce(intersection, rect));
  return seen.filter((box) => !isEmpty(box)).map((box) => ({ element, box }));
}

function rectsOf(text: Node): Box[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].map(boxOf);
}

/** Whether enough is left of a text that is cut off, and a title says the rest. */
function checkCut(
  element: Element,
  own: Box,
  size: number,
  found: readonly Cutter[],
  report: Report,
): void {
  const saysMore = element.closest('[title]') ?? element.querySelector('[title]');
  for (const cutter of [element, ...found.map((one) => one.element)]) {
    const { overflowX, overflowY } = getComputedStyle(cutter);
    const outer = cutter.getBoundingClientRect();
    const cutsX = !scrolls(overflowX) && overflowX !== 'visible';
    const cutsY = !scrolls(overflowY) && overflowY !== 'visible';
    const wide = cutsX ? Math.max(own.right - outer.right, outer.left - own.left) : 0;
    const high = cutsY ? own.bottom - outer.bottom : 0;
    const left = Math.min(own.right, outer.right) - Math.max(own.left, outer.left);
    if (wide > SLACK && left < LEAST_OF_TEXT * size) {
      report(`only ${Math.round(left)} px are left of a text`, element);
      return;
    }
    if ((wide > SLACK || high > 4) && !saysMore) {
      const pixels = Math.round(Math.max(wide, high));
      report(`text is cut off by ${pixels} px, and no title says the rest`, element);
      return;
    }
    if (scrolls(overflowX) || scrolls(overflowY)) return;
  }
}

/** Whether texts are printed over each other. */
function checkOverprinting(texts: readonly Printed[], report: Report): void {
  const printed = texts.toSorted((one, other) => one.box.top - other.box.top);
  for (const [place, one] of printed.entries()) {
    for (const other of printed.slice(place + 1)) {
      if (other.box.top > one.box.bottom) break;
      if (one.element === other.element || layerOf(one.element) !== layerOf(other.element)) {
        continue;
      }
      const shared = intersection(one.box, other.box);
      // Lines of text stand close: only what letters share counts.
      if (widthOf(shared) > 2 && heightOf(shared) > 5) {
        report(`printed over ${describe(other.element)}`, one.element);
      }
    }
  }
}

/** What stays in its place while other things scroll under it covers them on purpose. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return at;
  }
  return null;
}
