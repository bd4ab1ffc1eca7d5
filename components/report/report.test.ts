import { describe, expect, it } from 'vitest';
import type { Paper } from '@/components/results/table/paper';
import type { ReportFacts } from '@/lib/report/schema';
import { resultsSchema } from '@/lib/results/schema';
import { REPORT_WRITERS } from './forms';
import { reportOf } from './report';

const HOSTILE = '<script>alert(1)</script> | *bold* "quoted"';
const interval = { low: 0.1, high: 0.4, level: 0.95 };
const RUN = '00000000-0000-7000-8000-0000000000a1';
const PROMPT_HASH = 'abcdef0123456789'.repeat(4);
const configuration = { id: 'c', name: HOSTILE, at: '2026-11-22T00:00:00.000Z', judged: 80 };
const judge = { value: 0.25, interval, items: 38, clusters: 38, unscored: 2 };

const plan = {
  ...{ claim: `Rarely odd ${HOSTILE}`, figures: ['figure:odd'], threshold: 5, margin: 0.1 },
  ...{ readers: 2, items: 50, split: null, part: 'all' as const },
};
const frozen = {
  ...{ version: 2, hash: 'f'.repeat(64), at: '2026-11-20T00:00:00.000Z', by: 'Ada', plan },
};
const opened = { test: null, thresholds: [], margins: [] };

const results = resultsSchema.parse({
  project: { id: 'p', name: HOSTILE },
  suites: [],
  suite: { id: 'h', name: 'Odd things', kind: 'clip' },
  configurations: [configuration],
  source: {
    ...{ configuration, substituted: false, suiteVersion: '2', single: false },
    runs: [{ id: RUN, name: '', items: 80, at: '2026-11-22T00:00:00.000Z' }],
    prompts: { 'h/look': PROMPT_HASH },
  },
  ...{ items: 90, judged: 80, withheld: 3, pending: 0, answered: 0, labels: 'sample', known: [] },
  models: [HOSTILE, 'Other'].map((model) => ({ model, items: 40 })),
  figures: [
    {
      ...{ id: 'odd', label: 'Odd', help: '', kind: 'share', better: 'low', published: '' },
      ...{ atLeast: 5, range: { min: 0, max: 1 }, question: 'odd' },
      cells: [
        { judge, sample: null },
        { judge: { ...judge, value: 0.5, unscored: 0 }, sample: null },
      ],
    },
  ],
  comparison: null,
  study: { ...frozen, labels: { 'figure:odd': 'Odd (results)' }, opened, shown: 'all' },
});

const facts: ReportFacts = {
  ...{ at: '2026-11-27T10:00:00.000Z', software: 'Framejury 0.1.0', by: 'judge', results },
  agreements: [],
  furtherRuns: 0,
  plans: [{ ...frozen, document: '{"plan":"```"}' }],
};

describe('a report', () => {
  const html = REPORT_WRITERS.html.write(reportOf(facts));
  const markdown = REPORT_WRITERS.markdown.write(reportOf(facts));

  it('tells the plan, how figures came to be, what was left out, and every hash in full', () => {
    for (const said of [
      ...['Version 2 was frozen on 2026-11-20 by Ada', 'f'.repeat(64), PROMPT_HASH, RUN],
      ...['Wilson', 'Framejury 0.1.0', '10 clips of 90 were not judged'],
      ...['3 clips are withheld', '2 clips without a score', 'How to cite', '25.0'],
    ]) {
      expect(html).toContain(said);
      expect(markdown.replaceAll('\\', '')).toContain(said);
    }
    expect(html).toContain('No answer of a person that counts');
  });

  it('is one file without scripts in which the text of others is text', () => {
    expect(html).not.toMatch(/<script|<link|<img|\ssrc=|url\(|@import/i);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<svg');
    expect(markdown).not.toContain('<script>');
    expect(markdown).toContain('````\n{"plan":"```"}\n````');
  });

  it('says so where no plan was frozen', () => {
    const without = { ...facts, plans: [], results: { ...results, study: null } };
    expect(REPORT_WRITERS.markdown.write(reportOf(without))).toContain('No study plan was frozen');
  });
});

it('is the same sections as JSON, with all text as it is', () => {
  const { title, sections } = JSON.parse(REPORT_WRITERS.json.write(reportOf(facts)));
  expect(title).toContain(HOSTILE);
  const headings = reportOf(facts).sections.map(({ heading }) => heading);
  expect(sections.map(({ heading }: { heading: string }) => heading)).toEqual(headings);
  const lines = sections.flatMap(({ blocks }: { blocks: { kind: string; paper: Paper }[] }) =>
    blocks.flatMap(({ kind, paper }) => (kind === 'table' ? paper.lines : [])),
  );
  expect(lines).toContainEqual(expect.objectContaining({ label: HOSTILE }));
});
