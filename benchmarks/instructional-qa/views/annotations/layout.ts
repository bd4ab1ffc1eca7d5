import type { ListedClip, ListedDrop, ListedVideo } from '../../formats/pages/schema';

/** A clip or a dropped stretch, by what it is called. */
export type Stretch = { label: string } & (
  | ({ kind: 'clip' } & ListedClip)
  | ({ kind: 'drop' } & ListedDrop)
);

/** The clips and dropped stretches of a video by their start, numbered each among its like. */
export function stretchesOf({ clips, drops }: Pick<ListedVideo, 'clips' | 'drops'>): Stretch[] {
  return [
    ...clips.map((clip, index) => ({ kind: 'clip' as const, label: `Clip ${index + 1}`, ...clip })),
    ...drops.map((drop) => ({ kind: 'drop' as const, label: 'Dropped', ...drop })),
  ].toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** In which clips a step lies, by its place from 1: “in clip 2”, “dropped”, “in no clip”. */
export function whereOf(video: Pick<ListedVideo, 'clips' | 'drops'>, place: number): string {
  const holds = ({ first, last }: { first: number; last: number }) =>
    first <= place && place <= last;
  const clips = video.clips.flatMap((clip, index) => (holds(clip) ? [index + 1] : []));
  if (clips.length > 0) return `in clip ${clips.join(' and ')}`;
  return video.drops.some(holds) ? 'dropped' : 'in no clip';
}

/** Puts what overlaps beneath each other: the row of each, from 0, in the order given, which is by start. */
export function rowsOf(spans: readonly { from: number; to: number }[]): number[] {
  const ends: number[] = [];
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const row = free < 0 ? ends.length : free;
    ends[row] = to;
    return row;
  });
}

/** So many marks an axis has at most. */
const MOST_MARKS = 9;

/** Distances of marks that read well, in seconds. */
const DISTANCES = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** Where an axis from 0 to a duration has its marks, in seconds. */
export function marksOf(duration: number): number[] {
  const longest = DISTANCES.at(-1) ?? 1;
  const distance =
    DISTANCES.find((each) => duration / each < MOST_MARKS) ??
    Math.ceil(duration / longest / MOST_MARKS) * longest;
  const marks: number[] = [];
  for (let at = 0; at <= duration; at += distance) marks.push(at);
  return marks;
}

/** The hue of a category, in degrees: neighbours are far apart. */
export function hueOf(category: number): number {
  return ((category - 1) * 137.508 + 25) % 360;
}
