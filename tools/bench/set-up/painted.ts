import type { Page } from 'playwright-core';

/** When, in milliseconds after a key, a page had painted the texts of what comes next, and the picture of its video. */
interface Painted {
  texts: number;
  picture: number;
}

declare global {
  interface Window {
    painted: Painted[];
  }
}

/** How a page shows what comes next. */
interface Next {
  /** A selector of texts in sight, which are others then. */
  texts: string;
  /** A selector of what is there then. */
  there: string;
  /** Whether it has a video, whose picture is waited for. */
  hasVideo: boolean;
}

/** Has a page note itself, after each Ctrl with Enter, when it has painted what comes next. */
export async function watchPainted(page: Page, next: Next): Promise<void> {
  // The compiler calls it around functions that have a name, and knows it only in modules.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(({ texts, there, hasVideo }) => {
    window.painted = [];
    // All texts, since one may be that of another item as well. What is in sight may not be reached for some milliseconds more.
    const shown = () =>
      [...document.querySelectorAll(texts)]
        .flatMap((one) =>
          one.checkVisibility({ opacityProperty: true }) ? (one.textContent ?? '') : [],
        )
        .join();
    const hasPicture = () => {
      const video = document.querySelector('video');
      return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    };
    const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));
    const follow = (before: string, start: number, known: number) => {
      const isNext = ![before, ''].includes(shown()) && document.querySelector(there) !== null;
      const reached = known || (isNext ? performance.now() - start : 0);
      if (reached && (!hasVideo || hasPicture())) {
        window.painted.push({ texts: reached, picture: performance.now() - start });
      } else {
        afterPaint(() => follow(before, start, reached));
      }
    };
    window.addEventListener(
      'keydown',
      ({ key, ctrlKey, timeStamp }) => {
        const before = shown();
        if (key === 'Enter' && ctrlKey) afterPaint(() => follow(before, timeStamp, 0));
      },
      { capture: true },
    );
  }, next);
}
