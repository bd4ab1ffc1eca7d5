import { describe, expect, it } from 'vitest';
import { filesOfFolder } from './folder-files';

const file = (name: string) => ({ name, text: name });

describe('the files of a suite', () => {
  it('are those of its folder, by their names in it', () => {
    const chosen = [
      'mine.zip/mine/suite.yaml',
      'mine.zip/mine/a.md',
      'mine.zip/mine/more/b.md',
      'mine.zip/mine/fixtures/x.yaml',
      'other.md',
    ];
    expect(Object.keys(filesOfFolder(chosen.map(file)))).toEqual([
      'suite.yaml',
      'a.md',
      'more/b.md',
    ]);
    expect(filesOfFolder([file('suite.yaml'), file('a.md')])).toEqual({
      'suite.yaml': 'suite.yaml',
      'a.md': 'a.md',
    });
  });

  it('are one suite’s', () => {
    expect(() => filesOfFolder([file('a.md')])).toThrow('no suite.yaml');
    expect(() => filesOfFolder([file('a/suite.yaml'), file('b/suite.yaml')])).toThrow(
      'several suites',
    );
  });
});
