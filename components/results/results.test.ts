import { describe, expect, it } from 'vitest';
import { narrowingWords } from '@/components/library/filter-words';
import { readParameters } from '@/lib/library/address';
import { type Results, resultsRequestSchema, resultsSchema } from '@/lib/results/schema';
import { readAddress } from '@/lib/testing/library-request';
import { resultsRequest } from '@/lib/testing/results-request';
import { type CellOf, cellAddress, cellWords } from './cell-link';
import { drawableWords, populationSentence, restsOn, shownIn } from './figure-words';
import { itemsAddress } from './heat-map';
import { heatMapSvg } from './heat-picture';
import { rankingSvg } from './ranking-picture';
import { sourceFacts } from './source-words';
import { resultsCsv } from './tables';

const interval = { low: 0.1, high: 0.4, level: 0.95 };
const judge = {
  ...{ value: 0.25, interval, items: 40, clusters: 40, unscored: 2 },
  ...{ inPart: 0, weak: false },
};
const both = { value: 0.2, intervals: { these: null, like: interval } };
const cell = {
  judge,
  sample: {
    population: 40,
    sampled: 12,
    inPart: 0,
    effective: 11,
    weighted: true,
    complete: true,
    weak: false,
    people: both,
    corrected: both,
  },
};
const configuration = { id: 'c', name: 'GPT_5 & co', at: '2026-11-22T00:00:00.000Z', judged: 80 };

const results: Results = resultsSchema.parse({
  project: { id: '00000000-0000-7000-8000-000000000001', name: '=cmd' },
  suites: [{ id: 'h', name: 'Hallucinations' }],
  suite: { id: 'h', name: 'Hallucinations', kind: 'clip' },
  configurations: [configuration],
  source: {
    configuration: { ...configuration, id: '00000000-0000-7000-8000-0000000000c1' },
    substituted: false,
    suiteVersion: '2',
    single: false,
    prompts: { 'h/look': 'abcdef0123456789' },
    runs: [
      {
        id: '00000000-0000-7000-8000-0000000000a1',
        at: '2026-11-22T00:00:00.000Z',
        name: '',
        items: 80,
      },
    ],
  },
  items: 90,
  judged: 80,
  withheld: 1,
  pending: 0,
  answered: 12,
  labels: 'sample',
  known: [],
  models: [
    { model: '<Veo> & 100%_a|b', items: 40 },
    { model: null, items: 40 },
  ],
  figures: [
    {
      id: 's1',
      label: 'Geometry',
      help: '',
      kind: 'share',
      better: 'low',
      atLeast: 5,
      range: { min: 0, max: 1 },
      published: 'No.',
      question: 's1',
      cells: [cell, { judge: { ...judge, value: null, interval: null, items: 0 }, sample: null }],
    },
  ],
  comparison: {
    figure: 's1',
    by: 'judge',
    widening: 1,
    differences: [],
    ranks: [{ rank: 1, from: 1, to: 2 }, null],
  },
});
const table = { results, column: 'judge', target: 'like' } as const;

describe('what a cell shows', () => {
  it('is the column’s own, with why there is no interval', () => {
    expect(shownIn(cell, 'judge', 'like')).toEqual({
      value: 0.25,
      interval,
      items: 40,
      inPart: 0,
      drawable: null,
      provisional: false,
      lacking: null,
    });
    expect(shownIn(cell, 'judge', 'these')).toMatchObject({ lacking: 'known of these' });
    expect(shownIn(cell, 'people', 'these')).toMatchObject({
      items: 12,
      provisional: true,
      lacking: 'all read',
    });
    expect(shownIn({ judge, sample: null }, 'people', 'like')).toMatchObject({ value: null });
  });
});

describe('what a value rests on', () => {
  const sample = { ...cell.sample, population: 31, inPart: 2 };
  const shown = shownIn({ judge, sample }, 'corrected', 'like');

  it('is so many of those that could be drawn, and how many that is of the judged ones', () => {
    expect(restsOn(shown)).toBe('n 12 of 31');
    expect(drawableWords(shown)).toBe('31 of 40 drawable');
    expect(restsOn(shownIn(cell, 'judge', 'like'))).toBe('n 40');
    expect(drawableWords(shownIn(cell, 'corrected', 'like'))).toBeNull();
  });

  it('is said where a column is of other items than the judge alone', () => {
    const of = (one: Results['figures'][number]['cells'][number]) => ({
      figures: results.figures.map((figure) => ({ ...figure, cells: [one] })),
    });
    const part = { judge, sample, overridden: null };
    expect(populationSentence(of(part), 'corrected', 'clip')).toBe(
      'Corrected is of the clips that could be drawn, Judge alone of all judged ones.',
    );
    expect(populationSentence(of(part), 'judge', 'clip')).toBe('');
    expect(populationSentence(of({ ...cell, overridden: null }), 'people', 'clip')).toBe('');
  });
});

describe('the way to the clips', () => {
  it('asks for the model, the type and the threshold, under the same scores', () => {
    const [figure] = results.figures;
    if (!figure) throw new Error('there is no figure');
    const address = new URL(itemsAddress(results, figure, 'Veo'), 'http://localhost');
    expect(readParameters(address.searchParams)).toMatchObject({
      project: results.project.id,
      generator: ['Veo'],
      dim: 's1',
      from: 5,
      configuration: results.source?.configuration.id,
      scoresOf: null,
      corrected: false,
    });
    const unknown = new URL(itemsAddress(results, figure, null), 'http://localhost');
    expect(unknown.searchParams.getAll('generator')).toEqual(['']);
  });
});

describe('the items behind a cell', () => {
  const [figure] = results.figures;
  if (!figure) throw new Error('no figure');
  const shown = { results, request: resultsRequestSchema.parse({ mixed: null, atLeast: 3 }) };
  const of: CellOf = { figure, places: [0], column: 'corrected' };

  it('are asked for by what the results were asked for, the figure, the model and the column', () => {
    const address = new URL(cellAddress(shown, of), 'http://here');
    const { filters } = readAddress(address.search.slice(1));
    expect(filters).toMatchObject({
      project: results.project.id,
      suite: 'h',
      generators: [],
      scores: { configuration: results.source?.configuration.id, corrected: false },
    });
    expect(resultsRequest(filters.cell ?? '')).toMatchObject({
      ...{ figure: 's1', by: 'corrected', labels: 'sample', atLeast: 3 },
      models: ['<Veo> & 100%_a|b'],
    });
    expect(narrowingWords(filters, undefined).map(({ words }) => words)).toEqual([
      'Behind a figure: s1, <Veo> & 100%_a|b, corrected',
    ]);
  });

  it('are named in words', () => {
    expect(cellWords(results, of, '12 clips')).toBe(
      '12 clips of Geometry, <Veo> & 100%_a|b, corrected',
    );
    expect(cellWords(results, { ...of, places: [0, 1], column: 'judge' }, 'The clips')).toBe(
      'The clips of Geometry, <Veo> & 100%_a|b and Model not known, judge alone',
    );
  });
});

describe('saved figures', () => {
  it('say whose they are in every line of the CSV, and run no formula', () => {
    const text = resultsCsv(table);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 2 * 3);
    expect(lines[0]).toContain('compares_with_published');
    expect(lines[0]?.split(',').slice(-8)).toEqual([
      ...[
        'project',
        'suite',
        'judge',
        'prompts',
        'runs',
        'clips',
        'threshold',
        'answers_of_people',
      ],
    ]);
    for (const line of lines.slice(1)) {
      expect(line).toContain(`'=cmd`);
      expect(line).toContain('00000000-0000-7000-8000-0000000000a1 of 2026-11-22T00:00:00.000Z');
      expect(line).toContain('h/look abcdef01');
    }
    expect(lines[1]).toContain(
      's1,Geometry,<Veo> & 100%_a|b,5,low,judge,0.25,0.1,0.4,0.95,40,40,2',
    );
  });

  it('say by what each figure was measured where results are mixed', () => {
    const mixed = { configuration, figures: ['s1'], runs: [] };
    const source = { ...results.source, mixed };
    const figures = results.figures.map((one) => ({ ...one, measures: ['GPT', 'Elsewhere: X'] }));
    const both = resultsSchema.parse({ ...results, source, figures });
    const [heading = '', ...lines] = resultsCsv({ ...table, results: both })
      .trim()
      .split('\r\n');
    const place = heading.split(',').indexOf('measured_by');
    expect(lines.slice(0, 3).map((line) => line.split(',')[place])).toEqual([
      ...['GPT; Elsewhere: X', 'people', 'GPT; Elsewhere: X; corrected by people'],
    ]);
    expect(lines[0]).toContain('GPT_5 & co, in Geometry');
    expect(Object.fromEntries(sourceFacts(both))['Mixed with']).toBe('GPT_5 & co, in Geometry');
  });

  it('are pictures that are XML, with their numbers and whose they are', () => {
    const map = heatMapSvg(table, results.figures);
    expect(map).toContain('25.0\u00a0%');
    expect(map).toContain('&lt;Veo&gt;');
    expect(map).not.toContain('<Veo>');
    expect(map).toContain('abcdef01');
    const ranking = rankingSvg(table, results.figures[0] as Results['figures'][number]);
    expect(ranking).toContain('rank 1 (1 to 2)');
    expect(ranking).toContain('no value');
    expect(ranking).not.toMatch(/NaN|Infinity/);
  });

  it('name judge, prompts, runs, threshold and clips', () => {
    expect(Object.fromEntries(sourceFacts(results))).toMatchObject({
      Judge: 'GPT_5 & co',
      Threshold: '5 points or more',
      Suite: 'Hallucinations, version 2',
      Clips: '80 of 90 judged, 1 withheld from the reader',
    });
  });
});
