import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { BASELINE_MARK, type Baseline } from '@/lib/gate/baseline.schema';
import { type Gate, type GateFigure, gateSchema } from '@/lib/gate/schema';
import { framejuryIn, runIn } from '@/lib/testing/command';
import { standInApp } from '@/lib/testing/stand-in-app';
import { readAddOptions } from './add-options';
import { run } from './gate';
import { gateFileSchema, readGateOptions } from './gate-options';
import { readJudgeOptions } from './judge-options';

const side = { value: 3, clips: 40, unscored: 0, labels: 0 };
const NOT_WORSE: GateFigure = {
  ...{ id: 'index', label: 'Index', better: 'low', by: 'judge', maxDrop: 0.5, delta: null },
  ...{ baseline: side, run: { ...side, value: 2.9 }, shared: 40, clusters: 40 },
  gain: { value: 0.1, low: -0.2, high: 0.4 },
  ...{ verdict: 'not-worse', reasons: [], needed: null },
};
const WORSE: GateFigure = {
  ...{ ...NOT_WORSE, id: 'worse', label: 'Odd | <b>', verdict: 'worse' },
  gain: { value: -2, low: -3, high: -1 },
};
const OPEN: GateFigure = {
  ...{ ...NOT_WORSE, id: 'open', label: 'Open', verdict: 'cannot-tell' },
  gain: { value: 0, low: -1, high: 1 },
  reasons: [{ reason: 'too-wide', message: 'The interval is too wide.' }],
  needed: { of: 'clips', count: 120 },
};
const ANSWERS: Readonly<Record<string, GateFigure>> = {
  index: NOT_WORSE,
  worse: WORSE,
  open: OPEN,
};
const RUN_ID = '0198c0de-0000-7000-8000-000000000001';
const RUNS = ['--baseline', RUN_ID, '--run', 'r'];
const BASELINE: Baseline = {
  ...{ ...BASELINE_MARK, suite: { id: 'small', name: 'Small' } },
  run: { id: 'b', name: 'Monday', at: '2026-11-01T00:00:00.000Z' },
  conditions: {
    ...{ configuration: 'c', suite: '1', judge: { id: 'j', name: 'Judge' }, prompts: 'p' },
    ...{ settings: '{}', frames: 'f', thresholds: {} },
  },
  clips: [
    {
      ...{ prompt: 7, cluster: null, incomplete: false, drawable: true },
      ...{ values: { index: 3 }, people: null },
    },
  ],
};

/** Answers by the figure that it is asked about. */
const app = standInApp(({ method, pathname, query, body }) => {
  if (pathname === '/api/v1/gate/baseline') return BASELINE;
  const [named] = method === 'POST' ? (JSON.parse(body).figure ?? []) : [query.figure];
  const figure = ANSWERS[named ?? 'index'];
  return pathname === '/api/v1/gate' && figure ? answerWith(figure) : null;
});

function answerWith(figure: GateFigure): Gate {
  const at = '2026-11-01T00:00:00.000Z';
  return {
    suite: { id: 'small', name: 'Small' },
    ...{ baseline: { id: 'b', name: 'Monday', at }, run: { id: 'r', name: '', at } },
    ...{ verdict: figure.verdict, figures: [figure] },
  };
}

const framejury = (...words: string[]) =>
  framejuryIn(app.folder, ['gate', ...words], { FRAMEJURY_KEY: 'secret' });
const gate = (...words: string[]) => runIn(app.folder, run, [...RUNS, ...app.to, ...words]);
const figures = (...ids: string[]) => ids.flatMap((id) => ['--figure', id]);

describe('the program framejury gate', () => {
  it('ends 0 not worse, 1 worse, 2 used wrongly or without an answer, 3 where it cannot be told', async () => {
    const to = [...RUNS, ...app.to];
    await writeFile(path.join(app.folder, 'baseline.json'), JSON.stringify(BASELINE));
    const file = ['--baseline', 'baseline.json', '--run', 'r', ...app.to];
    const [fine, worse, open, wrong, away, ...byFile] = await Promise.all([
      framejury(...to, ...figures('index')),
      framejury(...to, ...figures('index', 'open', 'worse')),
      framejury(...to, ...figures('index', 'open')),
      framejury('--run', 'r'),
      framejury(...RUNS, '--to', 'http://127.0.0.1:1'),
      framejury(...file, ...figures('index')),
      framejury(...file, ...figures('worse')),
      framejury(...file, ...figures('open')),
      framejury('--baseline', 'framejury-none.json', '--run', 'r', ...app.to),
    ]);
    expect([fine, worse, open, wrong, away].map(({ code }) => code)).toEqual([0, 1, 3, 2, 2]);
    expect(byFile.map(({ code }) => code)).toEqual([0, 1, 3, 2]);
    expect(fine.out).toContain('The run is not worse than its baseline.');
    expect(wrong.error).toContain('Name both runs');
    expect(away.error).toContain('does not answer at http://127.0.0.1:1');
    expect(away.error).not.toContain('.ts:');
    expect(app.asked.map(({ key }) => key)).toEqual(app.asked.map(() => 'secret'));
  }, 60_000);
});

describe('framejury gate', () => {
  it('says for people what was found, why it cannot be told, and what would decide', async () => {
    const { out } = await gate(...figures('index', 'open'));
    expect(out).toContain('Small: run r of 2026-11-01 against “Monday” of 2026-11-01');
    expect(out).toMatch(/^Index +3 +2\.9 +\+0\.1 \(−0\.2 to \+0\.4\) +0\.5 +not worse$/m);
    expect(out).toContain('Open: The interval is too wide.');
    expect(out).toContain('Open: About 120 more clips of each run would decide');
    expect(out).toMatch(/cannot be told, by 1 of 2 figures\.\n$/);
  });

  it('writes JSON, JUnit XML and Markdown', async () => {
    const forms = ['--json', 'a.json', '--junit', 'a.xml', '--markdown', 'a.md'];
    expect((await gate(...figures('index', 'worse', 'open'), ...forms)).code).toBe(1);
    const [json, xml, markdown] = await Promise.all(
      ['a.json', 'a.xml', 'a.md'].map((name) => readFile(path.join(app.folder, name), 'utf8')),
    );
    const written = gateSchema.parse(JSON.parse(json ?? ''));
    expect(written.verdict).toBe('worse');
    expect(written.figures.map(({ id }) => id)).toEqual(['index', 'worse', 'open']);
    expect(xml).toContain('tests="3" failures="1" errors="1"');
    expect(xml).toContain('<testcase name="index" classname="small"/>');
    expect(xml).toContain('message="Odd | &lt;b&gt;, 3, 2.9,');
    expect(xml).toContain('<error type="too-wide"');
    expect(markdown).toContain('| Odd \\| \\<b\\> | 3 | 2.9 |');
    expect(markdown).toMatch(/^### Framejury: The run is worse than its baseline, by 1 of 3/);
  });

  it('takes thresholds from the file, and what the command says before these', async () => {
    const file =
      'maxDrop: 0.3\nfigures:\n  - figure: index\n  - figure: open\n    maxDrop: 1\n    corrected: true\n    delta: 0.2\n';
    await writeFile(path.join(app.folder, 'framejury-gate.yaml'), file);
    await gate();
    const runs = { baseline: RUN_ID, run: 'r' };
    expect(app.asked.map(({ query }) => query)).toEqual([
      { ...runs, figure: 'index', maxDrop: '0.3' },
      { ...runs, figure: 'open', maxDrop: '1', corrected: 'true', delta: '0.2' },
    ]);
    app.asked.length = 0;
    await gate('--max-drop', '0.7', ...figures('worse'));
    expect(app.asked.map(({ query }) => query)).toEqual([
      { ...runs, figure: 'worse', maxDrop: '0.7' },
    ]);
    await rm(path.join(app.folder, 'framejury-gate.yaml'));
  });

  it('writes a run as a baseline, and holds others against what was written', async () => {
    const save = ['--run', 'r', '--save', 'kept.json', ...app.to];
    expect(await runIn(app.folder, run, save)).toMatchObject({ code: 0, out: '' });
    expect(app.asked.map(({ query }) => query)).toEqual([{ run: 'r', corrected: 'false' }]);
    const written = await readFile(path.join(app.folder, 'kept.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(BASELINE);
    app.asked.length = 0;
    const both = ['--baseline', 'kept.json', ...save, ...figures('open'), '--max-drop', '0.7'];
    const { code, out } = await runIn(app.folder, run, both);
    expect(code).toBe(3);
    expect(out).toContain('against “Monday” of 2026-11-01');
    expect(app.sentTo('/gate')).toEqual([
      { baseline: BASELINE, run: 'r', figure: ['open'], maxDrop: 0.7 },
    ]);
    expect(app.asked.map(({ pathname }) => pathname)).toContain('/api/v1/gate/baseline');
  });

  it('says what is wrong with a file that is no baseline, or one of another version', async () => {
    const refused = async (content: string) => {
      await writeFile(path.join(app.folder, 'bad.json'), content);
      const words = ['--baseline', 'bad.json', '--run', 'r', ...app.to];
      const { code, error } = await runIn(app.folder, run, words);
      return `${code} ${error}`;
    };
    const [clip] = BASELINE.clips;
    const off = { ...BASELINE, clips: [{ ...clip, values: { index: 'three' } }] };
    expect(await refused('{')).toMatch(/^2 bad\.json is no baseline .*not valid JSON/);
    expect(await refused('[]')).toMatch(
      /^2 bad\.json is no baseline that “gate --save” has written/,
    );
    expect(await refused(JSON.stringify({ ...BASELINE, version: 2 }))).toContain(
      'version is not 1',
    );
    expect(await refused(JSON.stringify(off))).toContain('clips.0.values.index');
    expect(app.asked).toEqual([]);
  });

  it('names every fault of the file with its line, and the word that was meant', async () => {
    await writeFile(path.join(app.folder, 'bad.yaml'), 'maxDrop: -1\nfigures:\n  - figur: index\n');
    const { code, error } = await gate('--file', 'bad.yaml');
    expect(code).toBe(2);
    expect(error).toContain('bad.yaml:1: maxDrop:');
    expect(error).toContain('bad.yaml:3: figures, number 1 has no “figur”; “figure” is known.');
    expect(app.asked).toEqual([]);
  });

  it('refuses what makes no sense, and says what the app refused', async () => {
    expect((await gate('--max-drop', 'much')).error).toContain(
      '--max-drop must be a number above 0',
    );
    expect((await gate('--file', 'none.yaml')).error).toContain('none.yaml cannot be read.');
    expect(await gate(...figures('none'))).toMatchObject({
      code: 2,
      error: 'There is no such thing.',
    });
  });
});

describe('docs/automation.md', () => {
  const blocks = async (language: string) => {
    const docs = await readFile(path.resolve('docs/automation.md'), 'utf8');
    const fenced = docs.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
    return Array.from(fenced, ([, text = '']) => text);
  };

  it('has a file that is read, and jobs whose commands are known', async () => {
    const [file = '', github = '', gitlab = ''] = await blocks('yaml');
    expect(gateFileSchema.parse(parse(file)).figures).toHaveLength(2);
    const jobs: string[][] = [
      parse(github).jobs.judge.steps.map((step: { run?: string }) => step.run ?? ''),
      parse(gitlab).framejury.script,
    ];
    const readers = { add: readAddOptions, judge: readJudgeOptions, gate: readGateOptions };
    for (const scripts of jobs) {
      const lines = scripts.join('\n').match(/(?<=^framejury )(add|judge|gate) [^>\n]+/gm) ?? [];
      const read = lines.map((line) => {
        const [verb, ...words] = line.trim().replaceAll('"', '').split(' ');
        return [verb, readers[verb as keyof typeof readers](words)];
      });
      expect(read).toMatchObject([
        ['add', { paths: [path.resolve('clips')] }],
        ['judge', { suite: 'hallucination', wait: true, json: true }],
        ['gate', { run: '$RUN', files: { markdown: path.resolve('gate.md') } }],
      ]);
    }
  });
});
