import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, findBannedWords, findBannedWordsIn } from './find.mjs';

const ROOT = path.join(import.meta.dirname, '..', '..');

const wordsIn = (text: string, file?: string) =>
  findBannedWords(text, file).map(({ word }) => word);

it.each([
  ['Whoever comes first', ['whoever']],
  ['const made = suggestMending(ALIKE_ITEMS)', ['mending', 'alike']],
  ['it goes over reckoned means', ['reckoned']],
  ['a broad, recommended, amended, besides', []],
  ['a sweep of answers', ['sweep']],
])('finds in “%s” what is not plain English', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

it('lets stored names stand, and names of options in the command alone', () => {
  expect(wordsIn("answer.sweep, { sweepId: null }, 'person_sweep'")).toEqual([]);
  expect(wordsIn("mend: { type: 'string' }", 'cli/vbench-options.ts')).toEqual([]);
  expect(wordsIn("mend: { type: 'string' }", 'lib/runs/store.ts')).toEqual(['mend']);
});

it('says the line, and what to write instead', () => {
  expect(findBannedWords('plain\nanew', 'lib/a.ts')).toEqual([
    { file: 'lib/a.ts', line: 2, word: 'anew', instead: 'again' },
  ]);
});

it('goes through code, docs and what is said about prompts, not through the prompts', () => {
  const files = filesOf(ROOT);
  expect(files).toContain('README.md');
  expect(files).toContain('docs/architecture.md');
  expect(files).toContain('prompts/hallucination/README.md');
  expect(files).toContain('app/globals.css');
  const prompts = files.filter((file) => /^prompts\/.*\.md$/.test(file));
  expect(prompts.every((file) => file.endsWith('/README.md'))).toBe(true);
});

it('finds none in the repository', () => {
  expect(findBannedWordsIn(ROOT)).toEqual([]);
});
