import type { Browser, Page } from 'playwright-core';
import type { Row } from '../bench';
import { row } from '../figures';
import { openPage } from '../set-up/in-browser';
import { MACHINES, rowsOfMachines, slowDown } from './machine';

/** A page, and what is there when it can be used. */
interface Place {
  name: string;
  path: string;
  usable: (page: Page) => ReturnType<Page['getByRole']>;
}

/** How long a page took, and how much of it jumped meanwhile: the cumulative layout shift, of which 0.1 is the most that is good. */
interface Opened {
  shell: number;
  usable: number;
  shift: number;
}

declare global {
  interface Window {
    shift: number;
  }
}

/**
 * Measures how long pages take from their address to the content that one came for.
 * @param turns how often each page is opened by each machine; each time with an empty cache
 */
export async function measurePages(
  browser: Browser,
  address: string,
  itemId: string,
  turns: number,
): Promise<Row[]> {
  const places: readonly Place[] = [
    {
      name: 'library',
      path: '/',
      usable: (page) => page.getByRole('row').nth(5).getByRole('link'),
    },
    {
      name: 'review',
      path: `/videos/${itemId}`,
      usable: (page) => page.getByRole('grid').getByRole('button').first(),
    },
    {
      name: 'agreement',
      path: '/agreement?labels=all',
      usable: (page) => page.getByRole('row', { name: /^Dynamic/ }),
    },
    { name: 'results', path: '/results', usable: (page) => page.getByRole('rowheader').first() },
    { name: 'runs', path: '/runs', usable: (page) => page.getByRole('row').nth(1) },
  ];
  const rows: Row[] = [];
  for (const place of places) {
    const opened: Opened[][] = MACHINES.map(() => []);
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [index, machine] of MACHINES.entries()) {
        const page = await openPage(browser);
        await slowDown(page, machine);
        opened[index]?.push(await open(page, address, place));
        await page.context().close();
      }
    }
    const each = (what: keyof Opened) => opened.map((times) => times.map((one) => one[what]));
    const shifts = each('shift').map((times) => Math.max(...times));
    rows.push(
      ...rowsOfMachines(`${place.name}, first words`, each('shell')),
      ...rowsOfMachines(`${place.name}, usable`, each('usable')),
      row(`${place.name}, layout shift, most`, 'ratio', Math.max(...shifts), { most: 0.1 }),
    );
  }
  return rows;
}

async function open(page: Page, address: string, place: Place): Promise<Opened> {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) window.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const start = performance.now();
  await page.goto(address + place.path, { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const shell = performance.now() - start;
  await place.usable(page).waitFor();
  const usable = performance.now() - start;
  await page.waitForLoadState('networkidle');
  return { shell, usable, shift: await page.evaluate(() => window.shift) };
}
