import { describe, expect, it } from 'vitest';
import { readScores } from './scores';

const read = (text: string, name = 'labels.csv') =>
  readScores(text, name, (id) => ['gravity', 'shadow', 's1'].includes(id));

describe('wide rows', () => {
  it('are an answer for each cell of a question, others being passed over and told', async () => {
    const csv = [
      'item,rater,independent,gravity,s1@key-frame@1.200,mood',
      'a.mp4,Ann,yes,5,2,glad',
      'b.mp4,Ann,no,abstained,,',
    ].join('\n');
    const { rows, problems, ignored } = await read(csv);
    expect(problems).toEqual([]);
    expect(
      rows.map(({ row, item, question, unit, value, independent }) => [
        row,
        item,
        question,
        unit,
        value,
        independent,
      ]),
    ).toEqual([
      [2, 'a.mp4', 'gravity', '', '5', true],
      [2, 'a.mp4', 's1', 'key-frame@1.200', '2', true],
      [3, 'b.mp4', 'gravity', '', 'abstained', false],
    ]);
    expect(rows[0]).toMatchObject({ rater: 'Ann', raterKind: 'person' });
    expect(ignored.map(({ field }) => field)).toEqual(['mood']);
  });

  it('are read from JSON Lines, numbers being names where names are wanted', async () => {
    const { rows } = await read('{"item":17,"rater":3,"gravity":4,"shadow":null}', 'a.jsonl');
    expect(rows).toMatchObject([{ item: '17', rater: '3', question: 'gravity', value: 4 }]);
  });

  it('name the field of what is wrong', async () => {
    const { problems } = await read('item,rater,independent,gravity\na.mp4,Ann,maybe,5\n');
    expect(problems).toEqual([{ row: 2, field: 'independent', message: 'is neither yes nor no' }]);
  });

  it('are none without a column of a question', async () => {
    const { problems } = await read('item,rater,weight\na.mp4,Ann,5\n');
    expect(problems.map(({ field }) => field)).toContain('question');
  });
});

describe('long rows', () => {
  it('are of a person where they name a rater, of a judge where they name a judge', async () => {
    const kinds = async (heading: string, row: string) =>
      (await read(`item,question,value,${heading}\na,s1,1,${row}\n`)).rows.map(
        ({ raterKind, rater }) => [raterKind, rater],
      );
    expect(await kinds('rater', 'Ann')).toEqual([['person', 'Ann']]);
    expect(await kinds('judge', 'Ann')).toEqual([['judge', 'Ann']]);
    expect(await kinds('rater,rater_kind', 'Ann,judge')).toEqual([['judge', 'Ann']]);
    expect(await kinds('model', 'M')).toEqual([['judge', '']]);
  });

  it('may say why there is no value among the words', async () => {
    const { rows } = await read('item,rater,question,value,reason\na,Ann,s1,,abstained\n');
    expect(rows).toMatchObject([{ value: null, unscored: 'abstained', rationale: '' }]);
  });

  it('need to say which person answered', async () => {
    const { problems } = await read('item,rater_kind,question,value\na,person,s1,1\n');
    expect(problems.map(({ row, field }) => [row, field])).toEqual([[2, 'rater']]);
  });
});
