import { countNoun } from '@/components/ui/numbers';
import {
  type FileStage,
  isFinished,
  isIn,
  isTroubled,
  type QueuedFile,
} from '@/lib/video/ingest/queued-file';

interface ShownStage {
  words: string;
  tone: 'neutral' | 'accent' | 'good' | 'warn' | 'bad';
}

/** How a stage is shown. */
export const STAGE_WORDS: Record<FileStage, ShownStage> = {
  waiting: { words: 'Waiting', tone: 'neutral' },
  reading: { words: 'Reading', tone: 'accent' },
  frames: { words: 'Finding key frames', tone: 'accent' },
  uploading: { words: 'Uploading', tone: 'accent' },
  done: { words: 'Done', tone: 'good' },
  known: { words: 'Already here', tone: 'good' },
  refused: { words: 'Refused', tone: 'bad' },
  failed: { words: 'Failed', tone: 'bad' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
};

/** How a file is shown that waits until the server can take it. */
export const HELD_UP: ShownStage = { words: 'Held up', tone: 'warn' };

/** Why files wait, each reason once. */
export function holdsOf(items: readonly Pick<QueuedFile, 'hold'>[]): string[] {
  return [...new Set(items.flatMap(({ hold }) => (hold === null ? [] : [hold])))];
}

/** How far the list is, e.g. “163 of 200 files added · 2 not added · 35 to go”. */
export function summariseItems(items: readonly QueuedFile[]): string {
  const facts = [`${items.filter(isIn).length} of ${countNoun(items.length, 'file')} added`];
  const troubled = items.filter(isTroubled).length;
  if (troubled > 0) facts.push(`${troubled} not added`);
  const left = items.filter((item) => !isFinished(item)).length;
  if (left > 0) facts.push(`${left} to go`);
  return facts.join(' · ');
}

/** How long the rest takes, no more exactly than it can be known. */
export function describeTimeLeft(seconds: number | null): string {
  if (seconds === null) return 'estimating the time';
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.round(seconds / 5) * 5} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
