import { describe, expect, it } from 'vitest';
import { isBenchmarkTable, readBenchmarkTable } from './benchmark-table';

const HEADING =
  'Example,Is_Hallucination,Is_Prompt_Consistency,Static_Hallucination,Dynamic_Hallucination,model';

function read(...lines: string[]) {
  return readBenchmarkTable([HEADING, ...lines].join('\n'), 'labels.csv');
}

describe('the table of benchmark labels', () => {
  it('is known by its heading', async () => {
    expect(isBenchmarkTable(`${HEADING}\n0.mp4,1,0,s7,d4,A`)).toBe(true);
    expect(isBenchmarkTable('video,question,value\n0.mp4,s7,8')).toBe(false);
  });

  it('gives the codes of each video in their order', async () => {
    const { rows, repairs, contradictions } = await read(
      '0.mp4,1,0,"s7, s1",d4,A',
      '1.mp4,0,0,-,-,A',
    );
    expect(rows).toMatchObject([{ codes: ['s1', 's7', 'd4'] }, { codes: [], hallucinated: false }]);
    expect([repairs, contradictions]).toEqual([[], []]);
  });

  it('repairs a full stop, a code in the wrong column and blanks, and says so with the row', async () => {
    const { rows, repairs, problems } = await read(
      'a.mp4,1,0,s2,d7. d5,A',
      'b.mp4,1,1,s1,s9,A',
      'c.mp4,1,0,s3,d7 ,A',
    );
    expect(rows.map(({ codes }) => codes)).toEqual([
      ['s2', 'd5', 'd7'],
      ['s1', 's9'],
      ['s3', 'd7'],
    ]);
    expect(repairs.map(({ row, field }) => [row, field])).toEqual([
      [2, 'Dynamic_Hallucination'],
      [3, 'Dynamic_Hallucination'],
      [4, 'Dynamic_Hallucination'],
    ]);
    expect(repairs[0]?.message).toContain('d7. d5');
    expect(repairs[1]?.message).toContain('s9 stands in the wrong column');
    expect(problems).toEqual([]);
  });

  it('reports what contradicts itself and leaves it as it is', async () => {
    const { rows, contradictions, repairs } = await read(
      'a.mp4,1,1,-,-,A',
      'b.mp4,0,1,-,-,A',
      'c.mp4,0,0,s1,-,A',
    );
    expect(contradictions.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(rows).toMatchObject([
      { hallucinated: true, inconsistent: true, codes: [] },
      { hallucinated: false, inconsistent: true, codes: [] },
      { hallucinated: false, codes: ['s1'] },
    ]);
    expect(repairs).toEqual([]);
  });

  it('refuses what it cannot read, with row and column', async () => {
    const { problems } = await read('a.mp4,yes,0,s1,d1,A', 'b.mp4,1,0,x3,-,A', 'b.mp4,1,0,s1,-,A');
    expect(problems).toEqual([
      { row: 2, field: 'Is_Hallucination', message: '“yes” is neither 0 nor 1' },
      { row: 3, field: 'Static_Hallucination', message: '“x3” is no code of this benchmark' },
      { row: 4, field: 'Example', message: 'b.mp4 stands in row 3 already' },
    ]);
  });

  it('misses a column by name', async () => {
    const { problems } = await readBenchmarkTable('Example,model\n0.mp4,A', 'labels.csv');
    expect(problems.map(({ field }) => field)).toContain('Static_Hallucination');
  });
});
