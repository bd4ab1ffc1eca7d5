import { describe, expect, it } from 'vitest';
import { type Funnel, type FunnelFilter, funnelSchema } from '@/lib/results/funnel/schema';
import { recallWords } from './filter-words';
import { countsCsv, filtersCsv } from './funnel-csv';
import { outcomesOf, standingAddress } from './funnel-words';

const counts = (given: number, blind: number, waiting: number) => ({
  given,
  on: given - blind - waiting,
  waiting,
  made: null,
  left: 0,
  astray: 0,
  out: [{ gate: 'blind', items: blind }],
  reasons: waiting > 0 ? [{ reason: 'timed-out', items: waiting }] : [],
});

const reading = {
  answers: 12,
  items: 12,
  clusters: 12,
  both: 4,
  filterOnly: 2,
  peopleOnly: 4,
  neither: 2,
  weighted: false,
  edited: 0,
  notAsked: { answers: 2, removed: 1 },
  precision: { value: 2 / 3, interval: { low: 0.3, high: 0.9, level: 0.95 }, notes: [] },
  recall: { value: null, reason: 'no-positives' as const },
};

const filter: FunnelFilter = {
  question: 'blind',
  label: 'Blind',
  help: 'Why.',
  removed: 6,
  kept: 8,
  notAsked: 3,
  unscored: 1,
  same: reading,
  overall: null,
};

const funnel: Funnel = funnelSchema.parse({
  project: { id: '00000000-0000-7000-8000-000000000001', name: '=Mine' },
  source: { kind: 'stepped-clip', items: 3 },
  chains: [],
  chain: null,
  facets: ['source'],
  facet: 'source',
  words: ['hirest', null],
  stages: [
    {
      suite: { id: 'filters', name: 'Filters', kind: 'qa' },
      run: null,
      gates: [{ question: 'blind', label: 'Blind', help: 'Why.' }],
      whole: counts(10, 3, 1),
      words: [counts(6, 3, 0), counts(4, 0, 1)],
    },
  ],
  filtering: [
    {
      suite: { id: 'filters', name: 'Filters' },
      overall: null,
      counted: {
        same: { sample: 0, blind: 12, all: 12 },
        overall: { sample: 0, blind: 0, all: 0 },
      },
      filters: [filter],
    },
  ],
  labels: 'blind',
  edited: 'keep',
  withheld: 0,
});

const [stage] = funnel.stages;

describe('the funnel’s files', () => {
  it('have a line for each outcome, in all and by word, and no formula', () => {
    const lines = countsCsv(funnel).trim().split('\r\n');
    expect(lines[0]).toBe('project,stage,suite,run,facet,word,outcome,gate,reason,items');
    expect(lines.slice(1, 6)).toEqual([
      "'=Mine,1,filters,,,,given,,,10",
      "'=Mine,1,filters,,,,went on,,,6",
      "'=Mine,1,filters,,,,removed,blind,,3",
      "'=Mine,1,filters,,,,waits,,timed-out,1",
      "'=Mine,1,filters,,,,not taken up by the next stage,,,0",
    ]);
    expect(lines).toContain("'=Mine,1,filters,,source,hirest,removed,blind,,3");
    expect(lines).toContain("'=Mine,1,filters,,source,,given,,,4");
  });

  it('have a line for each filter, with empty cells where a share has no value', () => {
    const [head = '', line = ''] = filtersCsv(funnel).trim().split('\r\n');
    const cells = Object.fromEntries(
      head.split(',').map((name, place) => [name, line.split(',')[place]]),
    );
    expect(cells).toMatchObject({
      filter: 'blind',
      beside: 'same question',
      both_remove: '4',
      filter_alone: '2',
      precision: String(2 / 3),
      precision_low: '0.3',
      recall: '',
      recall_low: '',
      recall_conditional: 'true',
      not_asked_people_remove: '1',
    });
    expect(head.split(',')).toHaveLength(line.split(',').length);
  });
});

describe('the funnel’s words', () => {
  it('name what became of items, in the order in which it is drawn', () => {
    const outcomes = stage ? outcomesOf(stage, stage.whole) : [];
    expect(outcomes.map(({ standing, items }) => [standing, items])).toEqual([
      ['on', 6],
      ['out:blind', 3],
      ['waiting', 1],
    ]);
    expect(outcomes.at(-1)?.help).toBe('timed out 1');
  });

  it('say whether recall is conditional', () => {
    expect(recallWords(filter, reading)).toBe(
      'Conditional on what earlier filters let through: 3 were not asked. People answered about 2 of them and would remove 1.',
    );
    expect(recallWords({ ...filter, notAsked: 0 }, reading)).toMatch(/^Asked of all/);
  });

  it('lead to the items in the library, but for those without a word', () => {
    if (!stage) throw new Error('no stage');
    const address = standingAddress(funnel, stage, 'out:blind', 'hirest') ?? '';
    expect(Object.fromEntries(new URLSearchParams(address.slice(2)))).toEqual({
      project: funnel.project.id,
      suite: 'filters',
      standing: 'out:blind',
      facet: 'source:hirest',
    });
    expect(standingAddress(funnel, stage, 'on', null)).toBeNull();
    expect(standingAddress(funnel, { ...stage, run: funnel.project.id }, 'on')).toContain(
      `scoresOf=${funnel.project.id}`,
    );
  });
});
