import { performance } from 'node:perf_hooks';
import type { Locator, Page } from '@playwright/test';

/** What somebody does on a page, counted from the moment on at which it is made. */
export class Hand {
  clicks = 0;
  keys = 0;
  readonly #began = performance.now();

  constructor(readonly page: Page) {}

  /** Since it was made; what a person would think about, read and point at is not in it. */
  get seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  async click(where: Locator): Promise<void> {
    await where.click();
    this.clicks += 1;
  }

  /** Opens a list of choices and takes one. */
  async choose(where: Locator, option: string | { label: string } | { index: number }) {
    await where.selectOption(option);
    this.clicks += 2;
  }

  /** Clicks on a field and types; each letter is a key. */
  async type(where: Locator, text: string): Promise<void> {
    await where.fill(text);
    this.clicks += 1;
    this.keys += text.length;
  }

  /** Presses one key, or several at once. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys += 1;
  }

  /** Drops files, which counts as a click. */
  async drop(where: Locator, files: readonly string[]): Promise<void> {
    await where.setInputFiles([...files]);
    this.clicks += 1;
  }
}
