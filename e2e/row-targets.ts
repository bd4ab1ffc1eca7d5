import { expect, type Page } from '@playwright/test';

/**
 * Expects of every table row in sight that leads somewhere as a whole, that all of it does, and that no row takes clicks
 * outside of it. As in WebKit, a row's own `position` counts for nothing.
 */
export async function expectRowsToKeepToThemselves(page: Page, what: string): Promise<void> {
  const style = await page.addStyleTag({ content: 'tr { position: static !important }' });
  const { rows, faults } = await page.evaluate(() => {
    const isTarget = (element: Element) =>
      element.matches('td a, td button') &&
      getComputedStyle(element, '::after').position === 'absolute';
    const targets = [...document.querySelectorAll('td a, td button')].filter(isTarget);
    const at = (place: Element) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    const ownRows = targets.flatMap((target) => target.closest('tr') ?? []);
    const wrongCells = ownRows.flatMap((row) =>
      [...row.cells]
        .filter((cell) => at(cell) !== null)
        .filter((cell) => at(cell)?.closest('tr') !== row || !at(cell)?.closest('a, button'))
        .map((cell) => `not led by its row: ${cell.textContent}`),
    );
    const others = [...document.querySelectorAll('h1, nav a, thead th')];
    const covered = others
      .filter((other) => at(other)?.closest('tbody tr'))
      .map((other) => `covered by a row: ${other.textContent}`);
    return { rows: ownRows.length, faults: [...wrongCells, ...covered] };
  });
  await style.evaluate((element) => (element as HTMLStyleElement).remove());
  expect(rows, what).toBeGreaterThan(0);
  expect(faults, what).toEqual([]);
}
