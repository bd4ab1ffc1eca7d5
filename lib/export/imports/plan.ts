import type { Suite, SuiteAnswer } from '@/lib/judge/suite';
import {
  BadRow,
  blindVerdict,
  chooseFrames,
  findVideo,
  personVerdict,
  type ResolvedRow,
  resolveRow,
  type UnitedFrames,
  type VideoIndex,
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
  videoId: string;
  frameSetId: string;
  answers: SuiteAnswer[];
  people: PlannedPeople[];
}

/** One judge's scores under one suite, which become a run. */
export interface PlannedRun {
  judge: string;
  model: string | null;
  suite: Suite;
  suiteVersion: string;
  videos: PlannedVideo[];
}

/** What storing a file of scores would store, and what is to be said of the file. */
export interface ScoresPlan {
  runs: PlannedRun[];
  problems: ImportNote[];
  unmatched: ImportReport['unmatched']['first'];
}

interface Placed {
  row: ScoreRow;
  resolved: ResolvedRow;
  videoId: string;
}

/**
 * Finds for each row its video, question and unit. Rows whose video is not here are left out and listed; any other
 * trouble is a problem. What people said is checked on the way.
 * @param framesOf the frame sets of each video, the one to prefer first
 * @param fallbackJudge the judge's name where rows name none
 */
export function planScores(
  rows: readonly ScoreRow[],
  index: VideoIndex,
  framesOf: ReadonlyMap<string, readonly UnitedFrames[]>,
  suites: readonly Suite[],
  fallbackJudge: string,
): ScoresPlan {
  const problems: ImportNote[] = [];
  const unmatched = new Map<string, { video: string; row: number; rows: number }>();
  const placed: Placed[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    try {
      const resolved = resolveRow(row, suites);
      for (const said of row.people) {
        personVerdict(said, resolved.scale);
        blindVerdict(said, resolved.scale);
      }
      const videoId = findVideo(row, index);
      const judge = row.judge || fallbackJudge;
      if (videoId === null) {
        const video = row.video || row.videoHash;
        const before = unmatched.get(video);
        unmatched.set(video, { video, row: before?.row ?? row.row, rows: (before?.rows ?? 0) + 1 });
        continue;
      }
      const place = [videoId, judge, resolved.suite.id, resolved.unit, resolved.question].join(' ');
      const earlier = seen.get(place);
      if (earlier !== undefined) {
        throw new BadRow(
          'question',
          `was answered by ${judge} about this in row ${earlier} already`,
        );
      }
      seen.set(place, row.row);
      placed.push({ row: { ...row, judge }, resolved, videoId });
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      problems.push({ row: row.row, field: error.field, message: error.message });
    }
  }
  const runs = groupBy(placed, ({ row, resolved }) => `${resolved.suite.id} ${row.judge}`).flatMap(
    (group) => planRun(group, framesOf, problems),
  );
  return { runs, problems, unmatched: [...unmatched.values()] };
}

function planRun(
  group: readonly Placed[],
  framesOf: ReadonlyMap<string, readonly UnitedFrames[]>,
  problems: ImportNote[],
): PlannedRun[] {
  const [first] = group;
  if (!first) return [];
  const { suite } = first.resolved;
  const videos = groupBy(group, ({ videoId }) => videoId).flatMap((mine): PlannedVideo[] => {
    const videoId = mine[0]?.videoId ?? '';
    const units = new Set(mine.map(({ resolved }) => resolved.unit));
    const chosen = chooseFrames(framesOf.get(videoId) ?? [], units);
    if (!chosen) {
      const message = `“${mine[0]?.row.video}” has no frames yet: drop its file again`;
      problems.push({ row: mine[0]?.row.row ?? null, field: 'video', message });
      return [];
    }
    for (const { row, resolved } of mine) {
      if (!chosen.lacking.has(resolved.unit)) continue;
      problems.push({ row: row.row, field: 'unit', message: lackOf(resolved, chosen.frames) });
    }
    return [
      {
        videoId,
        frameSetId: chosen.frames.id,
        answers: mine.map(({ resolved: { unit, question, verdict } }) => ({
          unit,
          question,
          verdict,
        })),
        people: mine.flatMap(({ row, resolved }) =>
          row.people.length > 0 ? [{ row: resolved, people: row.people }] : [],
        ),
      },
    ];
  });
  const { judge, model, suiteVersion } = first.row;
  return [
    { judge, model: model || null, suite, suiteVersion: suiteVersion || suite.version, videos },
  ];
}

/** How many of a video's units a sentence spells out. */
const SPELLED = 4;

function lackOf({ unit }: ResolvedRow, frames: UnitedFrames): string {
  const kind = unit.split('@')[0];
  const there = frames.units.filter((one) => one.kind === kind).map((one) => one.unit);
  const more = there.length > SPELLED ? ' …' : '';
  return `${unit} is not among the parts of this video, which are ${there.slice(0, SPELLED).join(', ')}${more}`;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return [...groups.values()];
}
