import 'server-only';
import { readConditions } from '@/lib/agreement/conditions.store';
import { FEWEST_IN_A_FIGURE, recordExposureToFigures } from '@/lib/answers/exposure.store';
import { listBenchmarkNames } from '@/lib/datasets/benchmarks.store';
import { database } from '@/lib/db';
import { suiteAmong } from '@/lib/declared/registry';
import { missing } from '@/lib/errors';
import { listConfigurations } from '@/lib/library/configurations/store';
import { type OpenedLibrary, openLibrary } from '@/lib/library/shown.store';
import type { Person } from '@/lib/people/schema';
import { countHeldBack } from '@/lib/queues/held-back.store';
import { readInclusion } from '@/lib/ratings/counting.store';
import { openProjectToPeople } from '@/lib/runs/people.store';
import { type OpenedStudy, openStudy } from '@/lib/studies/store';
import type { SuiteById } from '@/lib/suites/by-id';
import { type ItemFigure, isComposite } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { readControls } from './controls.store';
import { coverageOf } from './coverage';
import { readFilledPlan } from './coverage.store';
import { type Examinee, readExaminees, rowsOfExaminees } from './examinees.store';
import { estimate, estimateAlone } from './figures';
import type { JudgedLibrary, ModelCount } from './judged';
import { readJudged } from './judged.store';
import { readMakers } from './makers.store';
import { mixedIn, stateMeasures } from './measures.store';
import { readOverridden } from './overridden.store';
import type { ModelRows } from './rows';
import {
  countItems,
  type ItemCounts,
  listItemsOf,
  type ReadRows,
  readRows,
  type SampleChoice,
} from './rows.store';
import { readGiven, readSaid } from './said.store';
import { labelsMeant, MOST_MODELS, type Results, type ResultsRequest } from './schema';
import { readSource } from './source.store';
import { atThreshold } from './values';

/**
 * The figures of a project's models, by the judge, by people, and corrected. Items that the person who asks reviews blind
 * are left out.
 * @throws {AppError} 404 where there is no such project, suite or figure
 */
export async function readResults(
  person: Person,
  request: ResultsRequest,
  suites: readonly Suite[],
): Promise<Results> {
  const opened = await openResults(person, request, suites);
  const { suite, library } = opened;
  const peopleAlone = library.runs?.peopleAlone ?? false;
  const labels = labelsMeant(request, library.runs);
  const figures = suite.figures.map((figure) => atThreshold(figure, opened.study.threshold));
  const leaves = figures.filter((figure) => !isComposite(figure));
  const stated = await stateMeasures(library, figures);
  const choosing = readInclusion(suite.id, labels).then((inclusion) =>
    readSaid(library, leaves, inclusion, labels),
  );
  const [counted, judged, choice, given, filled, configurations] = await Promise.all([
    countItems(library),
    readJudged(library, leaves),
    choosing,
    choosing.then((choice) => readGiven(library, choice)),
    readFilledPlan(library),
    listConfigurations(opened.project.id, suite),
  ]);
  const examinees =
    suite.compares === 'judges'
      ? await readExaminees(suite, configurations, (configuration) => opened.open(configuration))
      : null;
  const counts = [judged.counts, counted] as const;
  const answer = await outline(opened, labels, suites, counts, configurations, examinees);
  if (answer.judged === 0 || suite.figures.length === 0) return answer;

  const wanted = request.models.length > 0 ? request.models : mostItems(answer.known);
  const rows = examinees
    ? await rowsOfExaminees(examinees, leaves, wanted, labels)
    : await readRows(judged, leaves, wanted, choice, peopleAlone);
  const models = sortByName(rows.models);
  await recordFewItems(person.id, suite.id, library, models);
  const shown = models.flatMap((one) => examinees?.find(({ model }) => model === one.model) ?? []);
  const asksOverridden = !examinees && !peopleAlone && answer.answered > 0;
  const [controls, makers, overridden] = await Promise.all([
    suite.controls ? readControls(shown, suite.controls, figures) : {},
    readMakers(shown, opened.project.id, opened.suiteById),
    asksOverridden ? readOverriddenRows(library, leaves, wanted, choice, judged) : null,
  ]);
  // Answers in the judge's view are no measure of its bias, and who is examined is corrected by nobody else's.
  const isBiasTold = labels !== 'all' && suite.compares !== 'judges';
  return {
    ...answer,
    ...controls,
    makers,
    coverage: filled && coverageOf(filled, figures, models),
    conditions: await readConditions({
      runIds: answer.source?.runs.map(({ id }) => id) ?? [],
      suite: opened.suiteById(suite.id),
      given,
    }),
    models: models.map(({ model, items }) => {
      const control = shown.find((one) => one.model === model)?.control;
      return control ? { model, items, control } : { model, items };
    }),
    ...(peopleAlone
      ? estimateAlone(stated, request, models)
      : estimate(stated, request, { ...rows, models }, overridden, {
          controls: new Set(shown.flatMap(({ model, control }) => (control ? [model] : []))),
          isBiasTold,
        })),
  };
}

/** A project's items in a suite, as the person who asks may see them, by whose scores it is asked for. */
export interface OpenedResults {
  project: { id: string; name: string };
  suite: Suite;
  library: OpenedLibrary;
  /** The study plan that holds, with the part of the items that is shown by it. */
  study: OpenedStudy;
  suiteById: SuiteById;
  /** The same items with the scores of a configuration. */
  open: (configuration: string) => Promise<OpenedLibrary>;
}

/** Opens what a request for results is about. @throws {AppError} 404 where there is no such project or suite */
export async function openResults(
  person: Person,
  request: Pick<
    ResultsRequest,
    'project' | 'suite' | 'configuration' | 'run' | 'mixed' | 'benchmark' | 'part'
  > &
    Partial<Pick<ResultsRequest, 'atLeast'>>,
  suites: readonly Suite[],
): Promise<OpenedResults> {
  const suiteById: SuiteById = (id, version) => suiteAmong(suites, id, version);
  const project = await projectFor(person, request.project);
  await openProjectToPeople(suites.filter(statesFigures), project.id);
  const suite = suiteById(await suiteMeant(request, project.id, suites));
  const { part = null, atLeast: threshold = null } = request;
  const study = await openStudy(person.id, project.id, suite, { part, threshold });
  const mixed = request.mixed === null ? {} : { mixed: mixedIn(suite, request.mixed) };
  const openWith = (configuration: string | null, run: string | null) => {
    const scores = { configuration, run, ...mixed };
    const { benchmark } = request;
    return openLibrary(
      person.id,
      { project: project.id, suite: suite.id, scores, benchmark, part: study.part },
      suiteById,
    );
  };
  const library = await openWith(request.configuration, request.run);
  const open = (configuration: string) => openWith(configuration, null);
  return { project, suite: library.suite, library, study, suiteById, open };
}

/** Whether results have anything to say of a suite: its figures, or how models stand by its pairs. */
const statesFigures = ({ figures, sides }: Suite) => figures.length > 0 || sides !== undefined;

/** What is said of the items whatever their figures are; figures, models and how they compare are still to come. */
async function outline(
  { project, suite, library, study: { study } }: OpenedResults,
  labels: Results['labels'],
  suites: readonly Suite[],
  [counts, items]: readonly [readonly ModelCount[], ItemCounts],
  configurations: Results['configurations'],
  examinees: readonly Examinee[] | null,
): Promise<Results> {
  const used = await database().run.findMany({
    where: { projectId: project.id },
    distinct: ['suite'],
    select: { suite: true },
  });
  return {
    project: { id: project.id, name: project.name },
    suites: suites
      .filter((one) => statesFigures(one) && used.some(({ suite: id }) => id === one.id))
      .map(({ id, name }) => ({ id, name })),
    suite: library.runs && {
      id: suite.id,
      name: suite.name,
      kind: suite.takes.kind,
      ...(suite.sides && { pairs: true as const }),
    },
    compares: suite.compares ?? 'models',
    configurations,
    benchmarks: await listBenchmarkNames(project.id, suite.takes.kind),
    source: await readSource(library, counts, configurations),
    ...items,
    judged: counts.reduce((sum, { judged }) => sum + judged, 0),
    heldBack: await countHeldBack(project.id, suite.id),
    pending: library.pending,
    known: examinees?.map(({ model, items }) => ({ model, items })) ?? listModels(counts),
    models: [],
    labels,
    figures: [],
    guesses: [],
    traits: [],
    makers: [],
    comparison: null,
    biases: [],
    coverage: null,
    conditions: null,
    study,
  };
}

/** The rows of some models with people's answers in the judge's place, in the order of the models. */
async function readOverriddenRows(
  library: OpenedLibrary,
  leaves: readonly ItemFigure[],
  wanted: readonly string[],
  choice: SampleChoice,
  judged: JudgedLibrary,
): Promise<ReadRows> {
  const overridden = await readOverridden(library, leaves, judged);
  const rows = await readRows(overridden, leaves, wanted, choice);
  return { ...rows, models: sortByName(rows.models) };
}

/** The suite that is asked for; else that of the run or configuration named, else the one that has judged most. */
async function suiteMeant(
  { suite, run, configuration }: Pick<ResultsRequest, 'suite' | 'run' | 'configuration'>,
  projectId: string,
  suites: readonly Suite[],
): Promise<string> {
  if (suite !== null) return suite;
  if (run !== null || configuration !== null) {
    const named = await database().run.findFirst({
      where: {
        projectId,
        ...(run === null ? { configuration: configuration ?? '' } : { id: run }),
      },
      select: { suite: true },
    });
    if (named) return named.suite;
  }
  const stating = suites.filter(statesFigures);
  const [most] = await database().configurationCount.groupBy({
    by: ['suite'],
    where: { projectId, suite: { in: stating.map(({ id }) => id) } },
    _sum: { judged: true },
    orderBy: { _sum: { judged: 'desc' } },
    take: 1,
  });
  if (most) return most.suite;
  const opened = await database().run.findFirst({
    where: { projectId, suite: { in: stating.map(({ id }) => id) } },
    select: { suite: true },
  });
  return opened?.suite ?? stating[0]?.id ?? missing('suite', 'any');
}

function listModels(counts: readonly ModelCount[]): Results['known'] {
  const items = new Map<string | null, number>();
  for (const { model, judged } of counts) items.set(model, (items.get(model) ?? 0) + judged);
  return [...items]
    .flatMap(([model, judged]) => (judged > 0 ? [{ model, items: judged }] : []))
    .toSorted((one, other) => other.items - one.items || byName(one, other));
}

function mostItems(known: Results['known']): string[] {
  return known.slice(0, MOST_MODELS).map(({ model }) => model ?? '');
}

/** Models by name, those that are not known last. */
function sortByName<Rows extends ModelRows>(models: readonly Rows[]): Rows[] {
  return models.toSorted(byName);
}

function byName(one: { model: string | null }, other: { model: string | null }): number {
  if (one.model === null || other.model === null) {
    return Number(one.model === null) - Number(other.model === null);
  }
  return one.model.localeCompare(other.model, 'en', { numeric: true });
}

/** Figures over few items say of each what others answered: they count as a look at these. */
async function recordFewItems(
  raterId: string,
  suite: string,
  library: OpenedLibrary,
  models: readonly ModelRows[],
): Promise<void> {
  for (const { model, items, sample } of models) {
    if (items < FEWEST_IN_A_FIGURE) {
      const byModel = library.suite.compares === 'judges' ? [] : ([model] as const);
      const few = await listItemsOf(library, FEWEST_IN_A_FIGURE, ...byModel);
      await recordExposureToFigures(raterId, suite, few);
    } else if (sample.length < FEWEST_IN_A_FIGURE) {
      await recordExposureToFigures(
        raterId,
        suite,
        sample.map(({ itemId }) => itemId),
      );
    }
  }
}
