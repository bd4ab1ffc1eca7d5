import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import {
  isPromptsTable,
  promptInFileName,
  readPromptsTable,
  readPromptsTables,
  reportMismatches,
} from './prompts-table';

describe('readPromptsTable', () => {
  it('reads CSV with columns in any order, quotes, and a byte order mark', async () => {
    const text = '\uFEFFModel,file,prompt\r\nSora,clips/a.mp4,"A cat, asleep"\r\n,b.mp4,\r\n';
    expect(await readPromptsTable(text, 'prompts.csv')).toEqual({
      rows: [
        { row: 2, file: 'a.mp4', prompt: 'A cat, asleep', model: 'Sora' },
        { row: 3, file: 'b.mp4', prompt: '', model: '' },
      ],
      problems: [],
      hasAnswers: false,
    });
  });

  it('reads JSONL and skips empty lines', async () => {
    const text = '{"file":"a.mp4","prompt":"A cat"}\n\n{"file":"b.mp4","model":"Gen-2"}\n';
    expect((await readPromptsTable(text, 'prompts.jsonl')).rows).toEqual([
      { row: 1, file: 'a.mp4', prompt: 'A cat', model: '' },
      { row: 3, file: 'b.mp4', prompt: '', model: 'Gen-2' },
    ]);
  });

  it('reads the metadata of a VideoFolder, whose prompts may be called texts', async () => {
    const rows = [{ row: 1, file: 'a.mp4', prompt: 'A cat', model: 'Sora' }];
    const line = '{"file_name":"train/a.mp4","text":"A cat","model":"Sora","fps":24}\n';
    expect((await readPromptsTable(line, 'metadata.jsonl')).rows).toEqual(rows);
    const csv = 'file_name,prompt,text\na.mp4,A cat,An animal\n';
    const { rows: read, problems } = await readPromptsTable(csv, 'metadata.csv');
    expect([read[0]?.prompt, problems]).toEqual(['A cat', []]);
  });

  it('reads the metadata of a VideoFolder as Parquet, and says of a file that it is none', async () => {
    const columnData = [
      { name: 'file_name', data: ['train/a.mp4', 'b.mp4'], type: 'STRING' as const },
      { name: 'text', data: ['A cat', null], type: 'STRING' as const, nullable: true },
      { name: 'frames', data: [24n, 25n], type: 'INT64' as const },
    ];
    const parquet = new File([parquetWriteBuffer({ columnData })], 'metadata.parquet');
    const { rows, reportProblems } = await readPromptsTables([parquet]);
    expect([...rows.values()]).toEqual([
      { row: 1, file: 'a.mp4', prompt: 'A cat', model: '' },
      { row: 2, file: 'b.mp4', prompt: '', model: '' },
    ]);
    expect(reportProblems(['a.mp4', 'b.mp4'])).toEqual([]);
    const broken = await readPromptsTables([new File(['PAR'], 'metadata.parquet')]);
    expect(broken.reportProblems([])).toEqual([
      expect.stringMatching(/^metadata\.parquet cannot be read: /),
    ]);
    expect(isPromptsTable('answers.parquet')).toBe(false);
  });

  it('needs only the file column', async () => {
    expect((await readPromptsTable('file\na.mp4\n', 'p.csv')).rows).toHaveLength(1);
  });

  it.each([
    ['p.csv', 'name,prompt\na.mp4,x\n', 'p.csv, row 1: has no column “file”'],
    ['p.csv', '', 'p.csv, row 1: has no column “file”'],
    ['p.csv', 'file,prompt\n,x\n', 'p.csv, row 2, “file”: is empty'],
    ['p.csv', 'file\na.mp4\nb.mp4\nx/a.mp4\n', 'row 4, “file”: a.mp4 is named in row 2 already'],
    ['p.csv', 'file\n"a.mp4\n', 'p.csv: '],
    ['p.jsonl', '{"file":"a.mp4"}\n{oops\n', 'p.jsonl, row 2: is not valid JSON'],
    ['p.jsonl', '{"prompt":"x"}\n', 'p.jsonl, row 1, “file”: is missing'],
    ['p.jsonl', '{"file":"a.mp4","prompt":5}\n', 'p.jsonl, row 1, “prompt”: is not a text'],
    ['p.jsonl', '5\n', 'p.jsonl, row 1: '],
  ])('says what is wrong in %s: %j', async (name, text, message) => {
    const { problems } = await readPromptsTable(text, name);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it.each([
    ['our own scores', 'labels.csv', 'video,unit,question,value\na.mp4,video,d1,7\n'],
    ['scores that call the video a file', 's.csv', 'file,question,score\na.mp4,d1,7\n'],
    [
      'a benchmark’s labels',
      'l.csv',
      'Example,Is_Hallucination,Dynamic_Hallucination\na.mp4,1,d2\n',
    ],
    ['what raters say in columns', 'w.csv', 'item,rater,d3\na.mp4,Ann,1\n'],
    ['our JSON Lines', 'answers.jsonl', '{"video":"a.mp4","question":"d1","judgeValue":7}\n'],
  ])('recognises %s, and does not complain of them', async (_, name, text) => {
    expect(await readPromptsTable(text, name)).toEqual({
      rows: [],
      problems: [],
      hasAnswers: true,
    });
  });

  it('reads prompts that stand next to scores', async () => {
    const text = 'file,prompt,question,score\na.mp4,A cat,d1,7\na.mp4,A cat,d2,0\n';
    const table = await readPromptsTable(text, 'both.csv');
    expect(table).toMatchObject({ hasAnswers: true, problems: [] });
    expect(table.rows).toMatchObject([{ file: 'a.mp4', prompt: 'A cat' }]);
  });

  it('keeps the good rows where one is bad', async () => {
    const { rows, problems } = await readPromptsTable('file,prompt\n,x\nb.mp4,y\n', 'p.csv');
    expect(rows.map(({ file }) => file)).toEqual(['b.mp4']);
    expect(problems).toHaveLength(1);
  });
});

describe('reportMismatches', () => {
  it('names rows without a file and files without a row', async () => {
    const table = await readPromptsTable('file\na.mp4\ngone.mp4\n', 'p.csv');
    expect(reportMismatches(table, 'p.csv', ['a.mp4', 'extra.mp4'])).toEqual([
      'p.csv, row 3, “file”: there is no gone.mp4 here.',
      'p.csv has no row for extra.mp4.',
    ]);
  });

  it('does not spell out every one of many files', async () => {
    const files = ['1.mp4', '2.mp4', '3.mp4', '4.mp4', '5.mp4'];
    const table = await readPromptsTable('file\n5.mp4\n', 'p.csv');
    expect(reportMismatches(table, 'p.csv', [...files, '6.mp4'])).toEqual([
      'p.csv has no row for 1.mp4, 2.mp4, 3.mp4 and 2 more.',
    ]);
  });

  it('is silent when accents are merely written otherwise', async () => {
    const table = await readPromptsTable('file\ncafe\u0301.mp4\n', 'p.csv');
    expect(reportMismatches(table, 'p.csv', ['caf\u00e9.mp4'])).toEqual([]);
  });
});

describe('promptInFileName', () => {
  it.each([
    ['a cat plays chess-0.mp4', 'a cat plays chess'],
    ['a state-of-the-art robot-12.webm', 'a state-of-the-art robot'],
    ['folder/a red ball-3.mp4', 'a red ball'],
  ])('reads %s', (name, prompt) => {
    expect(promptInFileName(name)).toBe(prompt);
  });

  it.each(['clip-0.mp4', 'a cat plays chess.mp4', 'IMG_2024-11.mov', 'my video-final.mp4'])(
    'sees none in %s',
    (name) => {
      expect(promptInFileName(name)).toBe('');
    },
  );
});
