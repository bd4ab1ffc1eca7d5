import type { LibraryVideo } from '@/lib/reviews/schema';

/** The columns that the library can be sorted by; `score:<id>` is the column of one of the suite's scores. */
export type LibraryColumn =
  | 'name'
  | 'generator'
  | 'duration'
  | 'added'
  | 'state'
  | 'unscored'
  | 'reviewed'
  | `score:${string}`;

/** Which videos the library shows. */
export const LIBRARY_FILTERS = [
  'all',
  'unjudged',
  'judging',
  'to-review',
  'reviewed',
  'troubled',
] as const;

/** One of {@link LIBRARY_FILTERS}. */
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];

const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorted by a column; equal rows keep their order, and rows without a value come last either way. */
export function sortVideos(
  videos: readonly LibraryVideo[],
  column: LibraryColumn,
  descending: boolean,
): LibraryVideo[] {
  return videos.toSorted((one, other) => {
    const [a, b] = [valueIn(one, column), valueIn(other, column)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'string' ? BY_NAME.compare(a, String(b)) : a - Number(b);
    return descending ? -order : order;
  });
}

const STATE_ORDER = ['failed', 'incomplete', 'judging', 'waiting', 'cancelled', 'judged'];

function valueIn(video: LibraryVideo, column: LibraryColumn): string | number | null {
  const { latest } = video;
  switch (column) {
    case 'name':
      return video.name;
    case 'generator':
      return video.generatorModel;
    case 'duration':
      return video.duration;
    case 'added':
      return video.createdAt;
    case 'state':
      return latest && STATE_ORDER.indexOf(latest.state);
    case 'unscored':
      return latest && isJudged(video) ? latest.unscored : null;
    case 'reviewed':
      return latest && latest.toReview > 0 ? latest.reviewed / latest.toReview : null;
    default: {
      const id = column.slice('score:'.length);
      return latest?.scores.find((score) => score.id === id)?.value ?? null;
    }
  }
}

/** Whether the latest run came to answers about the video. */
export function isJudged({ latest }: LibraryVideo): boolean {
  return latest?.state === 'judged' || latest?.state === 'incomplete';
}

/** Whether the video belongs under the filter. */
export function isUnder(video: LibraryVideo, filter: LibraryFilter): boolean {
  const { latest } = video;
  switch (filter) {
    case 'all':
      return true;
    case 'unjudged':
      return latest === null || latest.state === 'cancelled';
    case 'judging':
      return latest?.state === 'waiting' || latest?.state === 'judging';
    case 'to-review':
      return isJudged(video) && !isReviewed(video);
    case 'reviewed':
      return isReviewed(video);
    case 'troubled':
      return latest?.state === 'failed' || latest?.state === 'incomplete';
  }
}

function isReviewed({ latest }: LibraryVideo): boolean {
  return latest !== null && latest.toReview > 0 && latest.reviewed === latest.toReview;
}

/** Ids are long and random: fewer letters than this are meant as words. */
const SHORTEST_ID = 8;

/**
 * Whether every word of the text occurs in the video's name, prompt or generator, in whatever case, or the text is the
 * beginning of its id.
 */
export function matchesText(video: LibraryVideo, text: string): boolean {
  const id = text.trim().toLowerCase();
  if (id.length >= SHORTEST_ID && video.id.startsWith(id)) return true;
  const hay = [video.name, video.generationPrompt, video.generatorModel]
    .filter((part) => part !== null)
    .join('\n')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}
