import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDED, NOTHING, RUN, wellApp } from '@/lib/testing/app-answers';
import { runIn } from '@/lib/testing/command';
import { Otherwise } from '@/lib/testing/stand-in-app';
import { run as runAdd } from './add';
import { run as runExport } from './export';
import { run as runImport } from './import';

const app = wellApp();
beforeAll(() => writeFile(path.join(app.folder, 'a.csv'), 'item,value\n'));

describe('framejury export and import', () => {
  const bringIn = (...words: string[]) =>
    runIn(app.folder, runImport, ['a.csv', ...app.to, ...words]);
  const write = (...words: string[]) => runIn(app.folder, runExport, [...app.to, ...words]);

  it('names what is written by run or by suite, and its form by the file’s name', async () => {
    await write('--suite', 'small', '--out', 'all.jsonl');
    await write('--run', RUN, '--table', 'scores', '--out', 'scores.csv');
    expect(
      app.asked.filter(({ pathname }) => pathname.endsWith('/export')).map(({ query }) => query),
    ).toEqual([
      { suite: 'small', project: 'p0', table: 'long', format: 'jsonl' },
      { run: RUN, table: 'scores', format: 'csv' },
    ]);
    expect((await write()).error).toContain('Name one thing to write');
    expect((await write('--run', RUN, '--table', 'all')).error).toContain(
      '--table is one of scores',
    );
  });

  it('writes answers in forms that other programs take, as the dialog does', async () => {
    app.answers['GET /export/forms'] = new Otherwise(200, 'a form');
    app.answers['GET /export/results'] = new Otherwise(200, 'a form of the suite');
    const words = ['--run', RUN, '--form'];
    expect((await write(...words, 'inspect')).out).toBe('a form');
    await write(...words, 'hugging-face', '--clips', 'parquet', '--out', 'set.zip');
    await write('--suite', 'small', '--form', 'label-studio', '--out', 'tasks.zip');
    expect((await write(...words, 'vbench')).out).toBe('a form of the suite');
    expect(
      app.asked.flatMap(({ pathname, query }) =>
        pathname.includes('/export/') ? [[pathname, query]] : [],
      ),
    ).toEqual([
      ['/api/v1/export/forms', { run: RUN, form: 'inspect' }],
      [
        '/api/v1/export/forms',
        { run: RUN, form: 'hugging-face', clips: 'true', metadata: 'parquet' },
      ],
      ['/api/v1/export/forms', { suite: 'small', project: 'p0', form: 'label-studio' }],
      ['/api/v1/export/results', { run: RUN, form: 'vbench' }],
    ]);
    expect(await readFile(path.join(app.folder, 'set.zip'), 'utf8')).toBe('a form');
    expect((await write('--suite', 'small', '--form', 'vbench')).error).toContain(
      'it is one of hugging-face, label-studio',
    );
    expect((await write(...words, 'inspect', '--clips', 'jsonl')).error).toContain(
      '--clips goes with --form hugging-face',
    );
  });

  it('writes a benchmark, prompts and the audit as their pages do', async () => {
    for (const place of ['/qa/export', '/prompts/archive', '/audit/export']) {
      app.answers[`GET ${place}`] = new Otherwise(200, place);
    }
    await write('--benchmark', RUN, '--licence', 'cc-by-4.0', '--out', 'set.zip');
    await write('--prompts', '--suite', 'small', '--out', 'prompts.zip');
    await write('--audit', '--out', 'audit.jsonl');
    expect(app.asked.map(({ pathname, query }) => [pathname, query])).toEqual([
      ['/api/v1/qa/export', { benchmark: RUN, licence: 'cc-by-4.0' }],
      ['/api/v1/prompts/archive', { suite: 'small' }],
      ['/api/v1/audit/export', { format: 'jsonl' }],
    ]);
    expect(await readFile(path.join(app.folder, 'audit.jsonl'), 'utf8')).toBe('/audit/export');
    expect((await write('--audit', '--format', 'parquet')).error).toContain('--format is one of');
    expect((await write('--audit', '--run', RUN)).error).toContain('Name one thing to write');
    expect((await write('--run', RUN, '--suite', 'small')).code).toBe(2);
  });

  it('sends the bytes of answers to be stored, or only looked at', async () => {
    expect((await bringIn()).out).toBe('a.csv: 2 rows, 0 answers of 0 raters.\n');
    expect((await bringIn('--check')).out).toContain('Only checked.');
    expect(app.asked.map(({ query, body }) => [query, body])).toEqual([
      [{ name: 'a.csv', store: 'true' }, 'item,value\n'],
      [{ name: 'a.csv', store: 'false' }, 'item,value\n'],
    ]);
  });

  it('sends files of a suite together, and says what was left out', async () => {
    app.answers['POST /imports/scores'] = {
      ...{ suite: 'small', files: 1, judge: 'Elsewhere', models: [], model: null },
      ...{ undecided: false, scored: 2, unscored: 1, unnamed: 0, notes: NOTHING, runId: RUN },
      unmatched: {
        total: 3,
        first: [{ file: 'a.csv', line: 4, message: 'not here', called: 'x' }],
      },
      faults: NOTHING,
    };
    const words = ['--as', 'scores', '--suite', 'small', '--model', 'Veo', '--judge', 'Elsewhere'];
    const { code, out, error } = await bringIn(...words);
    expect([code, out]).toEqual([1, '2 items with a score, 1 without.\n']);
    expect(error).toBe('a.csv:4: not here\n… and 2 more.');
    expect(app.sentTo('/imports/scores')).toEqual([
      {
        ...{ suite: 'small', project: 'p0', store: true, model: 'Veo', judge: 'Elsewhere' },
        files: [{ name: 'a.csv', text: 'item,value\n' }],
      },
    ]);
    expect((await bringIn('--as', 'items')).error).toContain('--as items needs --suite');
  });
});

describe('the calls of a run that people carry', () => {
  const runOf = (offered: string[]) => ({
    ...ENDED,
    callFiles: {
      by: 'batch-file',
      words: 'The calls are being written.',
      offered: offered.map((id) => ({ id, calls: 1, bytes: 2 })),
    },
  });

  it('are written as one file, and what they were answered is sent', async () => {
    app.answers[`GET /runs/${RUN}`] = runOf(['f1', 'f2']);
    for (const id of ['f1', 'f2']) {
      app.answers[`GET /runs/${RUN}/call-files/${id}`] = new Otherwise(200, `{"of":"${id}"}\n`);
    }
    const written = await runIn(app.folder, runExport, [...app.to, '--calls', RUN]);
    expect(written).toMatchObject({ code: 0, out: '{"of":"f1"}\n{"of":"f2"}\n' });
    app.answers[`POST /runs/${RUN}/call-files`] = {
      ...{ answered: 2, known: 0, unknown: 1, open: 3 },
      ...{ unreadable: 2, faults: ['Line 4 is not valid JSON.'] },
    };
    const words = ['a.csv', ...app.to, '--as', 'calls'];
    expect(await runIn(app.folder, runImport, [...words, '--run', RUN])).toEqual({
      code: 1,
      out: 'a.csv: 2 calls answered, 0 known already, 3 open.\n',
      error: [
        ...['a.csv: Line 4 is not valid JSON.', '… and 1 more.'],
        'a.csv: 1 line about no call of this run.',
      ].join('\n'),
    });
    expect((await runIn(app.folder, runImport, words)).error).toContain('goes with --run RUN');
  });

  it('are said to be none where none wait', async () => {
    app.answers[`GET /runs/${RUN}`] = runOf([]);
    expect(await runIn(app.folder, runExport, [...app.to, '--calls', RUN])).toEqual({
      ...{ code: 2, out: '', error: 'The calls are being written.' },
    });
  });
});

describe('framejury add', () => {
  it('asks nobody before it knows that all files are there', async () => {
    const { code, error } = await runIn(app.folder, runAdd, ['none.mp4', ...app.to]);
    expect([code, error]).toEqual([2, expect.stringContaining('none.mp4” is not there.')]);
    expect((await runIn(app.folder, runAdd, app.to)).error).toContain('Name at least one folder');
    expect(app.asked).toEqual([]);
  });
});
