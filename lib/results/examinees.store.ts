import 'server-only';
import { database } from '@/lib/db';
import { isJudged } from '@/lib/library/conditions.store';
import type { Configuration } from '@/lib/library/configurations/schema';
import { examineeName } from '@/lib/library/configurations/schema';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusion } from '@/lib/ratings/counting.store';
import type { ControlKind } from '@/lib/suites/controls';
import type { ItemFigure } from '@/lib/suites/figures';
import { ownSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { knowNothing } from './judged';
import { readJudged } from './judged.store';
import { keep } from './kept.store';
import { type AskedModel, modelAsked } from './makers';
import { MOST_RECALLED } from './recall';
import { type ReadRows, readRows } from './rows.store';
import { readSaid } from './said.store';

/** A judge with its settings, as which it is compared with others, and what it was asked. */
export interface Examinee {
  /** The configuration's name without what goes without saying; no other has it in the project. */
  model: string;
  /** Items that it answered, of those that who looks may know of. */
  items: number;
  library: OpenedLibrary;
  judgeId: string;
  /** The suite's own of its runs. */
  settings: Readonly<Record<string, unknown>>;
  asked: AskedModel;
  /** What it is a control of; null where it is an examinee like any other. */
  control: ControlKind | null;
}

/**
 * The judges that were asked in a project, one for each configuration that answered anything, the most items first.
 * @param open opens the library with the scores of a configuration
 */
export async function readExaminees(
  suite: Suite,
  configurations: readonly Configuration[],
  open: (configuration: string) => Promise<OpenedLibrary>,
): Promise<Examinee[]> {
  const runs = await database().run.findMany({
    where: { configuration: { in: configurations.map(({ id }) => id) } },
    distinct: ['configuration'],
    orderBy: { createdAt: 'desc' },
    select: { configuration: true, settings: true, judgeFacts: true, judgeId: true },
  });
  const examinees = await Promise.all(
    configurations.map(async ({ id, name }) => {
      const library = await open(id);
      const items = await countJudged(library);
      const run = runs.find(({ configuration }) => configuration === id);
      const settings = ownSettings(suite, run?.settings);
      return {
        model: examineeName(name),
        items,
        library,
        settings,
        judgeId: run?.judgeId ?? '',
        asked: modelAsked(run?.judgeFacts),
        control: suite.controls?.kindOf(settings) ?? null,
      };
    }),
  );
  return examinees
    .filter(({ items }) => items > 0)
    .toSorted((one, other) => other.items - one.items || one.model.localeCompare(other.model));
}

/** How many items of a library are judged, see {@link keep}. */
function countJudged(library: OpenedLibrary): Promise<number> {
  return keep(library, ['judged items'], async () => {
    const [row] = await database().$queryRaw<{ judged: number }[]>`
      SELECT count(*)::int AS judged FROM (${library.itemsAmong()}) shown WHERE NOT blind AND ${isJudged}`;
    return { value: row?.judged ?? 0, size: 1 };
  });
}

/**
 * The items that some examinees were asked, with their values: a row of items each, in which an item is a task, so that two
 * examinees are compared on the questions that both were asked.
 * @param names of the examinees that are wanted
 */
export async function rowsOfExaminees(
  examinees: readonly Examinee[],
  figures: readonly ItemFigure[],
  names: readonly string[],
  labels: CountedAnswers,
): Promise<ReadRows> {
  const wanted = examinees.filter(({ model }) => names.includes(model));
  // What is known of each is kept with its own configuration, how they compare with the first: found before any is read, so
  // that a change in between is not taken as known.
  const [first] = wanted;
  const among = wanted.map(({ model, library: { runs } }) => [model, runs?.configuration]);
  const comparisons: ReadRows['comparisons'] = first
    ? await keep(first.library, ['comparisons', among], async () => ({
        value: new Map(),
        size: MOST_RECALLED,
      }))
    : new Map();
  const read = await Promise.all(
    wanted.map(async ({ model, library }) => {
      const [judged, inclusion] = await Promise.all([
        readJudged(library, figures, model),
        readInclusion(library.suite.id, labels),
      ]);
      const choice = await readSaid(library, figures, inclusion, labels);
      return readRows(judged, figures, [model], choice);
    }),
  );
  // Of their samples each has its own: how they compare by these is known of none.
  return { models: read.flatMap(({ models }) => models), comparisons, bySample: knowNothing() };
}
