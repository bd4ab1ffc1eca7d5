import { eventLoopYielder } from '@/lib/event-loop';
import { parseUnit, type UnitName } from '@/lib/suites/question';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import { type Coverage, coverageSchema } from '@/lib/video/frames/coverage';
import {
  BadRow,
  blindVerdict,
  chooseFrames,
  findVideo,
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

/** What storing a file of scores would store, and what is to be said of the file. */
export interface ScoresPlan {
  runs: PlannedRun[];
  problems: ImportNote[];
  unmatched: ImportReport['unmatched']['first'];
}

/** The frame sets of an item, as a suite takes it, at each coverage, the one to prefer first. */
export type FramesOf = (itemId: string, suite: Suite) => readonly UnitedFrames[];

interface Placed {
  row: ScoreRow;
  resolved: ResolvedRow;
  itemId: string;
}

/**
 * Finds for each row its video, question and unit. Rows whose video is not here are left out and listed; any other
 * trouble is a problem. What people said is checked on the way.
 * @param fallbackJudge the judge's name where rows name none
 */
export async function planScores(
  rows: readonly ScoreRow[],
  indexes: VideoIndexes,
  framesOf: FramesOf,
  suites: readonly Suite[],
  fallbackJudge: string,
): Promise<ScoresPlan> {
  const problems: ImportNote[] = [];
  const unmatched = new Map<string, { video: string; row: number; rows: number }>();
  const placed: Placed[] = [];
  const seen = new Map<string, number>();
  const rest = eventLoopYielder();
  for (const row of rows) {
    await rest();
    try {
      const resolved = resolveRow(row, suites);
      for (const said of row.people) {
        personVerdict(said, resolved.scale);
        blindVerdict(said, resolved.scale);
      }
      const itemId = findVideo(row, indexes.get(resolved.suite.takes.kind));
      const judge = row.judge || fallbackJudge;
      if (itemId === null) {
        const video = row.video || row.videoHash;
        const before = unmatched.get(video);
        unmatched.set(video, { video, row: before?.row ?? row.row, rows: (before?.rows ?? 0) + 1 });
        continue;
      }
      const place = [itemId, judge, resolved.suite.id, resolved.unit, resolved.question].join(' ');
      const earlier = seen.get(place);
      if (earlier !== undefined) {
        throw new BadRow(
          'question',
          `was answered by ${judge} about this in row ${earlier} already`,
        );
      }
      seen.set(place, row.row);
      placed.push({ row: { ...row, judge }, resolved, itemId });
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      problems.push({ row: row.row, field: error.field, message: error.message });
    }
  }
  const runs: PlannedRun[] = [];
  for (const group of await groupBy(
    placed,
    ({ row, resolved }) => `${resolved.suite.id} ${row.judge}`,
  )) {
    const run = await planRun(group, framesOf, problems);
    if (run) runs.push(run);
  }
  return { runs, problems, unmatched: [...unmatched.values()] };
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
  const { judge, model, suiteVersion } = first.row;
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
    const message = `“${mine[0]?.row.video}” has no frames yet: drop its file again`;
    problems.push({ row: mine[0]?.row.row ?? null, field: 'video', message });
    return null;
  }
  const lacks = new Map(
    [...chosen.lacking].map((unit) => [unit, lackOf(unit, chosen.frames)] as const),
  );
  for (const { row, resolved } of mine) {
    const message = lacks.get(resolved.unit);
    if (message !== undefined) problems.push({ row: row.row, field: 'unit', message });
  }
  return {
    itemId,
    frameSetId: chosen.frames.id,
    answers: mine.map(({ resolved: { unit, question, verdict } }) => ({ unit, question, verdict })),
    people: mine.flatMap(({ row, resolved }) =>
      row.people.length > 0 ? [{ row: resolved, people: row.people }] : [],
    ),
  };
}

/** How many of a video's units a sentence spells out. */
const SPELLED = 4;

function lackOf(unit: UnitName, frames: UnitedFrames): string {
  const { kind } = parseUnit(unit);
  const there = frames.units.filter((one) => one.kind === kind).map((one) => one.unit);
  const more = there.length > SPELLED ? ' …' : '';
  return `${unit} is not among the parts of this video, which are ${there.slice(0, SPELLED).join(', ')}${more}`;
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
