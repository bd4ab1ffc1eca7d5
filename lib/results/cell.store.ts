import 'server-only';
import { listConfigurations } from '@/lib/library/configurations/store';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { Person } from '@/lib/people/schema';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusion } from '@/lib/ratings/counting.store';
import type { ItemFigure } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import { readExaminees } from './examinees.store';
import { chooseFigure } from './figures';
import type { JudgedLibrary } from './judged';
import { readJudged } from './judged.store';
import { leavesOf } from './leaves';
import { readOverridden } from './overridden.store';
import { idOf } from './packed.store';
import { isScored, type ModelRows } from './rows';
import { readRows } from './rows.store';
import { readSaid } from './said.store';
import { sampledItems } from './sample';
import { labelsMeant, type ResultsColumn, type ResultsRequest } from './schema';
import { openResults } from './store';
import { atThreshold } from './values';

/**
 * The items on which the figure that results are asked for rests, of the models that are named and by the column that is: those
 * that the judge scored, with people's answers in its place or without; or those of people's sample that both scored, for what
 * people say and what is corrected by them. Of a composite figure those of all its parts. What the person who asks reviews
 * blind is not among them.
 * @throws {AppError} 404 where there is no such project, suite or figure
 */
export async function listCellItems(
  person: Person,
  request: ResultsRequest,
  suites: readonly Suite[],
): Promise<string[]> {
  const { suite, library, project, study, open } = await openResults(person, request, suites);
  const figures = suite.figures.map((figure) => atThreshold(figure, study.threshold));
  const leaves = leavesOf(chooseFigure(figures, request.figure), figures).map(({ leaf }) => leaf);
  const asked = { leaves, labels: labelsMeant(request, library.runs), column: request.by };
  if (suite.compares !== 'judges') {
    return listItems({ ...asked, library, models: request.models });
  }
  const configurations = await listConfigurations(project.id, suite);
  const examinees = await readExaminees(suite, configurations, open);
  const wanted = examinees.filter(({ model }) => request.models.includes(model));
  const items = await Promise.all(
    wanted.map(({ model, library: own }) =>
      listItems({ ...asked, library: own, models: [model], judge: model }),
    ),
  );
  return [...new Set(items.flat())];
}

/** Figures read off items of some models. */
interface AskedItems {
  library: OpenedLibrary;
  leaves: readonly ItemFigure[];
  labels: CountedAnswers;
  column: ResultsColumn;
  /** The empty text for “not known”. */
  models: readonly string[];
  /** See {@link readJudged}. */
  judge?: string;
}

async function listItems(asked: AskedItems): Promise<string[]> {
  const { library, leaves, labels, column, models, judge } = asked;
  const peopleAlone = library.runs?.peopleAlone ?? false;
  const [judged, inclusion] = await Promise.all([
    column === 'overridden'
      ? readJudged(library, leaves).then((own) => readOverridden(library, leaves, own))
      : readJudged(library, leaves, judge),
    readInclusion(library.suite.id, labels),
  ]);
  const choice = await readSaid(library, leaves, inclusion, labels);
  const rows = await readRows(judged, leaves, models, choice, peopleAlone);
  const isByJudge = column === 'judge' || column === 'overridden';
  return [
    ...new Set(
      rows.models.flatMap((own) =>
        leaves.flatMap((leaf) =>
          isByJudge ? scoredItems(leaf, own, judged) : sampledItems(leaf, own),
        ),
      ),
    ),
  ];
}

/** The items of a model that the judge scored in a figure. */
function scoredItems(figure: ItemFigure, { model, judged }: ModelRows, library: JudgedLibrary) {
  const start = library.models.find((one) => one.model === model)?.start ?? 0;
  const values = (!figure.byPeople && judged[figure.id]) || new Float64Array();
  const keys = [...library.places.keys()].slice(start, start + values.length);
  return keys.flatMap((key, place) => (isScored(values[place] ?? Number.NaN) ? [idOf(key)] : []));
}
