import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declarationSchema } from '@/lib/declared/schema';
import { runIn } from '@/lib/testing/command';
import { run } from './own-suites';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-suites-'));
});

afterAll(() => rm(folder, { recursive: true }));

const suites = (...words: string[]) => runIn(folder, run, words);

it('goes from nothing to a suite that is tried, without a key or a server', async () => {
  expect((await suites('new', 'my-rubric')).code).toBe(0);
  expect(await suites('check', 'my-rubric')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^my-rubric \w{12} is sound: 3 questions, 1 prompt, 1 of 1 fixtures/,
    ),
  });
  const sent = await suites('try', 'my-rubric', '--prompt', 'A red ball rolls off a table.');
  expect(sent.code).toBe(0);
  expect(sent.out).toContain('The video was made from this text: A red ball rolls off a table.');
  const tried = await suites('try', 'my-rubric', 'my-rubric/fixtures/reply.yaml');
  expect(tried.out).toMatch(/overall +3\.66\d+ +mean of quality/);
  expect(tried.code).toBe(0);
});

it('says what is wrong with file and line, and goes on with the others', async () => {
  await suites('new', 'laws', '--from', 'physical-laws');
  await suites('new', 'broken', '--from', 'world-models');
  const file = path.join(folder, 'broken', 'suite.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('scale: fine, label: Time', 'scale: fin, label: Time'));
  const { code, out } = await suites('check', 'broken', 'laws');
  expect(code).toBe(1);
  expect(out).toMatch(/^broken\/suite\.yaml:\d+: There is no scale “fin”; “fine” is known\.$/m);
  expect(out).toMatch(/^laws \w{12} is sound: 16 questions, 2 prompts, 1 of 1 fixtures/m);
});

it('refuses what makes no sense', async () => {
  const refused = async (...words: string[]) => (await suites(...words)).error;
  expect(await refused('new', 'My Rubric')).toMatch(/is no id/);
  expect(await refused('new', 'a', '--from', 'nothing')).toMatch(/There are: physical-laws/);
  expect(await refused('new', 'laws')).toMatch(/is there already/);
  expect(await refused('check')).toMatch(/needs a folder/);
  expect(await refused('try', 'laws', '--data', '{"laws": ["magic"]}')).toMatch(/--data, laws/);
  expect(await refused('repair', 'laws')).toMatch(/is not a command/);
});

it('gives editors a schema of the file', async () => {
  const schema = JSON.parse((await suites('schema')).out);
  expect(Object.keys(schema.properties)).toEqual(Object.keys(declarationSchema.shape));
});
