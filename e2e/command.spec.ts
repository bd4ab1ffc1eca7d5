import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { framejuryIn } from '@/lib/testing/command';
import { stopProgram } from '@/scripts/processes/processes.mjs';
import { startApp, test } from './app';
import { CLIPS } from './content';
import { startFakeEndpoint } from './fake-endpoint/server';
import { samplePath } from './steps';

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-command-'));
  // Where the tests run as root, the database belongs to another user, who must get to it.
  await chmod(folder, 0o755);
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** A folder as a generator leaves it: clips, the metadata of a VideoFolder, a file that is no video, and notes. */
async function generate(): Promise<void> {
  const clips = path.join(folder, 'clips');
  await mkdir(path.join(clips, 'train'), { recursive: true });
  for (const name of CLIPS) await copyFile(samplePath(name), path.join(clips, 'train', name));
  await writeFile(path.join(clips, 'train', 'broken.mp4'), 'no video');
  await writeFile(path.join(clips, 'notes.txt'), 'Seed 7.');
  const lines = CLIPS.map((name) =>
    JSON.stringify({ file_name: `train/${name}`, text: `A ${name}` }),
  );
  await writeFile(path.join(clips, 'metadata.jsonl'), lines.join('\n'));
}

test('a folder of clips comes to figures and a verdict without a page', async ({
  app,
  appFolder,
  request,
}) => {
  await generate();
  const to = (...words: string[]) => framejuryIn(folder, [...words, '--to', app]);
  const json = async (...words: string[]) => JSON.parse((await to(...words, '--json')).out);

  const added = await to('add', 'clips', '--project', 'Nightly', '--model', 'Night 7');
  expect(added.out).toBe('4 clips taken into “Nightly”, 0 there already, 1 failed (see above).\n');
  expect(added.error).toContain('“broken.mp4” ');
  expect(added.error).toContain('1 other file is in there');
  expect(added.code).toBe(1);
  const clip = path.join('clips', 'train', CLIPS[0]);
  const again = await json('add', clip, '--project', 'Nightly');
  expect(again.files).toMatchObject([{ path: CLIPS[0], stage: 'known' }]);
  const library = await request.get(
    `/api/v1/library?project=${again.project.id}&sort=name&down=false`,
  );
  expect((await library.json()).videos).toMatchObject(
    CLIPS.map((name) => ({ name, generationPrompt: `A ${name}`, generatorModel: 'Night 7' })),
  );

  const whole = [
    '--suite',
    'hallucination',
    '--judge',
    'Built-in baseline',
    '--project',
    'Nightly',
  ];
  const judged = await to('judge', ...whole, '--wait');
  expect([judged.code, judged.error]).toEqual([0, '']);
  const [, first = ''] = /^Run (\S+): 4 of 4 clips judged; /m.exec(judged.out) ?? [];
  const second = await json('judge', ...whole, '--wait');
  expect(second).toMatchObject({ state: 'ended', calls: 0, cost: 0 });
  expect(second.replayed).toBeGreaterThan(0);

  expect((await to('results', '--run', first)).out).toMatch(/^Index +\d.*4$/m);
  expect((await to('export', '--run', first, '--out', 'long.csv')).code).toBe(0);
  expect(await readFile(path.join(folder, 'long.csv'), 'utf8')).toContain(first);
  expect((await to('import', 'long.csv')).code).toBe(0);
  expect((await to('gate', '--baseline', first, '--run', second.run)).code).toBe(3);

  // An app that runs over the folder is asked.
  const found = await framejuryIn(folder, ['results', '--run', first, '--data', appFolder]);
  expect([found.code, found.error]).toEqual([0, '']);
});

/** How two models' answers to the same questions are rated by the built-in judge, by their lengths. */
const RATED = [
  ['before', [4, 3, 4, 2, 3, 4, 3, 2, 4, 3]],
  ['after', [1, 0, 2, 0, 1, 0, 1, 2, 1, 0]],
] as const;

/** Puts these answers into a file of items. */
async function write(): Promise<void> {
  const rows = RATED.flatMap(([model, ratings]) =>
    ratings.map((rating, index) => {
      const [question, check] = [`Question ${index + 10}?`, 'is short'];
      const lacking = 5 + rating - ([question, '', check].join('\n').length % 5);
      return { id: `q${index}`, model, question, checks: [check], answer: 'a'.repeat(lacking) };
    }),
  );
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  await writeFile(path.join(folder, 'answers.jsonl'), lines);
}

test('a folder without a server comes to a verdict, and each exit code to its cause', async () => {
  await generate();
  await rm(path.join(folder, 'clips', 'train', 'broken.mp4'));
  await write();
  const fake = await startFakeEndpoint({ apiKey: 'a key' });
  const environment = {
    OPENAI_BASE_URL: fake.baseUrl,
    OPENAI_MODEL: 'fake-vlm',
    OPENAI_API_KEY: 'a key',
  };
  const own = (...words: string[]) => framejuryIn(folder, [...words, '--data', 'own'], environment);

  // The first command starts an app of its own and ends it.
  const added = await own('add', 'clips', '--model', 'Night 7');
  expect([added.code, added.out]).toEqual([0, expect.stringContaining('4 clips taken into')]);
  const log = path.join(folder, 'own', 'logs', 'command.log');
  expect(await readFile(log, 'utf8')).toContain('Framejury is ready');
  expect(existsSync(path.join(folder, 'own', 'framejury.lock'))).toBe(false);

  // The others ask the one that runs over the folder.
  const { running } = await startApp(path.join(folder, 'own'), environment);
  try {
    const judge = async (suite: string, name: string, model: string) => {
      const words = ['--suite', suite, '--judge', name, '--model', model, '--json'];
      const { code, out } = await own('judge', ...words);
      return { code, run: JSON.parse(out).run };
    };
    const clips = await judge('hallucination', 'From the environment', 'Night 7');
    expect(clips.code).toBe(0);
    expect(fake.statistics.requests[0]?.authorization).toBe('Bearer a key');
    expect((await own('results', '--run', clips.run)).out).toMatch(/^Index +\d/m);

    expect((await own('import', 'answers.jsonl', '--as', 'items', '--suite', 'answers')).code).toBe(
      0,
    );
    const before = await judge('answers', 'Built-in baseline', 'before');
    const after = await judge('answers', 'Built-in baseline', 'after');
    expect([before.code, after.code]).toEqual([0, 0]);

    const gate = async (baseline: string, run: string) => {
      const { code, out, error } = await own('gate', '--baseline', baseline, '--run', run);
      return [code, out.trim().split('\n').at(-1) ?? '', error];
    };
    const says = (words: string) => expect.stringContaining(words);
    expect(await gate(before.run, after.run)).toEqual([1, says('is worse'), '']);
    expect(await gate(after.run, before.run)).toEqual([0, says('not worse'), '']);
    expect(await gate(clips.run, clips.run)).toEqual([3, says('cannot be told'), '']);
    const nowhere = '00000000-0000-7000-8000-000000000099';
    expect(await gate(nowhere, clips.run)).toEqual([2, '', says(`no run “${nowhere}”`)]);
  } finally {
    await stopProgram(running);
    await fake.close();
  }
});
