import 'server-only';
import { cellsOf, remarksOf } from '@/lib/answers/counting';
import { readKeys } from '@/lib/answers/keys.store';
import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import { listAnswers } from '@/lib/answers/store';
import { answersAsked } from '@/lib/suites/asked';
import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import type { Score } from '@/lib/suites/score';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import { scoredCells } from '@/lib/suites/units';

/** Verdicts of one kind out of cells, as a suite's formulas take them: those that others rule out are left out. */
function verdicts(
  { questions }: Suite,
  cells: readonly Cell[],
  pick: 'judge' | 'effective',
): readonly SuiteAnswer[] {
  const all = cells.flatMap((cell) => {
    const verdict = cell[pick]?.verdict;
    return verdict ? [{ unit: cell.unit, question: cell.question, verdict }] : [];
  });
  return answersAsked(questions, all);
}

/** The cells of one judged item, with its units and the scores that follow, before and after correction. */
export interface ReviewedCells {
  units: ListedUnit[];
  cells: Cell[];
  /** What people say in addition to the suite's questions; also rows that take such an answer back. */
  remarks: RecordedAnswer[];
  scores: { judge: Score[]; effective: Score[] };
}

/**
 * Reads the answers about one item in one run and derives what counts.
 * @param blind leaves out what anybody but the rater says
 */
export async function reviewItem(
  itemId: string,
  runId: string,
  suite: Suite,
  input: SuiteInput,
  raterId: string,
  blind = false,
): Promise<ReviewedCells> {
  const units = suite.units(input);
  const all = await listAnswers(itemId, suite.id, runId);
  const asked = scoredCells(
    suite,
    input,
    all.filter(({ rater }) => rater.kind === 'judge'),
  );
  const answers = blind ? all.filter(({ rater }) => rater.id === raterId) : all;
  const cells = cellsOf(answers, raterId, asked);
  if (blind) {
    return { units, cells, remarks: remarksOf(answers), scores: { judge: [], effective: [] } };
  }
  const key = (await readKeys(suite, [itemId])).get(itemId);
  return {
    units,
    cells,
    remarks: remarksOf(answers),
    scores: {
      judge: suite.scores(verdicts(suite, cells, 'judge'), { ...input, key }),
      effective: suite.scores(verdicts(suite, cells, 'effective'), { ...input, key }),
    },
  };
}
