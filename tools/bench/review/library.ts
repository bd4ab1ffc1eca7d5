import { readDistribution } from '@/lib/library/distribution/store';
import { readFacets } from '@/lib/library/facets.store';
import { findPlace, listPage } from '@/lib/library/page.store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import { readAddress } from '@/lib/testing/library-request';
import { suiteById } from '@/prompts';
import { measure } from '../timing';
import type { Seeded } from './seed';

const TIMES = 6;

/** What the table of videos is asked for. */
type Asked = readonly [what: string, query: string];

/** As people do. */
const PAGES: readonly Asked[] = [
  ['the first page', ''],
  ['by name', 'sort=name&down=false'],
  ['by a score', 'sort=score:index'],
  ['by disagreement', 'sort=disagreement'],
  ['to review, by a score', 'state=to-review&sort=score:index'],
  ['one generator, a score from 5, by name', 'generator=Generator+3&dim=index&from=5&sort=name'],
  ['a type found, by that', 'dim=s3&from=5&sort=score:static'],
  ['two words', 'q=red+ball'],
  ['two words, disputed, by duration', 'q=green+cup&state=disputed&sort=duration'],
];

/** Those in which something that may be hidden is sorted or filtered by. */
const HIDING: readonly Asked[] = PAGES.filter((_, place) => [0, 2, 4, 6].includes(place));

/** Measures opening, filtering, sorting and leafing through the table of videos. */
export async function measureLibrary(seeded: Seeded): Promise<void> {
  const [person = ''] = seeded.people;
  for (const page of PAGES) await measurePage(person, page, '');
  await measurePlaces(seeded, person);
}

/** Measures the same for somebody who reviews some of the videos blind, where that makes a difference. */
export async function measureBlindLibrary(person: string): Promise<void> {
  for (const page of HIDING) await measurePage(person, page, ' (a tenth blind)');
}

/** Measures the table of a suite that is data. */
export async function measureOwnLibrary(
  person: string,
  suite: Suite,
  among: SuiteById,
): Promise<void> {
  const [score = ''] = suite.figures.map(({ id }) => id);
  const pages: Asked[] = [
    ['the first page', ''],
    ['by name', 'sort=name&down=false'],
    ['by a score', `sort=score:${score}`],
    ['to review, by a score', `state=to-review&sort=score:${score}`],
  ];
  for (const [what, query] of pages) {
    const page: Asked = [what, `suite=${suite.id}&${query}`];
    await measurePage(person, page, ' (a suite that is data)', among);
  }
}

async function measurePage(
  person: string,
  [what, query]: Asked,
  who: string,
  among: SuiteById = suiteById,
): Promise<void> {
  await measure(`table: ${what}${who}`, TIMES, () => listPage(person, readAddress(query), among));
}

async function measurePlaces({ size, itemId }: Seeded, person: string): Promise<void> {
  const offset = Math.floor(size.videos / 2);
  for (const [what, query] of PAGES.slice(0, 3)) {
    await measure(`table: ${what}, at ${offset}`, TIMES, () =>
      listPage(person, readAddress(`${query}&offset=${offset}`), suiteById),
    );
  }
  for (const [what, query] of [PAGES[0], PAGES[5], PAGES[8]].flatMap((one) => (one ? [one] : []))) {
    const { filters, sort } = readAddress(query);
    await measure(`counts in the filters: ${what}`, TIMES, () =>
      readFacets(person, filters, suiteById),
    );
    await measure(`place of a video: ${what}`, TIMES, (turn) =>
      findPlace(person, filters, sort, itemId(1 + ((turn * 7919) % size.videos)), suiteById),
    );
  }
  await measure('distribution of a score', TIMES, () =>
    readDistribution(person, readAddress('').filters, 'index', suiteById),
  );
}
