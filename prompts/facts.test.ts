import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readFacts } from '@/lib/declared/built-in';
import { suiteById } from '@/prompts';
import { INCONSISTENCY_ID } from './hallucination/questions';
import { TRANSFORMED } from './qa/option-writing/questions';
import { CHECKS, checkQuestionId, FILTERS } from './qa/question-filtering/questions';

const idsOf = (suite: string) => suiteById(suite).questions.map(({ id }) => id);

it('has the questions in its files that code names', () => {
  expect(idsOf('hallucination')).toContain(INCONSISTENCY_ID);
  expect(idsOf('question-filtering')).toEqual([...FILTERS, ...CHECKS.map(checkQuestionId)]);
  expect(idsOf('option-writing')).toEqual([TRANSFORMED]);
});

it('has the settings in its files that code reads, with their usual values', () => {
  const usual = (suite: string) => suiteById(suite).settings.parse({});
  expect(usual('hallucination')).toEqual({ blindToPrompt: false, tellGenerated: true });
  expect(usual('question-filtering')).toEqual({ askAll: false, shortBlind: false });
  expect(usual('option-writing')).toEqual({ attempts: 10, seed: 0, tellRejected: true });
});

it('tells what is wrong with a file by its line', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'facts-'));
  writeFileSync(
    path.join(folder, 'facts.yaml'),
    'scales: {}\nquestions:\n  - {id: one, scale: none, lable: One}\n',
  );
  const within = path.relative(path.resolve('prompts'), folder);
  expect(() => readFacts(within)).toThrow(/facts\.yaml:3: .*lable.*label/);
});
