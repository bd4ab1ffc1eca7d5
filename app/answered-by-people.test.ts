import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { readSuiteFiles } from '@/lib/declared/read';
import { importFile } from '@/lib/imports/store';
import { readFacets } from '@/lib/library/facets.store';
import { listPage } from '@/lib/library/page.store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { readResults } from '@/lib/results/store';
import { readReview } from '@/lib/reviews/store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun } from '@/lib/testing/library';
import { UNIT } from '@/lib/testing/queued';
import { resultsRequest } from '@/lib/testing/results-request';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

const YAML = `framejury: 1
id: taste
name: Taste
scales: {quality: {from: 1, to: 5, good: high}}
questions: [{id: liked, scale: quality, label: Liked, asks: people}]
scores: {liked: {mean: {all: true}, label: Liked}}
figures: [{mean: liked}]
`;

let taste: Suite;
let ada: Person;
let projectId = '';
const clips: string[] = [];
/** What Ann and Bo say of the first three clips; nobody says anything of the fourth. */
const SAID = [
  [1, 3],
  [5, 5],
  [4, 2],
] as const;

const suitesHere = () => [smallSuite, taste];
const suiteById = (id: string) => suitesHere().find((one) => one.id === id) ?? smallSuite;

beforeAll(async () => {
  const read = readSuiteFiles({ 'suite.yaml': YAML });
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  taste = read.suite;
  ada = { ...(await addLocalReviewer('Ada')), role: 'admin', account: null };
  for (const [index, model] of ['Alpha', 'Alpha', 'Beta', 'Beta'].entries()) {
    const id = await storeVideo(`clip ${index}`);
    const item = await database().item.update({ where: { id }, data: { model } });
    projectId = item.projectId;
    clips.push(id);
  }
});

const results = (query = '') => {
  const request = resultsRequest(`project=${projectId}&${query}`);
  return readResults(ada, request, suitesHere());
};

/** What people and the judge say in a figure, by model. */
async function figureOf(id: string, query = '') {
  const { figures, models } = await results(query);
  const cells = figures.find((one) => one.id === id)?.cells ?? [];
  return Object.fromEntries(
    models.map(({ model }, place) => {
      const cell = cells[place];
      return [model, [cell?.judge.value, cell?.sample?.people.value, cell?.sample?.sampled]];
    }),
  );
}

async function importSaid(suite: string, question: string, unit: string) {
  const rows = SAID.flatMap((values, clip) =>
    values.map((value, rater) =>
      [clips[clip], suite, ['Ann', 'Bo'][rater], question, unit, value, 'yes'].join(),
    ),
  );
  const text = ['item,suite,rater,question,unit,value,independent', ...rows].join('\n');
  await importFile({ name: `${suite}.csv`, text }, suitesHere(), true);
}

const library = (suite: string) =>
  libraryRequestSchema.parse({
    filters: { suite, project: projectId },
    sort: { column: 'name', descending: false },
    offset: 0,
    limit: 20,
  });

describe('where nobody answered', () => {
  it('results are of a judge who is still to come', async () => {
    const { source, figures } = await results('suite=small');
    expect([source, figures]).toEqual([null, []]);
    expect(await database().run.count({ where: { suite: 'small' } })).toBe(0);
  });
});

describe('a suite that asks people alone', () => {
  it('has people’s figures, though its library was never opened', async () => {
    await importSaid('taste', 'liked', 'video');
    const { source, suite, suites, comparison, labels } = await results();
    expect(suite?.id).toBe('taste');
    expect(suites).toEqual([{ id: 'taste', name: 'Taste' }]);
    expect(source).toMatchObject({ peopleAlone: true, prompts: {} });
    expect([comparison?.by, labels]).toEqual(['people', 'all']);
    expect(await figureOf('liked', 'labels=blind')).toEqual({
      Alpha: [null, (2 + 5) / 2, 2],
      Beta: [null, 3, 1],
    });
  });
});

describe('a project in which no judge has run', () => {
  it('has people’s figures of what they answered', async () => {
    await importSaid('small', 'q', UNIT);
    expect((await results('suite=small')).source?.peopleAlone).toBe(true);
    const expected = { Alpha: [null, (2 + 5) / 2, 2], Beta: [null, 3, 1] };
    expect(await figureOf('worst', 'suite=small&labels=blind')).toEqual(expected);
    expect(Object.keys(await figureOf('worst', 'suite=small'))).toEqual(['Alpha', 'Beta']);
  });

  it('lists it in the library as answered by people, and the rest as not judged', async () => {
    const facets = await readFacets(ada.id, library('small').filters, suiteById);
    expect(facets.suite.peopleAlone).toBe(true);
    expect(facets.states.unjudged).toBe(1);
    const { videos } = await listPage(ada.id, library('small'), suiteById);
    expect(videos.map(({ run }) => run?.peopleAlone)).toEqual([true, true, true, undefined]);
    const choice = { suite: 'small', configuration: null, run: null };
    const { run } = await readReview(clips[0] ?? '', null, ada, suitesHere(), choice);
    expect(run?.suite.peopleAlone).toBe(true);
    expect(run?.units.map(({ unit }) => unit)).toContain(UNIT);
  });

  it('has a judge’s figures as soon as one has run, and no more items of people alone', async () => {
    const runId = await storeScoredRun(clips.slice(0, 1), 8);
    const { source, configurations } = await results('suite=small');
    expect(source).toMatchObject({ runs: [{ id: runId }] });
    expect(source?.peopleAlone).toBeUndefined();
    expect(configurations).toHaveLength(2);
    const facets = await readFacets(ada.id, library('small').filters, suiteById);
    expect(facets.suite.peopleAlone).toBeUndefined();
    const again = await results(`suite=small&configuration=${configurations[1]?.id}`);
    expect(again.source?.peopleAlone).toBe(true);
  });
});
