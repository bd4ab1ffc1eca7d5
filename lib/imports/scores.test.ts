import { describe, expect, it } from 'vitest';
import { readScores } from './scores';

describe('a file of scores', () => {
  it('is read from CSV by its columns, in any order', async () => {
    const text = 'value,question,video,judge\n7,d3,a.mp4,Elsewhere\n';
    expect(await readScores(text, 'scores.csv')).toMatchObject({
      problems: [],
      rows: [{ row: 2, video: 'a.mp4', question: 'd3', value: '7', unscored: null, unit: '' }],
    });
  });

  it('may have headings in any case, and be separated by semicolons', async () => {
    const text = 'Value;QUESTION;Video;judge\n7;d3;a.mp4;Elsewhere\n';
    expect(await readScores(text, 'scores.csv')).toMatchObject({
      problems: [],
      rows: [{ row: 2, video: 'a.mp4', question: 'd3', value: '7', rater: 'Elsewhere' }],
    });
  });

  it('is read from JSON Lines, numbers staying numbers', async () => {
    const text =
      '{"video":"a.mp4","question":"d3","score":7}\n\n{"video":"b.mp4","question":"d3","unscored":"refused"}';
    expect((await readScores(text, 'scores.jsonl')).rows).toMatchObject([
      { row: 1, value: 7 },
      { row: 3, value: null, unscored: 'refused' },
    ]);
  });

  it('is read from one body as Langfuse takes it, written over several lines', async () => {
    const score = { traceId: 'a.mp4', name: 'd3', value: 0, dataType: 'NUMERIC' };
    const { rows, problems } = await readScores(JSON.stringify(score, null, 2), 'score.json');
    expect(rows).toMatchObject([{ row: 1, item: 'a.mp4', question: 'd3', value: 0 }]);
    expect(problems).toEqual([]);
  });

  it('is read from bodies of scores as Langfuse takes them', async () => {
    const scores = [
      {
        id: 's1',
        traceId: 'a.mp4',
        name: 'd3',
        value: 0,
        dataType: 'NUMERIC',
        comment: 'It holds still.',
        metadata: { judge: 'Elsewhere', unit: 'cluster@0.800-1.600', suite: 'hallucination' },
      },
      { name: 'd4', value: 'abstained', dataType: 'CATEGORICAL', metadata: { video: 'b.mp4' } },
      { traceId: 'c.mp4', name: 'd4', value: 1 },
      { traceId: 'c.mp4', name: 'd4', dataType: 'NUMERIC' },
    ];
    const text = scores.map((score) => JSON.stringify(score)).join('\n');
    const { rows, problems } = await readScores(text, 'scores.jsonl');
    expect(rows).toMatchObject([
      {
        ...{ item: 'a.mp4', question: 'd3', value: 0, rationale: 'It holds still.' },
        ...{ rater: 'Elsewhere', raterKind: 'judge', unit: 'cluster@0.800-1.600' },
        suite: 'hallucination',
      },
      { item: '', video: 'b.mp4', value: 'abstained', reasonsAmongValues: true },
      { item: 'c.mp4', question: 'd4', value: 1 },
    ]);
    expect(problems.map(({ row }) => row)).toContain(4);
  });

  it('keeps 0 as a score and never takes a blank for one', async () => {
    const { rows, problems } = await readScores(
      'video,question,value\na.mp4,d3,0\nb.mp4,d3,\n',
      's.csv',
    );
    expect(rows).toMatchObject([{ value: '0' }]);
    expect(problems).toEqual([
      {
        row: 3,
        field: 'value',
        message: 'is missing; a row without a score needs the reason in “unscored”',
      },
    ]);
  });

  it('takes the span of a score, in columns or in one piece', async () => {
    const span = { from: 1.2, to: 1.6 };
    const csv = 'video,question,value,span_from,span_to\na.mp4,d3,7,1.2,1.600\na.mp4,d4,7,,\n';
    expect((await readScores(csv, 's.csv')).rows.map((row) => row.span)).toEqual([span, null]);
    const lines = [span, null].map((judgeSpan, index) =>
      JSON.stringify({ video: 'a.mp4', question: `d${index}`, judgeValue: 7, judgeSpan }),
    );
    expect((await readScores(lines.join('\n'), 's.jsonl')).rows.map((row) => row.span)).toEqual([
      span,
      null,
    ]);
  });

  it('says what is wrong with a span', async () => {
    const csv = [
      'video,question,value,unscored,span_from,span_to',
      'a.mp4,d1,7,,1.2,',
      'a.mp4,d2,7,,2,1',
      'a.mp4,d3,,refused,1,2',
      'a.mp4,d4,7,,soon,2',
    ].join('\n');
    const { problems } = await readScores(csv, 's.csv');
    expect(problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'spanTo'],
      [3, 'spanTo'],
      [4, 'spanFrom'],
      [5, 'spanFrom'],
    ]);
  });

  it('names row and field of what it cannot read', async () => {
    const text = [
      'video,question,value,unscored',
      'a.mp4,d3,7,refused',
      'a.mp4,,7,',
      ',d3,7,',
      'a.mp4,d3,,bored',
      'a.mp4,d3,7,,extra',
    ].join('\n');
    const places = (await readScores(text, 's.csv')).problems.map(({ row, field }) => [row, field]);
    expect(places).toEqual([
      [2, 'unscored'],
      [3, 'question'],
      [4, 'video'],
      [5, 'unscored'],
      [6, null],
    ]);
  });

  it('names the line that is no JSON', async () => {
    expect((await readScores('{"video":\n[]', 's.jsonl')).problems).toEqual([
      { row: 1, field: null, message: 'is not valid JSON' },
      { row: 2, field: null, message: 'is not a JSON object' },
    ]);
  });

  it('takes away the apostrophes that our own CSV export puts, and no others', async () => {
    const own = [
      'video,question,judge,judge_value,judge_unscored,judge_rationale,effective_source',
      `'=a.mp4,d3,'+J,7,,'-2+3,judge`,
    ].join('\n');
    expect((await readScores(own, 'export.csv')).rows).toMatchObject([
      { video: '=a.mp4', rater: '+J', rationale: '-2+3' },
    ]);
    const other = `video,question,value,rationale\na.mp4,d3,7,'-2+3`;
    expect((await readScores(other, 's.csv')).rows).toMatchObject([{ rationale: `'-2+3` }]);
  });

  it('passes over rows of our export about which the judge said nothing, and counts them', async () => {
    const own =
      'video,question,judge_value,judge_unscored,effective_source\na.mp4,d3,,,\na.mp4,d4,1,,judge\n';
    expect(await readScores(own, 'export.csv')).toMatchObject({
      silent: 1,
      problems: [],
      rows: [{ question: 'd4' }],
    });
  });

  it('says that it is empty', async () => {
    expect((await readScores('video,question,value\n', 's.csv')).problems).toHaveLength(1);
  });
});
