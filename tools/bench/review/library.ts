import { readAddress } from '@/lib/library/address';
import { readDistribution } from '@/lib/library/distribution/store';
import { readFacets } from '@/lib/library/facets.store';
import { findPlace, listPage } from '@/lib/library/page.store';
import { type LibraryRequest, libraryRequestSchema } from '@/lib/library/schema';
import { suiteById } from '@/prompts';
import { measure } from '../timing';
import type { Seeded } from './seed';

const TIMES = 12;

const request = (query: string): LibraryRequest =>
  libraryRequestSchema.parse(readAddress(new URLSearchParams(query)));

/** What the table of videos is asked for, as people do. */
const PAGES: [what: string, query: string][] = [
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

/** Measures opening, filtering, sorting and leafing through the table of videos. */
export async function measureLibrary(
  { size, people, itemId }: Seeded,
  person = people[0] ?? '',
  who = '',
): Promise<void> {
  for (const [what, query] of PAGES) {
    await measure(`table: ${what}${who}`, TIMES, () => listPage(person, request(query), suiteById));
  }
  const offset = Math.floor(size.videos / 2);
  for (const [what, query] of PAGES.slice(0, 3)) {
    await measure(`table: ${what}, at ${offset}${who}`, TIMES, () =>
      listPage(person, request(`${query}&offset=${offset}`), suiteById),
    );
  }
  for (const [what, query] of [PAGES[0], PAGES[5], PAGES[8]].flatMap((one) => (one ? [one] : []))) {
    const { filters, sort } = request(query);
    await measure(`counts in the filters: ${what}${who}`, TIMES, () =>
      readFacets(person, filters, suiteById),
    );
    await measure(`place of a video: ${what}${who}`, TIMES, (turn) =>
      findPlace(person, filters, sort, itemId(1 + ((turn * 7919) % size.videos)), suiteById),
    );
  }
  await measure(`distribution of a score${who}`, TIMES, () =>
    readDistribution(person, request('').filters, 'index', suiteById),
  );
}
