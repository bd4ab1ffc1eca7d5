import 'server-only';
import { shownName, sightOf } from '@/lib/answers/blindness';
import { exposedSince } from '@/lib/answers/exposure.store';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { database } from '@/lib/db';
import { suiteAmong } from '@/lib/declared/registry';
import { blindnessOf, exhibitsFor } from '@/lib/disclosure/blind.store';
import { refuseClosed } from '@/lib/disclosure/refusals.store';
import { type Disguise, readDisguise, runOfClip } from '@/lib/disclosure/withheld.store';
import { missing } from '@/lib/errors';
import { readExhibits } from '@/lib/items/shown.store';
import { isNobody } from '@/lib/judge/schema';
import type { RunChoice } from '@/lib/library/configurations/schema';
import { chooseRuns } from '@/lib/library/configurations/store';
import { USUAL_SUITE } from '@/lib/library/schema';
import { framesToShow, withFrameSets } from '@/lib/runs/frames/items.store';
import { openToPeople } from '@/lib/runs/people.store';
import { shownState } from '@/lib/runs/schema';
import { judgeNameOf, suiteInput } from '@/lib/runs/store';
import type { SuiteInput } from '@/lib/suites/input';
import { CLIP_KIND } from '@/lib/suites/item-kind';
import { neededFrames, requestSettingsSchema } from '@/lib/suites/settings';
import { isSwapped, SIDE_NAMES, seenInOrder } from '@/lib/suites/sides';
import { asksAnything, asksPeopleAlone, type Suite, suiteForKind } from '@/lib/suites/suite';
import { mediaFactsSchema } from '@/lib/video/schema';
import { framesInOrder } from '@/lib/video/store';
import { reviewItem } from './cells.store';
import { withStoredScores } from './effective.store';
import { readMadeOf } from './made.store';
import { readMark } from './mark.store';
import { listNotes } from './notes.store';
import { readOtherSuites } from './other-suites.store';
import type { ItemReview, SuiteFacts } from './schema';
import { readVersions } from './versions.store';

/** What pages need to know of a suite. */
export function suiteFacts(suite: Suite): SuiteFacts {
  return {
    id: suite.id,
    name: suite.name,
    questions: [...suite.questions],
    groups: [...suite.groups],
    defects: suite.defects,
    ...(asksPeopleAlone(suite) && { peopleAlone: true as const }),
    ...((suite.reads || suite.sideText) && { reads: true as const }),
  };
}

/**
 * Everything that the review screen shows of an item in one run, or when `runId` is null in the one whose scores the library
 * shows of it; where that shows none, in its latest.
 * @param choice whose scores the library shows
 * @throws {AppError} 404 when the item, its frames or the run on it do not exist
 */
export async function readReview(
  itemId: string,
  runId: string | null,
  rater: { id: string; name: string },
  suites: readonly Suite[],
  choice: RunChoice & { suite: string } = { suite: USUAL_SUITE, configuration: null, run: null },
): Promise<ItemReview> {
  await refuseClosed(rater.id, itemId);
  const opened = runId ? null : await openedRun(itemId, choice.suite, suites);
  const item = await readItem(itemId);
  const disguise = await readDisguise(rater.id, itemId, runId);
  const wanted = disguise?.run.id ?? runId ?? opened;
  const meant = wanted && (await runOfClip(wanted, itemId));
  const runItem = meant
    ? item.runItems.find((one) => one.runId === meant)
    : await runShown(item, choice, suites);
  if (runId && !runItem) missing('run of this item', runId);
  const { suite, input, frameSets } = await readShown(item, runItem, suites);
  const judgedSuite = runItem?.run.suite ?? null;
  const blindness = await blindnessOf(rater.id, judgedSuite, [itemId]);
  const sight = sightOf(blindness, itemId);
  const blind = !sight.said;
  const swapped = isSwapped(rater.id, itemId);
  // Read before the answers: at worst the page then asks once more than it had to.
  const mark = await readMark(itemId, rater.id);
  const since =
    blind && judgedSuite !== null ? await exposedSince(rater.id, judgedSuite, itemId) : null;
  const isOpen = !blind && !disguise;
  const review: ItemReview = {
    item: {
      id: item.id,
      kind: item.kind,
      name: shownName(blindness, item),
      generatorModel: sight.name ? item.model : null,
      generationPrompt: item.prompt,
    },
    media: pairInOrder(mediaOf(item, input, !sight.name), suite, swapped, sight.name ? item : null),
    shows: await exhibitsFor(rater.id, itemId, suite, await readExhibits(itemId, suite, input)),
    versions:
      isOpen && sight.data && item.kind !== 'clip'
        ? await readVersions(item, Object.keys(Object(input.data)))
        : null,
    otherSuites: isOpen ? await readOtherSuites(item, suite, rater.id, suites) : [],
    made: isOpen && sight.data ? await readMadeOf(item, rater.id, suites) : [],
    extractor: frameSets[0]?.frameSet.extractor ?? '',
    runs: item.runItems.map(({ run }) => ({
      id: run.id,
      judge: judgeNameOf(run.judgeFacts),
      at: run.createdAt.toISOString(),
    })),
    run: runItem
      ? await runPart(runItem, suite, input, { raterId: rater.id, swapped, blind })
      : null,
    mark,
    blind,
    exposedSince: since?.toISOString() ?? null,
    rater,
  };
  return disguise ? disguised(review, disguise) : review;
}

async function readItem(itemId: string) {
  const item = await database().item.findFirst({
    where: { id: itemId, deletedAt: null },
    include: {
      ...withFrameSets,
      runItems: { include: { run: true }, orderBy: { run: { createdAt: 'desc' } } },
    },
  });
  return item ?? missing('item', itemId);
}

type ReviewedRow = Awaited<ReturnType<typeof readItem>>;
type JudgedRow = ReviewedRow['runItems'][number];

/** The suite in which an item is shown, and what that is given: its frames are those of its run where it has used any. */
async function readShown(
  item: ReviewedRow,
  runItem: JudgedRow | undefined,
  suites: readonly Suite[],
) {
  const suite = runItem
    ? suiteAmong(suites, runItem.run.suite, runItem.run.suiteVersion)
    : (suiteForKind(suites, item.kind) ?? missing('suite', item.kind));
  // What is not judged yet is shown as new runs would be shown it.
  const settings = runItem?.run.settings ?? requestSettingsSchema.parse({});
  // In a run that still waits for its frames any others will do: there is nothing to see of them but the clip.
  const frameSets = runItem?.framed
    ? await usedFrames(runItem.runId, item.id)
    : await framesToShow(item, neededFrames(suite, settings));
  return { suite, frameSets, input: suiteInput(suite, item, frameSets, settings) };
}

/** The item's videos with their frames. @param isNameless whether it is kept from the person which model made it */
function mediaOf(item: ReviewedRow, input: SuiteInput, isNameless: boolean): ItemReview['media'] {
  return item.media.map(({ n, video, wantedName, from, to }, index) => {
    const { frames = [], clusters = [] } = input.media[index] ?? {};
    return {
      n,
      wantedName: video || isNameless ? null : wantedName,
      facts: video && mediaFactsSchema.parse(video.facts),
      ...(video && item.kind !== CLIP_KIND && { file: video.hash }),
      ...((from !== null || to !== null) && { part: { from: from ?? 0, to } }),
      frames: [...frames],
      clusters: [...clusters],
    };
  });
}

/**
 * The videos of a pair in the order in which the person sees them; those of any other item as they are.
 * @param item null where it is kept from the person which models made them
 */
function pairInOrder(
  media: ItemReview['media'],
  { sides }: Suite,
  swapped: boolean,
  item: Pick<ReviewedRow, 'data'> | null,
): ItemReview['media'] {
  if (!sides || media.length !== 2) return media;
  const models = item ? sides(item.data) : [];
  const made = media.map((medium) => ({ ...medium, model: models[medium.n - 1] ?? null }));
  return (swapped ? made.toReversed() : made).map((medium, place) => ({
    ...medium,
    side: SIDE_NAMES[place === 0 ? 0 : 1],
  }));
}

/** The run in which an item stands open to people, where the suite asks nobody else; null for any other suite. */
async function openedRun(
  itemId: string,
  suiteId: string,
  suites: readonly Suite[],
): Promise<string | null> {
  const suite = suites.find(({ id }) => id === suiteId);
  if (!suite || !asksPeopleAlone(suite)) return null;
  const where = { id: itemId, kind: suite.takes.kind, deletedAt: null };
  const item = await database().item.findFirst({ where, select: { projectId: true } });
  return item && openToPeople(suite, item.projectId);
}

/** A review of a clip that may be a known-answer one, with nothing by which it could be told from the others. */
function disguised(review: ItemReview, { name, run, raterId }: Disguise): ItemReview {
  const asRuns = (answer: RecordedAnswer | null) =>
    answer?.rater.kind === 'judge'
      ? { ...answer, rater: { ...answer.rater, id: raterId }, at: run.at }
      : answer;
  return {
    ...review,
    item: { ...review.item, name, generatorModel: null },
    media: review.media.map(({ model: _made, ...medium }) => medium),
    extractor: '',
    runs: [run],
    run: review.run && {
      ...review.run,
      ...run,
      // Whose answers they are is said truly as soon as there are any to see.
      judge: review.blind ? run.judge : review.run.judge,
      cells: review.run.cells.map((cell) => ({
        ...cell,
        reference: null,
        judge: asRuns(cell.judge),
        effective: asRuns(cell.effective),
      })),
      remarks: review.run.remarks.filter(({ rater }) => rater.kind !== 'reference'),
    },
  };
}

/** The frame sets by which a run judges an item. */
async function usedFrames(runId: string, itemId: string) {
  return database().runItemFrames.findMany({
    where: { runId, itemId },
    orderBy: { n: 'asc' },
    select: { n: true, frameSet: { include: framesInOrder } },
  });
}

/**
 * Of an item's runs, latest first, the one whose scores the library shows, else the latest of a suite that asks something:
 * what only made other items of it has not judged it. Where no suite asks anything about its kind, any run will do.
 */
async function runShown(
  { projectId, kind, runItems }: ReviewedRow,
  choice: RunChoice & { suite: string },
  suites: readonly Suite[],
): Promise<JudgedRow | undefined> {
  const chosen = await chooseRuns(projectId, choice.suite, choice);
  const fitting = runItems.filter(({ runId, run }) =>
    chosen?.run ? runId === chosen.run.id : run.configuration === chosen?.configuration,
  );
  const judged = fitting.find(({ state }) => state === 'judged' || state === 'incomplete');
  const shown = judged ?? fitting[0];
  const asking = suites.filter((one) => one.takes.kind === kind && asksAnything(one));
  if (shown || asking.length === 0) return shown ?? runItems[0];
  return runItems.find(({ run }) => asking.some(({ id }) => id === run.suite));
}

async function runPart(
  runItem: JudgedRow,
  suite: Suite,
  input: SuiteInput,
  { raterId, swapped, blind }: { raterId: string; swapped: boolean; blind: boolean },
): Promise<ItemReview['run']> {
  const { run, itemId } = runItem;
  const [{ units, cells, remarks, scores }, notes] = await Promise.all([
    reviewItem(itemId, run.id, suite, input, raterId, blind),
    listNotes(itemId, suite.id),
  ]);
  return {
    id: run.id,
    judge: judgeNameOf(run.judgeFacts),
    at: run.createdAt.toISOString(),
    state: shownState(runItem.state, blind),
    stateReason: blind ? null : runItem.stateReason,
    suite: {
      ...suiteFacts(suite),
      ...(isNobody(run.judgeFacts) && { peopleAlone: true as const }),
      questions: suite.questions.map((question) => seenInOrder(question, swapped)),
    },
    units: units.map(({ unit, kind, label, asks, mayBeUnseen }) => ({
      ...{ unit, kind, label },
      ...(asks && { asks }),
      ...(mayBeUnseen && { mayBeUnseen }),
    })),
    cells,
    remarks,
    notes: blind ? notes.filter(({ rater }) => rater.id === raterId) : notes,
    scores: blind ? scores : withStoredScores(scores, cells, runItem.scores),
  };
}
