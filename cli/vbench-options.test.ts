import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVbenchOptions } from './vbench-options';

describe('options of framejury vbench', () => {
  it('plans the full list with plain texts unless told otherwise', () => {
    expect(readVbenchOptions(['plan', 'prompts'])).toEqual({
      command: 'plan',
      tree: path.resolve('prompts'),
      by: 'full-list',
      text: 'plain',
      seed: null,
      seeds: null,
      names: false,
      csv: null,
      jsonl: null,
      loop: null,
    });
  });

  it('makes paths absolute, and takes 0 for a seed', () => {
    const words = ['plan', 't.zip', '--by', 'dimension', '--text', 'chinese', '--seed', '0'];
    expect(readVbenchOptions([...words, '--csv', 'a.csv', '--loop', 'x/loop.py'])).toMatchObject({
      tree: path.resolve('t.zip'),
      by: 'dimension',
      text: 'chinese',
      seed: 0,
      csv: path.resolve('a.csv'),
      loop: path.resolve('x/loop.py'),
    });
  });

  it('matches a folder with a tree', () => {
    const words = ['match', 'videos', '--plan', 'prompts', '--mend', 'names.csv'];
    expect(readVbenchOptions(words)).toEqual({
      command: 'match',
      folder: path.resolve('videos'),
      tree: path.resolve('prompts'),
      by: 'full-list',
      renames: path.resolve('names.csv'),
      json: null,
    });
  });

  it('gives way to a request for help', () => {
    expect(readVbenchOptions(['--help'])).toBeNull();
  });

  it.each([
    [[], 'Say whether to check, to plan or to match.'],
    [['judge', 'x'], 'Say whether to check, to plan or to match.'],
    [['check'], 'Name one tree, a folder or a zip.'],
    [['check', 'a', 'b'], 'Name one tree, a folder or a zip.'],
    [['match', '--plan', 'a'], 'Name one folder of videos.'],
    [['match', 'a'], 'Name the tree that the videos are of: --plan TREE.'],
    [['check', 'a', '--by', 'dimension'], '--by is not an option of “vbench check”'],
    [['plan', 'a', '--mend', 'b'], '--mend is not an option of “vbench plan”'],
    [['plan', 'a', '--by', 'list'], '--by must be one of dimension, full-list, not “list”'],
    [['plan', 'a', '--text', 'long'], '--text must be one of plain, augmented, chinese, wan'],
    [['plan', 'a', '--seed', '-1'], '--seed'],
    [['plan', 'a', '--seed', '1.5'], '--seed must be a whole number from 0, not “1.5”'],
    [['plan', 'a', '--seed', '9007199254740993'], '--seed must be a whole number'],
    [['plan', 'a', '--all'], '--all'],
  ])('says what is wrong with %j', (words, sentence) => {
    expect(() => readVbenchOptions(words)).toThrow(sentence);
  });
});
