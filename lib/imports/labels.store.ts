import 'server-only';
import { BENCHMARK_LABELS } from '@/lib/answers/known-answers';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { ANYTHING_QUESTION } from '@/lib/check-up/pairing';
import { analyzeAfter, database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { VIDEO_UNIT } from '@/lib/suites/question';
import { largestOf } from '@/lib/suites/scale';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import { BENCHMARK_CODES, type LabelledVideo, readBenchmarkTable } from './benchmark-table';
import { ALL_OR_NOTHING, type ImportFile, refuseUnlessSound, someOf } from './report';
import { BadRow, findVideo, type VideoIndex } from './resolve';
import type { ImportReport } from './schema';
import type { ImportNote } from './table';

/**
 * Looks at a benchmark's table of labels, and stores them as answers about whole videos when asked to.
 * @throws {AppError} 422 when it is to be stored and has problems, none of its videos is here, or no suite asks about it
 */
export async function importLabels(
  file: ImportFile,
  index: VideoIndex | undefined,
  suites: readonly Suite[],
  store: boolean,
): Promise<ImportReport> {
  const table = await readBenchmarkTable(file.text, file.name);
  const suite = suites.find(({ questions }) =>
    BENCHMARK_CODES.every((code) => questions.some(({ id }) => id === code)),
  );
  if (!suite) throw new AppError(422, 'There is no suite that asks about this benchmark’s types.');
  const problems = [...table.problems];
  const found = table.rows.map((row) => ({ row, itemId: findByName(row, index, problems) }));
  const matched = found.flatMap(({ row, itemId }) =>
    itemId === null ? [] : [{ itemId, answers: labelsOf(row, suite, file.name) }],
  );
  const part: ImportReport['parts'][number] = {
    rater: BENCHMARK_LABELS,
    kind: 'reference',
    suite: suite.id,
    videos: matched.length,
    answers: matched.reduce((sum, { answers }) => sum + answers.length, 0),
    unscored: 0,
    independent: null,
    runId: null,
  };
  const report: ImportReport = {
    file: file.name,
    kind: 'labels',
    rows: table.rows.length,
    parts: matched.length > 0 ? [part] : [],
    problems: someOf(problems),
    repairs: someOf(table.repairs),
    contradictions: someOf(table.contradictions),
    unmatched: someOf(
      found
        .filter(({ itemId }) => itemId === null)
        .map(({ row }) => ({ video: row.video, row: row.row, rows: 1 })),
    ),
    positives: table.rows.filter(({ hallucinated }) => hallucinated).length,
    stored: false,
  };
  if (!store) return report;
  refuseUnlessSound(report);
  const rater = await referenceRater(BENCHMARK_LABELS, 'label');
  await database().$transaction(async (db) => {
    for (const { itemId, answers } of matched) {
      await appendVerdicts(rater.id, itemId, suite.id, answers, db);
    }
  }, ALL_OR_NOTHING);
  await analyzeAfter(part.answers, 'Answer');
  return { ...report, stored: true };
}

function findByName(
  { row, video }: LabelledVideo,
  index: VideoIndex | undefined,
  problems: ImportNote[],
): string | null {
  try {
    return findVideo({ item: '', video, videoHash: '' }, index);
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    problems.push({ row, field: 'Example', message: error.message });
    return null;
  }
}

/** The question that the benchmark's prompt flag answers, where the suite asks it. */
const PROMPT_QUESTION = 'inconsistency';

/** A row's labels: the end of the scale for what is marked, its beginning for what is not. */
function labelsOf(row: LabelledVideo, suite: Suite, file: string): SuiteAnswer[] {
  const label = (question: string, marked: boolean, most: number): SuiteAnswer => ({
    unit: VIDEO_UNIT,
    question,
    verdict: {
      state: 'scored',
      value: marked ? most : 0,
      rationale: `${marked ? 'Marked' : 'Not marked'} in row ${row.row} of ${file}. The table says whether, not how severe.`,
    },
  });
  const asked = suite.questions.flatMap(({ id, scale }) => {
    const most = largestOf(scale);
    if (BENCHMARK_CODES.includes(id)) return [label(id, row.codes.includes(id), most)];
    return id === PROMPT_QUESTION ? [label(id, row.inconsistent, most)] : [];
  });
  return [...asked, label(ANYTHING_QUESTION, row.hallucinated, 10)];
}
