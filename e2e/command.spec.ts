import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { framejuryIn } from '@/lib/testing/command';
import { test } from './app';
import { CLIPS } from './content';
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

  // An app that runs over the folder is asked; where none does, one is started and ended.
  const found = await framejuryIn(folder, ['results', '--run', first, '--data', appFolder]);
  expect([found.code, found.error]).toEqual([0, '']);
  const own = await framejuryIn(folder, ['results', '--data', 'own']);
  expect([own.code, own.error]).toEqual([2, 'Nothing was judged that has figures.']);
  const log = await readFile(path.join(folder, 'own', 'logs', 'command.log'), 'utf8');
  expect(log).toContain('Framejury is ready');
  expect(existsSync(path.join(folder, 'own', 'framejury.lock'))).toBe(false);
});
