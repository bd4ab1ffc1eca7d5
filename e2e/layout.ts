import { expect, type Page } from '@playwright/test';
import { findLayoutFaults } from './layout-faults';

/** The windows that everything has to fit into, in CSS pixels; the last is the one that tests begin with. */
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];

/**
 * Expects of the page as it is that it fits each of three windows: it does not scroll sideways; what can be pressed can be
 * reached, lies under nothing else and is at least 24 × 24 px (WCAG 2.2, 2.5.8, with its exceptions for spacing and for
 * links in sentences); no text is smaller than 12 px, printed over another, or cut off without saying in a `title` what
 * it is. The window is only resized, as people do it, and is left at the last size.
 */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Charts and lists measure themselves, and are painted anew, after the window has its size.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const found = await page.evaluate(findLayoutFaults);
    faults.push(...found.map((fault) => `${size.width} × ${size.height}: ${fault}`));
  }
  expect(faults, what).toEqual([]);
}
