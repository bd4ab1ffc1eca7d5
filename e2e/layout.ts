import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build } from 'esbuild';

/** The windows that everything has to fit into, in CSS pixels; the last is the one that tests begin with. */
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];

/** What is not in its place by then stays where it is. */
const SETTLED_WITHIN_MS = 30_000;

/** The module that finds faults, as one script. */
const script = build({
  entryPoints: [path.join(import.meta.dirname, 'layout-faults.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'layoutFaults',
}).then(({ outputFiles: [file] }) => file?.text ?? '');

/** The faults of the page as it is, one line each. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`${await script}; layoutFaults.findLayoutFaults()`);
}

/**
 * Expects of the page as it is that it fits each of three windows: it does not scroll sideways; what can be pressed can be
 * reached, lies under nothing else and is at least 24 × 24 px (WCAG 2.2, 2.5.8, with its exceptions for spacing and for
 * links in sentences); no text is smaller than 12 px, printed over another, or cut off without saying in a `title` what
 * it is. The window is only resized, as people do it, and is left at the last size.
 */
export async function expectToFit(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Charts, panels and lists measure themselves after the window has its size, and are painted again.
    await expect
      .poll(() => findLayoutFaults(page), {
        message: `${what} at ${size.width} × ${size.height}`,
        intervals: [50, 100, 500],
        timeout: SETTLED_WITHIN_MS,
      })
      .toEqual([]);
  }
}
