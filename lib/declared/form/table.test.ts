import { describe, expect, it } from 'vitest';
import { readCriteria } from './table';

function read(text: string) {
  let count = 0;
  const found = readCriteria(text, () => {
    count += 1;
    return `key ${count}`;
  });
  if (!found) throw new Error('no table');
  return found;
}

describe('a pasted table of criteria', () => {
  it('is read from a sheet, column by column', () => {
    const { columns, questions, scales, groups } = read(
      'Criterion\tWhat counts\tCategory\tScale\tOwner\nSharp\tNo blur.\tLook\t1-5\tAda\nBroken\tMelts.\tMotion\tyes/no\tBen\nSteady\t\tLook\t1–5\t',
    );
    expect(columns.map(({ as }) => as)).toEqual(['label', 'help', 'group', 'scale', null]);
    expect(questions).toMatchObject([
      { label: 'Sharp', help: 'No blur.' },
      { label: 'Broken', help: 'Melts.' },
      { label: 'Steady', help: '' },
    ]);
    expect(groups.map(({ label }) => label)).toEqual(['Look', 'Motion']);
    expect(questions[0]?.group).toBe(questions[2]?.group);
    expect(scales).toMatchObject([
      { kind: 'rating', from: 1, to: 5, good: 'high' },
      { kind: 'yes-no', good: 'yes' },
    ]);
    expect(questions[0]?.scale).toBe(questions[2]?.scale);
  });

  it('takes words of points from columns and from a cell', () => {
    const { scales, questions } = read(
      'name,description,0,1,2 = all\nA,"Says, ""all"".",nothing,some,\nB,,none,a bit,whole\n',
    );
    expect(questions[0]?.help).toBe('Says, "all".');
    expect(scales).toMatchObject([
      { name: 'Quality', from: 0, to: 2, words: { 0: 'nothing', 1: 'some', 2: 'all' } },
      { name: 'B', from: 0, to: 2, words: { 0: 'none', 1: 'a bit', 2: 'whole' } },
    ]);
    expect(read('Metric;Levels\nA;"1: bad; 3: ok; 7: good"').scales).toMatchObject([
      { from: 1, to: 7, words: { 1: 'bad', 3: 'ok', 7: 'good' } },
    ]);
  });

  it('is read from Markdown', () => {
    const { questions, scales, notes } = read(
      '| **Dimension** | Definition | Range |\n|---|:-:|---|\n| **Look** | a \\| b<br>c | left / right / both |\n| Feel | | five stars |',
    );
    expect(questions).toMatchObject([{ label: 'Look', help: 'a | b\nc' }, { label: 'Feel' }]);
    expect(scales[0]?.options.map(({ is }) => is)).toEqual(['left', 'right', 'both']);
    expect(notes).toContain('“five stars” is read as no scale, at “Feel”.');
  });

  it('needs no headings', () => {
    const { questions, columns, notes } = read('Sharp,No blur,1-3\nSteady,No jumps,1-3');
    expect(columns.map(({ as }) => as)).toEqual(['label', 'help', 'scale']);
    expect(questions).toHaveLength(2);
    expect(notes[0]).toContain('no headings');
    expect(read('Sharp\nSteady\n').questions.map(({ label }) => label)).toEqual([
      'Sharp',
      'Steady',
    ]);
  });

  it.each(['', '  \n ', '|---|', '"open\n'])('is none where there is nothing: %j', (text) => {
    expect(readCriteria(text, () => 'key')?.questions ?? []).toEqual([]);
  });
});
