import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPromptsOptions } from './prompts-options';

describe('options of framejury prompts', () => {
  it('exports the suites’ own texts unless told otherwise', () => {
    expect(readPromptsOptions(['export'])).toMatchObject({
      command: 'export',
      suite: null,
      out: path.resolve('prompts-export'),
      versions: false,
    });
  });

  it('imports files, which it names as they were given', () => {
    const words = ['import', 'a.md', '--check', '--prompt', 'suite/check', '--url', 'http://a:1/'];
    expect(readPromptsOptions(words)).toEqual({
      command: 'import',
      files: [{ given: 'a.md', path: path.resolve('a.md') }],
      check: true,
      prompt: 'suite/check',
      note: '',
      url: 'http://a:1',
    });
  });

  it('gives way to a request for help', () => {
    expect(readPromptsOptions(['--help'])).toBeNull();
  });

  it.each([
    [[], 'Say whether to export or to import.'],
    [['delete'], 'Say whether to export or to import.'],
    [['import'], 'Name at least one Markdown file'],
    [['export', 'a.md'], 'takes no file'],
    [['export', '--check'], '--check is not an option of “prompts export”'],
    [['import', 'a.md', '--out', 'x'], '--out is not an option of “prompts import”'],
    [['export', '--url', 'localhost'], '--url must begin with http://'],
    [['export', '--all'], '--all'],
  ])('says what is wrong with %j', (words, sentence) => {
    expect(() => readPromptsOptions(words)).toThrow(sentence);
  });
});
