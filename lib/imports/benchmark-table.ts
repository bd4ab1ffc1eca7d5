import { type ImportNote, readImport } from './table';

/** The columns of T2VHaluBench's table of labels (arXiv 2405.04180), in its order. */
const COLUMNS = {
  video: 'Example',
  hallucinated: 'Is_Hallucination',
  inconsistent: 'Is_Prompt_Consistency',
  static: 'Static_Hallucination',
  dynamic: 'Dynamic_Hallucination',
  model: 'model',
} as const;

/** The codes of the table: what can be wrong in a frame, and between frames. */
const STATIC_CODES = Array.from({ length: 10 }, (_, index) => `s${index + 1}`);
const DYNAMIC_CODES = Array.from({ length: 9 }, (_, index) => `d${index + 1}`);

/** The codes about which a row of the table speaks. */
export const BENCHMARK_CODES: readonly string[] = [...STATIC_CODES, ...DYNAMIC_CODES];

/** One labelled video, repaired where the repair is certain. */
export interface LabelledVideo {
  row: number;
  video: string;
  /** Whether the table calls it hallucinated. */
  hallucinated: boolean;
  /** Whether it departs from its prompt: the table's flag, which is 1 where it does, whatever its name says. */
  inconsistent: boolean;
  /** Codes that are marked, in the order of {@link BENCHMARK_CODES}. */
  codes: string[];
  model: string;
}

/** The table as read. */
export interface BenchmarkTable {
  rows: LabelledVideo[];
  /** What was read otherwise than it is written, each certain. */
  repairs: ImportNote[];
  /** What contradicts itself and was taken as it stands. */
  contradictions: ImportNote[];
  /** What cannot be read. */
  problems: ImportNote[];
}

/** Whether a table's text is one of these labels, by its heading. */
export function isBenchmarkTable(text: string): boolean {
  const heading = text.slice(0, 1000).split(/\r?\n/, 1)[0] ?? '';
  return [COLUMNS.video, COLUMNS.hallucinated, COLUMNS.dynamic].every((column) =>
    heading.includes(column),
  );
}

/**
 * Reads the table of labels with its dirt. A full stop between two codes is read as a comma, a code in the other kind's
 * column as what it is, blanks around codes are passed over; each such repair is reported. What contradicts itself (no
 * code though hallucinated, a code or the prompt flag though not) is reported and left as it is.
 */
export async function readBenchmarkTable(text: string, name: string): Promise<BenchmarkTable> {
  const result: BenchmarkTable = {
    rows: [],
    repairs: [],
    contradictions: [],
    problems: [],
  };
  const seen = new Map<string, number>();
  for await (const event of readImport(text, name)) {
    if ('problem' in event) result.problems.push(event.problem);
    if ('columns' in event) {
      for (const column of Object.values(COLUMNS)) {
        if (event.columns.includes(column)) continue;
        result.problems.push({ row: 1, field: column, message: 'There is no such column.' });
      }
      if (result.problems.length > 0) return result;
    }
    if (!('row' in event)) continue;
    const { row, record } = event;
    const cell = (column: string) => String(record[column] ?? '');
    const video = cell(COLUMNS.video).trim();
    const earlier = seen.get(video);
    if (video === '' || earlier !== undefined) {
      const message = video === '' ? 'is missing' : `${video} stands in row ${earlier} already`;
      result.problems.push({ row, field: COLUMNS.video, message });
      continue;
    }
    seen.set(video, row);
    const flag = (column: string) => readFlag(cell(column), row, column, result.problems);
    const marked = new Set([
      ...readCodes(cell(COLUMNS.static), STATIC_CODES, row, COLUMNS.static, result),
      ...readCodes(cell(COLUMNS.dynamic), DYNAMIC_CODES, row, COLUMNS.dynamic, result),
    ]);
    const labelled: LabelledVideo = {
      row,
      video,
      hallucinated: flag(COLUMNS.hallucinated),
      inconsistent: flag(COLUMNS.inconsistent),
      codes: BENCHMARK_CODES.filter((code) => marked.has(code)),
      model: cell(COLUMNS.model).trim(),
    };
    result.contradictions.push(...contradictionsIn(labelled));
    result.rows.push(labelled);
  }
  const videoIn = new Map(result.rows.map(({ row, video }) => [row, video]));
  const named = (note: ImportNote): ImportNote => {
    const video = note.row === null ? undefined : videoIn.get(note.row);
    return video === undefined ? note : { ...note, message: `${video}: ${note.message}` };
  };
  return {
    ...result,
    repairs: result.repairs.map(named),
    contradictions: result.contradictions.map(named),
  };
}

function readFlag(text: string, row: number, field: string, problems: ImportNote[]): boolean {
  const flag = text.trim();
  if (flag !== '0' && flag !== '1') {
    problems.push({ row, field, message: `“${text}” is neither 0 nor 1` });
  }
  return flag === '1';
}

function readCodes(
  text: string,
  own: readonly string[],
  row: number,
  field: string,
  { repairs, problems }: Pick<BenchmarkTable, 'repairs' | 'problems'>,
): string[] {
  if (text.trim() === '-' || text.trim() === '') {
    if (text !== '-') repairs.push({ row, field, message: `“${text}” was read as “-”, none` });
    return [];
  }
  if (text !== text.trim()) {
    repairs.push({ row, field, message: `blanks around “${text.trim()}” were passed over` });
  }
  if (/[.;]/.test(text)) {
    repairs.push({
      row,
      field,
      message: `“${text.trim()}” was read with a comma between the codes`,
    });
  }
  return text
    .split(/[,.;]/)
    .map((part) => part.trim())
    .flatMap((code) => {
      const known = code.toLowerCase();
      if (!BENCHMARK_CODES.includes(known)) {
        problems.push({ row, field, message: `“${code}” is no code of this benchmark` });
        return [];
      }
      if (known !== code) repairs.push({ row, field, message: `“${code}” was read as ${known}` });
      if (!own.includes(known)) {
        const message = `${known} stands in the wrong column and was taken as ${known}`;
        repairs.push({ row, field, message });
      }
      return [known];
    });
}

function contradictionsIn({ row, hallucinated, inconsistent, codes }: LabelledVideo): ImportNote[] {
  const note = (field: string, message: string): ImportNote => ({ row, field, message });
  if (hallucinated && codes.length === 0) {
    const rest = inconsistent ? '; only the prompt flag is set' : '';
    return [note(COLUMNS.hallucinated, `hallucinated, but without a code${rest}`)];
  }
  if (hallucinated) return [];
  return [
    ...(codes.length > 0
      ? [note(COLUMNS.hallucinated, `not hallucinated, but with ${codes.join(', ')}`)]
      : []),
    ...(inconsistent
      ? [note(COLUMNS.inconsistent, 'not hallucinated, but the prompt flag is set')]
      : []),
  ];
}
