import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunProgress } from '@/lib/runs/schema';
import { COUNTS, ENDED, REPORT, RUN, wellApp } from '@/lib/testing/app-answers';
import { framejuryIn, runIn } from '@/lib/testing/command';
import { Otherwise } from '@/lib/testing/stand-in-app';
import { run as runJudge } from './judge';

const app = wellApp();
beforeAll(() => writeFile(path.join(app.folder, 'a.csv'), 'item,value\n'));

const ASKED = ['--suite', 'small', '--judge', 'Ada'];
const judge = (...words: string[]) => runIn(app.folder, runJudge, [...ASKED, ...app.to, ...words]);
const unfinished = (changes: Partial<RunProgress>): RunProgress => ({
  ...ENDED,
  counts: { ...COUNTS, judged: 1, incomplete: 1, waiting: 1 },
  ...changes,
});

describe('the program framejury', () => {
  const start = (...words: string[]) => framejuryIn(app.folder, [...words, ...app.to]);

  it('ends 0 where all went well, and 2 where it was used wrongly or nothing answers', async () => {
    const ended = await Promise.all([
      start('judge', ...ASKED, '--wait'),
      start('results', '--format', 'markdown'),
      start('export', '--run', RUN, '--out', 'long.csv'),
      framejuryIn(app.folder, ['results', '--to', 'http://127.0.0.1:1']),
      start('judge', '--suite', 'small'),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 2, 2]);
    for (const { error } of ended) expect(error).not.toContain('.ts:');
    expect(ended[0]?.out).toContain(`Run ${RUN}: 3 of 3 clips judged; 9 calls, 1 reply on record`);
    // In a pipe nothing but what was asked for.
    expect(ended.slice(0, 3).map(({ error }) => error)).toEqual(['', '', '']);
    expect(ended[1]?.out).toContain('| Total | 0.25 [0.10, 0.40] |');
    expect(await readFile(path.join(app.folder, 'long.csv'), 'utf8')).toBe('item,value\na,1\n');
    expect(ended[3]?.error).toContain('does not answer at http://127.0.0.1:1');
  }, 60_000);

  it('ends 4 where a judge did not judge all, and 1 where something did not come in', async () => {
    app.answers[`GET /runs/${RUN}`] = unfinished({});
    app.answers['POST /imports'] = {
      ...REPORT,
      unmatched: { total: 1, first: [{ video: 'b.mp4', row: 2, rows: 1 }] },
    };
    const [judged, imported] = await Promise.all([
      start('judge', ...ASKED, '--wait', '--json'),
      start('import', 'a.csv'),
    ]);
    expect(judged.code).toBe(4);
    expect(JSON.parse(judged.out)).toMatchObject({
      run: RUN,
      state: 'ended',
      plannedCalls: 12,
      cost: 0.5,
    });
    expect(imported).toMatchObject({ code: 1, error: 'a.csv, row 2: b.mp4 is not here.' });
  }, 60_000);
});

describe('framejury judge', () => {
  it('asks for all that the suite is asked about, or for some models, with settings and budget', async () => {
    const words = ['--project', 'Nightly', '--model', 'Veo', '--model', 'Sora', '--budget', '2.5'];
    const { code, out } = await judge(...words, '--set', 'coverage=dense', '--set', 'frames=8');
    expect(code).toBe(0);
    expect(out).toContain('3 items, at most 24 calls.');
    expect(out).toContain(`Run ${RUN} has begun.`);
    expect(app.sentTo('/library/selection')).toEqual([
      { kind: 'found', filters: { suite: 'small', project: 'p1', generators: ['Veo', 'Sora'] } },
    ]);
    expect(app.sentTo('/runs')).toEqual([
      {
        ...{ suite: 'small', judgeId: 'j', itemIds: ['a', 'b', 'c'], budget: 2.5 },
        settings: { coverage: 'dense', frames: 8 },
      },
    ]);
  });

  it('waits through what passes, and for a run that goes on by itself', async () => {
    const states = [
      unfinished({ state: 'running' }),
      new Otherwise(503, '{"error": "The database is away."}'),
      unfinished({ state: 'paused', probedAt: '2026-11-01T00:00:00.000Z' }),
    ];
    app.answers[`GET /runs/${RUN}`] = () => states.shift() ?? ENDED;
    expect(await judge('--wait')).toMatchObject({ code: 0 });
    expect(states).toEqual([]);
  });

  it('ends with a run that paused for good, and says why', async () => {
    const stateReason = 'The budget is used up.';
    const failures = [{ reason: 'refused', detail: 'The model declines.', calls: 2, places: [] }];
    app.answers[`GET /runs/${RUN}`] = unfinished({ state: 'paused', stateReason, failures });
    const { code, out, error } = await judge('--wait');
    expect([code, error]).toEqual([4, `${stateReason}\n2 calls refused: The model declines.`]);
    expect(out).toContain('1 of 3 clips judged, 1 incomplete; 9 calls');
  });

  it('waits no longer than it is told, and says what the run waits for', async () => {
    const waitingFor = { frames: 1, words: '1 clip waits for its frames.' };
    app.answers[`GET /runs/${RUN}`] = unfinished({ state: 'running', waitingFor });
    const { code, error } = await judge('--wait', '--timeout', '0.001');
    expect([code, error]).toEqual([4, waitingFor.words]);
  });

  it('says that calls that were not made cost nothing', async () => {
    const usage = { ...ENDED.usage, calls: 0, replayed: 9, cost: null };
    app.answers[`GET /runs/${RUN}`] = { ...ENDED, usage };
    expect(JSON.parse((await judge('--wait', '--json')).out)).toMatchObject({ calls: 0, cost: 0 });
  });

  it('refuses what makes no sense or is not there, with what there is', async () => {
    const refusals = [
      [['--budget', '0'], '--budget must be a number above 0'],
      [['--set', 'coverage'], '--set is given as NAME=VALUE'],
      [
        ['--project', 'None'],
        'There is no project “None”. Projects there are:\n  First\n  Nightly',
      ],
      [['--judge', 'Eve'], 'There is no judge “Eve”. Judges there are:\n  Ada'],
      [['--data', 'folder'], '--to or --data, not both'],
    ] as const;
    for (const [words, sentence] of refusals) {
      const { code, error } = await judge(...words);
      expect([code, error]).toEqual([2, expect.stringContaining(sentence)]);
    }
    app.answers['GET /library'] = { videos: [], found: 0, moving: false, next: null };
    expect((await judge('--model', 'Veo')).error).toContain('“First” has nothing by “Veo”');
    expect(app.sentTo('/runs')).toEqual([]);
  });
});
