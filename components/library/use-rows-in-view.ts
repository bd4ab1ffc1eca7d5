import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/** With the line under it. */
const ROW_HEIGHT = 57;

/** So many rows before and after those in view are asked for as well. */
const AHEAD = 30;

/** Height of the bar at the top of the page. */
const TOP_BAR = 44;

/**
 * Which rows of a long table are drawn, with the room that the others take above and below them, in pixels.
 * @param found how many rows there are
 * @param query what the rows are of: of other ones the first come into view
 * @param onView told which rows are in view or soon will be, from 0, both included
 */
export function useRowsInView(
  found: number,
  query: string,
  onView: (first: number, last: number) => void,
) {
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: found,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: body.current?.offsetTop ?? 0,
    scrollPaddingStart: TOP_BAR + ROW_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
  });
  const rows = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const first = Math.max(0, (rows[0]?.index ?? 0) - AHEAD);
  const last = Math.min(found - 1, (rows.at(-1)?.index ?? 0) + AHEAD);
  useEffect(() => onView(first, last), [onView, first, last]);

  // Other filters or another order: what was in view has nothing to do with what is there then.
  const before = useRef(query);
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    const top = (table.current?.getBoundingClientRect().top ?? 0) - TOP_BAR;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  }, [query]);

  const focusOn = (position: number) => {
    virtualizer.scrollToIndex(position, { align: 'auto' });
    const focus = () => {
      const link = body.current?.querySelector<HTMLElement>(`[data-position="${position}"]`);
      link?.focus({ preventScroll: true });
      return Boolean(link);
    };
    // A row that was out of sight is there with the next frame.
    if (!focus()) requestAnimationFrame(focus);
  };
  return {
    table,
    body,
    rows,
    focusOn,
    above: (rows[0]?.start ?? margin) - margin,
    below: virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? margin) - margin),
  };
}
