import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { addLocalReviewer } from '@/lib/people/local.store';
import { createQueue } from '@/lib/queues/store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { libraryRequest } from '@/lib/testing/library';
import { captionSuite, storeItems, storeRunOf } from '@/lib/testing/stored-suites';
import { readFacets } from './facets.store';
import { listPage } from './page.store';

freshDatabase();

const textSchema = z.object({ text: z.string(), hidden: z.string() });

const suite = {
  ...captionSuite,
  takes: { ...captionSuite.takes, data: textSchema },
  lists: {
    columns: [
      { id: 'text', label: 'Text', read: ({ text }: z.infer<typeof textSchema>) => text },
      {
        id: 'length',
        label: 'Length',
        numeric: true,
        read: ({ text }: z.infer<typeof textSchema>) => String(text.length),
      },
    ],
    searched: ['text'],
  },
} as Suite;

let ada = '';
let ids: string[] = [];

const page = (query = '', suiteById = () => suite) =>
  listPage(ada, libraryRequest(`suite=captions${query}`), suiteById);
const found = async (words: string) =>
  (await page(`&sort=name&down=false&q=${words}`)).videos.map(({ name }) => name);

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ids = await storeItems('caption', [
    { name: 'one', data: { text: 'A Red ball rolls.', hidden: 'secret' } },
    { name: 'two', data: { text: 'x'.repeat(3000), hidden: 'secret' } },
  ]);
});

it('says of items what the suite’s columns read in their data, and of none where it has no columns', async () => {
  const { videos } = await page('&sort=name&down=false');
  expect(videos.map(({ columns }) => columns)).toEqual([
    { text: 'A Red ball rolls.', length: '17' },
    { text: `${'x'.repeat(2000)}…`, length: '3000' },
  ]);
  const facets = await readFacets(ada, libraryRequest('suite=captions').filters, () => suite);
  expect(facets.suite.columns).toEqual([
    { id: 'text', label: 'Text', numeric: false, short: false },
    { id: 'length', label: 'Length', numeric: true, short: false },
  ]);
  const [plain] = (await page('', () => captionSuite)).videos;
  expect(plain && 'columns' in plain).toBe(false);
});

it('says that a prompt is hidden where the suite keeps it out of lists, and finds nothing by data that it does not name', async () => {
  const { columns } = suite.lists ?? { columns: [] };
  const hidesPrompt = (data: unknown) => textSchema.parse(data).text.startsWith('A');
  const hiding = { ...suite, lists: { columns, hidesPrompt } };
  const { videos } = await page('&sort=name&down=false', () => hiding);
  expect(videos.map(({ promptHidden = false }) => promptHidden)).toEqual([true, false]);
  expect((await page('&q=rolls', () => hiding)).found).toBe(0);
});

it('finds items by the texts that the suite names, and by no other of their data', async () => {
  expect(await found('red%20one')).toEqual(['one']);
  expect(await found('RED%20rolls')).toEqual(['one']);
  expect(await found('red%20two')).toEqual([]);
  expect(await found('secret')).toEqual([]);
});

it('keeps both from who is not to know the item', async () => {
  const score = { id: 'kept', label: 'Kept', higherIsWorse: false, value: 1 };
  const runId = await storeRunOf(suite, ids.slice(0, 1), { q: 1 }, score);
  const queue = {
    ...{ name: 'A queue', runId, policy: { kind: 'all' as const }, seed: 1, raters: 1 },
    ...{ attentionShare: 0, memberIds: [ada], blind: true, hidesGenerator: true, tolerance: 1 },
    ...{ instructions: '', leaseMinutes: 30 },
  };
  await createQueue(queue, ada, () => suite);
  expect(await found('red')).toEqual([]);
  const { videos } = await page();
  expect(videos.find(({ id }) => id === ids[0])).not.toHaveProperty('columns');
});
