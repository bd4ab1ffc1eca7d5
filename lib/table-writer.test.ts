import { expect, it } from 'vitest';
import { csvText } from './table-writer';

it('quotes what needs it and disarms formulas', () => {
  expect(csvText([['a,b', 'say "x"', '=1+1', '-5', -5, null, true]])).toBe(
    `"a,b","say ""x""",'=1+1,'-5,-5,,true\r\n`,
  );
});

it.each(['\n', '\r', '\r\n'])('quotes a cell with the line break %j', (lineBreak) => {
  expect(csvText([[`one${lineBreak}two`, 3]])).toBe(`"one${lineBreak}two",3\r\n`);
});
