import { eventLoopYielder } from '@/lib/event-loop';
import type { UnitName } from '@/lib/suites/question';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import { type Coverage, coverageSchema } from '@/lib/video/frames/coverage';
import { framelessNote, noteMisfit, noteUnasked, type Placed } from './placed';
import {
  BadRow,
  blindVerdict,
  chooseFrames,
  findVideo,
  type KnownSuites,
  personVerdict,
  type ResolvedRow,
  resolveRow,
  type UnitedFrames,
  type VideoIndexes,
} from './resolve';
import type { ImportReport } from './schema';
import type { ImportedPerson, ScoreRow } from './scores';
import type { ImportNote } from './table';

/** What people answered about a unit, as an export spells it out. */
export interface PlannedPeople {
  row: ResolvedRow;
  people: readonly ImportedPerson[];
}

/** One video of a run to be stored. */
export interface PlannedVideo {
  itemId: string;
  /** Null where the suite shows no frames. */
  frameSetId: string | null;
  answers: SuiteAnswer[];
  people: PlannedPeople[];
}

/** One judge's scores under one suite, which become a run. */
export interface PlannedRun {
  judge: string;
  model: string | null;
  suite: Suite;
  suiteVersion: string;
  /** At which most of the units that the file speaks of are parts of the videos. */
  coverage: Coverage;
  videos: PlannedVideo[];
}

/** What a person says of an item, who is known by the file that it comes from. */
export interface PlannedAnswers {
  itemId: string;
  answers: SuiteAnswer[];
}

/** One person's answers in one suite, of which those that the file calls independent count as such. */
export interface PlannedRater {
  name: string;
  /** The file, or what it says that they come from. */
  source: string;
  suite: Suite;
  independent: PlannedAnswers[];
  others: PlannedAnswers[];
}

/** What storing a file of answers would store, and what is to be said of the file. */
export interface ScoresPlan {
  runs: PlannedRun[];
  raters: PlannedRater[];
  problems: ImportNote[];
  unmatched: ImportReport['unmatched']['first'];
}

/** The frame sets of an item, as a suite takes it, at each coverage, the one to prefer first. */
export type FramesOf = (itemId: string, suite: Suite) => readonly UnitedFrames[];

/** What rows are looked up in. */
export interface Known {
  indexes: VideoIndexes;
  framesOf: FramesOf;
  suites: KnownSuites;
}

/**
 * Finds for each row its item, question and unit. Rows whose item is not here are left out and listed; any other
 * trouble is a problem. What people said is checked on the way.
 * @param file its name, without an ending the judge's where rows name none, and the source of people's answers
 */
export async function planScores(
  rows: readonly ScoreRow[],
  known: Known,
  file: string,
): Promise<ScoresPlan> {
  const problems: ImportNote[] = [];
  const unmatched = new Map<string, { video: string; row: number; rows: number }>();
  const placed: Placed[] = [];
  const seen = new Map<string, number>();
  const fallback = file.replace(/\.[^.]+$/, '');
  const rest = eventLoopYielder();
  for (const said of rows) {
    await rest();
    const row = { ...said, rater: said.rater || fallback, source: said.source || file };
    try {
      const resolved = resolveRow(row, known.suites);
      for (const one of row.people) {
        personVerdict(one, resolved.scale);
        blindVerdict(one, resolved.scale);
      }
      const itemId = findVideo(row, known.indexes.get(resolved.suite.takes.kind));
      if (itemId === null) {
        const video = row.item || row.video || row.videoHash;
        const before = unmatched.get(video);
        unmatched.set(video, { video, row: before?.row ?? row.row, rows: (before?.rows ?? 0) + 1 });
        continue;
      }
      const place = [itemId, raterOf({ row, resolved }), resolved.unit, resolved.question].join(
        ' ',
      );
      const earlier = seen.get(place);
      if (earlier !== undefined) {
        const message = `was answered by ${row.rater} about this in row ${earlier} already`;
        throw new BadRow('question', message);
      }
      seen.set(place, row.row);
      placed.push({ row, resolved, itemId });
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      problems.push({ row: row.row, field: row.column ?? error.field, message: error.message });
    }
  }
  const plan: ScoresPlan = { runs: [], raters: [], problems, unmatched: [...unmatched.values()] };
  for (const group of await groupBy(placed, raterOf)) {
    const [first] = group;
    if (first?.row.raterKind === 'person') {
      plan.raters.push(await planRater(first, group, known.framesOf, problems));
    } else {
      const run = await planRun(group, known.framesOf, problems);
      if (run) plan.runs.push(run);
    }
  }
  return plan;
}

/** Who answers in which suite: a judge in one run, or a person of one source. */
function raterOf({ row, resolved }: Pick<Placed, 'row' | 'resolved'>): string {
  const { raterKind, rater, source, run } = row;
  const apart = raterKind === 'judge' ? run : source;
  return JSON.stringify([resolved.suite.id, raterKind, rater, apart]);
}

async function planRater(
  { row: { rater: name, source }, resolved: { suite } }: Placed,
  group: readonly Placed[],
  framesOf: FramesOf,
  problems: ImportNote[],
): Promise<PlannedRater> {
  const planned: PlannedRater = { name, source, suite, independent: [], others: [] };
  const rest = eventLoopYielder();
  for (const mine of await groupBy(group, ({ itemId }) => itemId)) {
    await rest();
    const itemId = mine[0]?.itemId ?? '';
    // Nobody knows by which frames people looked: any part of the item will do.
    const frames = framesOf(itemId, suite);
    if (frames.length === 0) problems.push(framelessNote(mine));
    const units = frames.flatMap((one) => one.units);
    for (const one of frames.length > 0 ? mine : []) noteMisfit(one, units, problems);
    noteUnasked(mine, problems);
    for (const [into, here] of [
      [planned.independent, mine.filter(({ row }) => row.independent)],
      [planned.others, mine.filter(({ row }) => !row.independent)],
    ] as const) {
      if (here.length > 0) into.push({ itemId, answers: here.map(answerIn) });
    }
  }
  return planned;
}

function answerIn({ resolved: { unit, question, verdict } }: Placed): SuiteAnswer {
  return { unit, question, verdict };
}

async function planRun(
  group: readonly Placed[],
  framesOf: FramesOf,
  problems: ImportNote[],
): Promise<PlannedRun | null> {
  const [first] = group;
  if (!first) return null;
  const { suite } = first.resolved;
  const rest = eventLoopYielder();
  const ofVideos = await groupBy(group, ({ itemId }) => itemId);
  const coverage = chooseCoverage(ofVideos, framesOf);
  const videos: PlannedVideo[] = [];
  for (const mine of ofVideos) {
    const video = planVideo(mine, framesAt(coverage, mine, framesOf), problems);
    if (video) videos.push(video);
    await rest();
  }
  const { rater: judge, model, suiteVersion } = first.row;
  return {
    judge,
    model: model || null,
    suite,
    suiteVersion: suiteVersion || suite.version,
    coverage,
    videos,
  };
}

function framesAt(coverage: Coverage, mine: readonly Placed[], framesOf: FramesOf): UnitedFrames[] {
  const [first] = mine;
  const frames = first ? framesOf(first.itemId, first.resolved.suite) : [];
  return frames.filter((one) => one.coverage === coverage);
}

function unitsIn(mine: readonly Placed[]): Set<UnitName> {
  return new Set(mine.map(({ resolved }) => resolved.unit));
}

/** The coverage at which the videos lack fewest of the units; of several the sparsest, as before there was a choice. */
function chooseCoverage(ofVideos: readonly (readonly Placed[])[], framesOf: FramesOf): Coverage {
  const lacking = (coverage: Coverage) =>
    ofVideos.reduce((sum, mine) => {
      const chosen = chooseFrames(framesAt(coverage, mine, framesOf), unitsIn(mine));
      return sum + (chosen?.lacking.size ?? 0);
    }, 0);
  const [first] = coverageSchema.options
    .toReversed()
    .map((coverage) => ({ coverage, lacks: lacking(coverage) }))
    .toSorted((one, other) => one.lacks - other.lacks);
  return first?.coverage ?? 'economical';
}

function planVideo(
  mine: readonly Placed[],
  frameSets: readonly UnitedFrames[],
  problems: ImportNote[],
): PlannedVideo | null {
  const itemId = mine[0]?.itemId ?? '';
  const chosen = chooseFrames(frameSets, unitsIn(mine));
  if (!chosen) {
    problems.push(framelessNote(mine));
    return null;
  }
  for (const one of mine) noteMisfit(one, chosen.frames.units, problems);
  noteUnasked(mine, problems);
  return {
    itemId,
    frameSetId: chosen.frames.id,
    answers: mine.map(answerIn),
    people: mine.flatMap(({ row, resolved }) =>
      row.people.length > 0 ? [{ row: resolved, people: row.people }] : [],
    ),
  };
}

async function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Promise<Item[][]> {
  const groups = new Map<string, Item[]>();
  const rest = eventLoopYielder();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    await rest();
  }
  return [...groups.values()];
}
