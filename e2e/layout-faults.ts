/** The faults of the page as it is, one line each. Runs in the page, so that all it needs stands within it. */
export function findLayoutFaults(): string[] {
  const SMALLEST_TARGET = 24;
  const SMALLEST_TEXT = 12;
  /** Of a text that is cut off so much is to be seen, in times its size: five letters or so and the dots. */
  const LEAST_OF_TEXT = 4;
  /** Fractions of pixels are rounded, and letters reach a little beyond their line. */
  const SLACK = 1.5;
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role^=menuitem], [role=slider]';

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const faults = new Set<string>();
  const root = document.documentElement;
  const view = { left: 0, top: 0, right: root.clientWidth, bottom: root.clientHeight };

  const describe = (element: Element) => {
    const words =
      element.getAttribute('aria-label') ?? element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    return `<${element.tagName.toLowerCase()}> “${words.slice(0, 60)}”`;
  };
  const report = (fault: string, element: Element) => faults.add(`${fault}: ${describe(element)}`);
  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
  const widthOf = ({ left, right }: Box) => right - left;
  const heightOf = ({ top, bottom }: Box) => bottom - top;
  const intersection = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const isEmpty = (box: Box) => widthOf(box) <= 0 || heightOf(box) <= 0;
  const centreOf = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

  /** For screen readers only. */
  const isHiddenFromSight = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, position, width, height } = getComputedStyle(at);
      if (clipPath === 'inset(50%)') return true;
      if (position === 'absolute' && width === '1px' && height === '1px') return true;
    }
    return false;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [data-aria-hidden]') &&
    !isHiddenFromSight(element);

  /** What cuts an element off: whether it can be scrolled to, how it ends the text, and its inner edge. */
  const cutters = (element: Element) => {
    const found: { element: Element; x: string; y: string; box: Box }[] = [];
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
  };
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

  /** Which part of a box is never to be seen, because something cuts it off that does not scroll; in pixels. */
  const lostOf = (element: Element, whole: Box) => {
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
    // The page scrolls up and down, unless something stays where it is in the window.
    cut(view, true, fixed, null);
    return { ...lost, by: by as Element | null };
  };

  if (document.scrollingElement && document.scrollingElement.scrollWidth > root.clientWidth) {
    faults.add(`the page scrolls sideways, ${document.scrollingElement.scrollWidth} px wide`);
  }

  // What a modal dialog lies over is out of reach on purpose, and marked by Radix.
  const shown = [...document.body.querySelectorAll('*')].filter(isShown);
  const controls = shown.filter(
    (element) => element.matches(CONTROLS) && !element.matches(':disabled, [aria-disabled=true]'),
  );

  const labelsOf = (element: Element): Element[] =>
    'labels' in element && element.labels ? [...(element.labels as NodeListOf<Element>)] : [];
  const isHit = (element: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit !== null &&
      (element.contains(hit) || labelsOf(element).some((label) => label.contains(hit)))
    );
  };

  /** Where one can press: of a link that is broken over lines, on its first. */
  const pressable = (element: Element): Box =>
    boxOf(element.getClientRects()[0] ?? element.getBoundingClientRect());

  /** Whether something is so where it stands, or else, as what stays in its place may cover it, in the middle of the window. */
  const holds = (element: Element, check: () => boolean): boolean => {
    if (check()) return true;
    const scrolled = [
      document.scrollingElement ?? root,
      ...cutters(element).found.map((one) => one.element),
    ];
    const places = scrolled.map((one) => [one, one.scrollLeft, one.scrollTop] as const);
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const result = check();
    for (const [one, left, top] of places) one.scrollTo({ left, top, behavior: 'instant' });
    return result;
  };

  const isInSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const block = element.parentElement;
    return [...(block?.childNodes ?? [])].some(
      (node) =>
        node !== element &&
        /\p{L}/u.test(node.textContent ?? '') &&
        node.nodeType === Node.TEXT_NODE,
    );
  };

  const boxes = new Map(controls.map((element) => [element, pressable(element)]));
  const isSmall = (box: Box) =>
    widthOf(box) < SMALLEST_TARGET - 0.1 || heightOf(box) < SMALLEST_TARGET - 0.1;
  const half = SMALLEST_TARGET / 2;
  const reaches = (element: Element) => {
    const { x, y } = centreOf(pressable(element));
    const off = half - 0.5;
    const points = [
      [x - off, y],
      [x + off, y],
      [x, y - off],
      [x, y + off],
    ] as const;
    return points.every(([px, py]) => isHit(element, px, py));
  };
  const small = controls.filter(
    (element) => isSmall(boxes.get(element) as Box) && !holds(element, () => reaches(element)),
  );
  /** Whether a circle of 24 px around it touches no other target, nor such a circle around another small one. */
  const hasSpace = (element: Element) => {
    const { x, y } = centreOf(boxes.get(element) as Box);
    return controls.every((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return true;
      const box = boxes.get(other) as Box;
      if (small.includes(other)) {
        const centre = centreOf(box);
        return Math.hypot(centre.x - x, centre.y - y) >= SMALLEST_TARGET - 0.1;
      }
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      return Math.hypot(dx, dy) >= half - 0.1;
    });
  };

  for (const element of controls) {
    const lost = lostOf(element, boxes.get(element) as Box);
    if (lost.x > SLACK || lost.y > SLACK) {
      report(
        `${Math.round(Math.max(lost.x, lost.y))} px out of reach${lost.by ? '' : ' outside the window'}`,
        element,
      );
    } else {
      let over: Element | null = null;
      const isOnTop = holds(element, () => {
        const { x, y } = centreOf(pressable(element));
        over = document.elementFromPoint(x, y);
        return isHit(element, x, y);
      });
      if (!isOnTop) report(`under ${over ? describe(over) : 'the edge of the window'}`, element);
    }
  }
  for (const element of small) {
    if (isInSentence(element) || hasSpace(element)) continue;
    const box = boxes.get(element) as Box;
    report(`a target of ${Math.round(widthOf(box))} × ${Math.round(heightOf(box))} px`, element);
  }

  const saysMore = (element: Element) =>
    element.closest('[title]') !== null || element.querySelector('[title]') !== null;
  const printed: { element: Element; box: Box }[] = [];
  const range = document.createRange();
  for (const element of shown) {
    if (element.closest('option')) continue;
    const texts = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ''),
    );
    if (texts.length === 0) continue;
    const style = getComputedStyle(element);
    const scale =
      element instanceof SVGGraphicsElement ? Math.abs(element.getScreenCTM()?.d ?? 1) : 1;
    const size = Number.parseFloat(style.fontSize) * scale;
    if (size < SMALLEST_TEXT - 0.05) report(`text of ${size.toFixed(1)} px`, element);

    const rects = texts.flatMap((text) => {
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(boxOf);
    });
    if (rects.length === 0) continue;
    const own = {
      left: Math.min(...rects.map(({ left }) => left)),
      top: Math.min(...rects.map(({ top }) => top)),
      right: Math.max(...rects.map(({ right }) => right)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    };
    const { found } = cutters(element);
    const cutsItself = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const edges = found.map(({ box }) => box);
    if (cutsItself) edges.push(boxOf(element.getBoundingClientRect()));
    // What is seen of it: text is cut off and printed over line by line.
    const seen = rects.map((rect) => edges.reduce(intersection, rect));
    printed.push(...seen.filter((box) => !isEmpty(box)).map((box) => ({ element, box })));
    const clamps = [element, ...found.map((one) => one.element)];
    for (const cutter of clamps) {
      const { overflowX, overflowY } = getComputedStyle(cutter);
      const outer = cutter.getBoundingClientRect();
      const wide =
        !scrolls(overflowX) && overflowX !== 'visible'
          ? Math.max(own.right - outer.right, outer.left - own.left)
          : 0;
      const high = !scrolls(overflowY) && overflowY !== 'visible' ? own.bottom - outer.bottom : 0;
      const left = Math.min(own.right, outer.right) - Math.max(own.left, outer.left);
      if (wide > SLACK && left < LEAST_OF_TEXT * size) {
        report(`only ${Math.round(left)} px are left of a text`, element);
        break;
      }
      if ((wide > SLACK || high > 4) && !saysMore(element)) {
        report(
          `text is cut off by ${Math.round(Math.max(wide, high))} px, and no title says the rest`,
          element,
        );
        break;
      }
      if (scrolls(overflowX) || scrolls(overflowY)) break;
    }
    const lost = lostOf(element, own);
    if (lost.x > SLACK && lost.by === null) report('text outside the window', element);
  }

  /** What stays in its place while other things scroll under it covers them on purpose. */
  const layerOf = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return at;
    }
    return null;
  };
  printed.sort((one, other) => one.box.top - other.box.top);
  for (const [place, one] of printed.entries()) {
    for (let next = place + 1; next < printed.length; next += 1) {
      const other = printed[next];
      if (!other || other.box.top > one.box.bottom) break;
      if (one.element === other.element || layerOf(one.element) !== layerOf(other.element))
        continue;
      const shared = intersection(one.box, other.box);
      // Lines of text stand close: only what letters share counts.
      if (widthOf(shared) > 2 && heightOf(shared) > 5) {
        report(`printed over ${describe(other.element)}`, one.element);
      }
    }
  }
  return [...faults];
}
