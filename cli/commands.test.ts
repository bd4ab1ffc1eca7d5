import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framejuryIn, runIn } from '@/lib/testing/command';
import { run as runPrompts } from './prompts';
import { run as runReadReply } from './read-reply';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-cli-'));
});

afterAll(() => rm(folder, { recursive: true }));

const readReply = (...words: string[]) => runIn(folder, runReadReply, words);
const prompts = (...words: string[]) => runIn(folder, runPrompts, words);

const framejury = (words: string[], input = '') => framejuryIn(folder, words, {}, input);

describe('framejury read-reply', () => {
  it('prints the verdict on each question', async () => {
    await writeFile(path.join(folder, 'reply.txt'), '**Score**: 7/10\nReason: the cup is missing');
    const { code, out } = await readReply('hallucination/inconsistency', 'reply.txt');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      prompt: 'hallucination/inconsistency',
      state: 'read',
      reply: { rationale: 'the cup is missing', score: 7 },
      verdicts: {
        inconsistency: { state: 'scored', value: 7, rationale: 'the cup is missing' },
      },
    });
  });

  it('says why a reply is unscored, from standard input too', async () => {
    const words = ['read-reply', 'hallucination/inconsistency', '-'];
    const { code, out } = await framejury(words, 'Score: 11');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ state: 'unscored', reason: 'unparseable' });
  });

  it('says of each question what was read and what was not', async () => {
    const reply = ['1. Clipping: 2/10', '2. Fusion: 3 to 5', '4. Motion: N/A'].join('\n');
    await writeFile(path.join(folder, 'list.txt'), reply);
    const { code, out } = await readReply('hallucination/dynamic-check', 'list.txt');
    expect(code).toBe(1);
    const report = JSON.parse(out);
    expect(report).toMatchObject({
      state: 'partly-read',
      verdicts: {
        d1: { state: 'scored', value: 2 },
        d2: { state: 'unscored', reason: 'unparseable', detail: expect.stringContaining('3 to 5') },
        d4: { state: 'unscored', reason: 'abstained' },
        d9: { state: 'unscored', reason: 'unparseable' },
      },
    });
    expect(Object.keys(report.verdicts)).toHaveLength(9);
    expect(report.missing.map(({ entry }: { entry: string }) => entry)).toEqual([
      ...['d2', 'd3', 'd5', 'd6', 'd7', 'd8', 'd9'],
    ]);
  });

  it('lists the prompts when there is none of that name, and shows no stack', async () => {
    const { code, error } = await framejury(['read-reply', 'hallucination/none', '-']);
    expect(code).toBe(2);
    expect(error).toMatch(/^There is no prompt “hallucination\/none”/);
    expect(error).toContain('\n  hallucination/static-check');
    expect(error).not.toContain('.ts:');
  });
});

describe('framejury prompts', () => {
  it('exports files that come back as the very same versions', async () => {
    const exported = await prompts('export', '--suite', 'hallucination');
    expect(exported.code).toBe(0);
    const files = JSON.parse(exported.out).files.map(({ file }: { file: string }) => file);
    expect(files).toContain(
      path.join(folder, 'prompts-export', 'hallucination', 'static-check.md'),
    );
    const checked = await prompts('import', '--check', ...files);
    expect(checked).toMatchObject({ code: 0 });
    for (const report of JSON.parse(checked.out).files) {
      expect(report).toMatchObject({ mapped: [], unused: [], outcome: 'checked' });
      const own = path.join(import.meta.dirname, '..', 'prompts', `${report.prompt}.md`);
      expect(await readFile(report.file, 'utf8')).toBe(await readFile(own, 'utf8'));
    }
  });

  it('stores nothing when one of the files has a fault', async () => {
    await writeFile(path.join(folder, 'good.md'), 'Mind <relation>.');
    await writeFile(path.join(folder, 'bad.md'), 'Mind {{grahp}}.');
    // Nothing listens at that address: storing would fail with another exit code.
    const words = ['import', 'good.md', 'bad.md', '--prompt', 'hallucination/static-check'];
    const { code, out } = await prompts(...words, '--url', 'http://127.0.0.1:1');
    expect(code).toBe(1);
    expect(JSON.parse(out).files).toMatchObject([
      { file: 'good.md', outcome: 'checked', text: 'Mind {{graph}}.' },
      { file: 'bad.md', error: expect.stringContaining('unknown {{grahp}}') },
    ]);
  });

  it('says so when the app does not run', async () => {
    await writeFile(path.join(folder, 'good.md'), 'Mind <relation>.');
    const words = ['import', 'good.md', '--prompt', 'hallucination/static-check'];
    const { code, error } = await prompts(...words, '--url', 'http://127.0.0.1:1');
    expect(code).toBe(2);
    expect(error).toContain('does not answer at http://127.0.0.1:1');
  });
});
