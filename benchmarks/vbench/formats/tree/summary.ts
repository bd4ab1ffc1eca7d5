import { DIMENSIONS, type DimensionId, samplesOf } from '../dimensions';
import { needsMetadata } from './metadata';
import type { Entry, FullEntry, Tree, TreeSummary } from './schema';
import { isCut } from './stem';

/** How many videos a model makes of a prompt that serves such dimensions: as many as the one that needs most. */
export function samplesFor(dimensions: readonly DimensionId[]): number {
  return Math.max(...dimensions.map(samplesOf));
}

/** The figures of a whole tree. */
export function summariseTree({ entries, full }: Tree): TreeSummary {
  const dimensions = DIMENSIONS.flatMap((dimension) => {
    const own = entries.filter((entry) => entry.dimension === dimension);
    return own.length === 0 ? [] : [summariseDimension(dimension, own)];
  });
  const prompts = [...new Set(entries.map(({ prompt }) => prompt))];
  return {
    dimensions,
    entries: entries.length,
    prompts: prompts.length,
    long: prompts.filter(isCut).length,
    videos: {
      'full-list': sum(full, (entry: FullEntry) => samplesFor(entry.dimensions)),
      dimension: sum(dimensions, ({ videos }) => videos),
    },
  };
}

function summariseDimension(dimension: DimensionId, entries: readonly Entry[]) {
  const count = (has: (entry: Entry) => boolean) => entries.filter(has).length;
  return {
    dimension,
    entries: entries.length,
    judgeable: count(({ metadata }) => metadata !== null || !needsMetadata(dimension)),
    augmented: count(({ texts }) => texts.augmented !== null),
    chinese: count(({ texts }) => texts.chinese !== null),
    wan: count(({ texts }) => texts.wan !== null),
    videos: entries.length * samplesOf(dimension),
  };
}

function sum<One>(all: readonly One[], value: (one: One) => number): number {
  return all.reduce((total, one) => total + value(one), 0);
}
