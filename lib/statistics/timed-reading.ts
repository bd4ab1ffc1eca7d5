import type { Clustered } from './clusters';
import type { TypedSpan } from './span-matching';

/** A span that a person says. */
export interface PersonSpan extends TypedSpan {
  /** Whether the person chose its ends, and it is no part of the clip that they were asked about. */
  marked: boolean;
}

/** What a judge and one person find in an item, and when. */
export interface TimedReading extends Clustered {
  video: string;
  /** Design weight of the item; only ratios matter. Several people who read one item share it. */
  weight: number;
  /** Of the item, in seconds. */
  duration: number;
  /** The judge can place nothing closer than to this, in seconds. */
  spacing: number;
  judge: readonly TypedSpan[];
  person: readonly PersonSpan[];
}

/** A reading with how much it counts: on average as much as an item, shared by those who read it. */
export interface WeighedReading extends TimedReading {
  share: number;
}

/** How many items are read. */
export function countItems(readings: readonly TimedReading[]): number {
  return new Set(readings.map(({ video }) => video)).size;
}

/** Readings with how much each counts. */
export function weighReadings(readings: readonly TimedReading[]): WeighedReading[] {
  const readers = new Map<string, number>();
  for (const { video } of readings) readers.set(video, (readers.get(video) ?? 0) + 1);
  const shares = readings.map(({ video, weight }) => weight / (readers.get(video) ?? 1));
  const sum = shares.reduce((total, share) => total + share, 0);
  return readings.map((reading, place) => ({
    ...reading,
    share: ((shares[place] ?? 0) * readers.size) / sum,
  }));
}
