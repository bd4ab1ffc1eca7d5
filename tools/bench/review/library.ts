import { readDistribution } from '@/lib/library/distribution/store';
import { readFacets } from '@/lib/library/facets.store';
import { findPlace, listPage } from '@/lib/library/page.store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import { readAddress } from '@/lib/testing/library-request';
import { suiteById } from '@/prompts';
import type { Row } from '../bench';
import type { Seeded } from '../seed/clips';
import { measure } from '../sides';

const TIMES = 6;
/** What the table may take, in milliseconds. */
const TABLE = { most: 100 };

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
export async function measureLibrary(seeded: Seeded): Promise<Row[]> {
  const [person = ''] = seeded.people;
  return [...(await measurePages(person, PAGES, '')), ...(await measurePlaces(seeded, person))];
}

/** Measures the same for somebody who reviews some of the videos blind, where that makes a difference. */
export function measureBlindLibrary(person: string): Promise<Row[]> {
  return measurePages(person, HIDING, ' (a tenth blind)');
}

/** Measures the table of a suite that is data. */
export function measureOwnLibrary(person: string, suite: Suite, among: SuiteById): Promise<Row[]> {
  const [score = ''] = suite.figures.map(({ id }) => id);
  const queries = {
    'the first page': '',
    'by name': 'sort=name&down=false',
    'by a score': `sort=score:${score}`,
    'to review, by a score': `state=to-review&sort=score:${score}`,
  };
  const pages = Object.entries(queries).map(
    ([what, query]): Asked => [what, `suite=${suite.id}&${query}`],
  );
  return measurePages(person, pages, ' (a suite that is data)', among);
}

async function measurePages(
  person: string,
  pages: readonly Asked[],
  who: string,
  among: SuiteById = suiteById,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, query] of pages) {
    const read = () => listPage(person, readAddress(query), among);
    rows.push(...(await measure(`table: ${what}${who}`, TIMES, read, TABLE)));
  }
  return rows;
}

async function measurePlaces({ size, itemId }: Seeded, person: string): Promise<Row[]> {
  const offset = Math.floor(size.videos / 2);
  const far = PAGES.slice(0, 3).map(([what, query]): Asked => [what, `${query}&offset=${offset}`]);
  const rows = await measurePages(person, far, `, at ${offset}`);
  for (const [what, query] of PAGES.filter((_, place) => [0, 5, 8].includes(place))) {
    const { filters, sort } = readAddress(query);
    rows.push(
      ...(await measure(`counts in the filters: ${what}`, TIMES, () =>
        readFacets(person, filters, suiteById),
      )),
      ...(await measure(`place of a video: ${what}`, TIMES, (turn) =>
        findPlace(person, filters, sort, itemId(1 + ((turn * 7919) % size.videos)), suiteById),
      )),
    );
  }
  const { filters } = readAddress('');
  const distribution = () => readDistribution(person, filters, 'index', suiteById);
  return [...rows, ...(await measure('distribution of a score', TIMES, distribution))];
}
