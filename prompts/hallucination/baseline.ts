import type { AskCall } from '@/lib/suites/ask';
import type { Anomaly, AnomalyKind, Measurements, Region, Track } from '@/lib/suites/measurement';
import type { MeasuredReply } from '@/lib/suites/suite';
import { DYNAMIC_TYPES, STATIC_TYPES } from './questions';
import type {
  DynamicCheck,
  DynamicGraph,
  Inconsistency,
  StaticCheck,
  StaticGraph,
  Summary,
  TimedFinding,
} from './schema';

/** What the baseline measures of a type: the anomalies that count, and what it says when there is none. */
interface Measured {
  kinds: readonly AnomalyKind[];
  none: string;
}

const MEASURED: Readonly<Record<string, Measured>> = {
  s9: {
    kinds: ['uneven-sharpness'],
    none: 'The edges of all coloured regions are about equally sharp.',
  },
  d2: {
    kinds: ['fusion'],
    none: 'No two regions of one colour became one.',
  },
  d3: {
    kinds: ['appearance', 'disappearance'],
    none: 'No region came or went in the open.',
  },
  d4: {
    kinds: ['jump'],
    none: 'No region jumped. Other implausible motion, such as floating, is not measured.',
  },
  d5: {
    kinds: ['reshaping'],
    none: 'No region changed its area or proportions suddenly.',
  },
};

/** The score of an anomaly by the least strength that it takes; below the last it is 0. */
const CUT_POINTS = [
  { strength: 0.8, score: 9 },
  { strength: 0.6, score: 7 },
  { strength: 0.4, score: 5 },
  { strength: 0.25, score: 3 },
] as const;

function scoreOf(strength: number): number {
  return CUT_POINTS.find((point) => strength >= point.strength)?.score ?? 0;
}

function findingOn(type: string, measurements: Measurements): TimedFinding {
  const measured = MEASURED[type];
  const without = { objects: [], frames: null };
  const abstain = (rationale: string): TimedFinding => ({ rationale, ...without, score: null });
  if (!measured) return abstain('The baseline judge cannot measure this.');
  const { kinds, none } = measured;
  const [reason] = kinds.flatMap((kind) => measurements.unmeasured[kind] ?? []);
  if (reason) return abstain(reason);
  const anomalies = measurements.anomalies
    .filter((anomaly) => kinds.includes(anomaly.kind))
    .sort((first, second) => second.strength - first.strength);
  const [strongest] = anomalies;
  if (!strongest) return { rationale: `${none} ${seen(measurements)}`, ...without, score: 0 };
  const score = scoreOf(strongest.strength);
  return {
    rationale: describeAnomalies(anomalies),
    objects: [...new Set(anomalies.flatMap((anomaly) => anomaly.objects))],
    frames: score > 0 ? framesOf(strongest) : null,
    score,
  };
}

/** The frame at which an anomaly is seen and the one before, by their numbers: what changes does so between the two. */
function framesOf({ frame }: Anomaly): TimedFinding['frames'] {
  return { first: Math.max(1, frame), last: frame + 1 };
}

/** How many sentences are kept where much was found. */
const SENTENCES = 3;

function describeAnomalies(anomalies: readonly Anomaly[]): string {
  const sentences = anomalies.slice(0, SENTENCES).map((anomaly) => anomaly.description);
  const left = anomalies.length - sentences.length;
  return left > 0 ? `${sentences.join(' ')} And ${left} more.` : sentences.join(' ');
}

function seen({ regions, tracks }: Measurements): string {
  const frames = regions.length;
  const names = tracks.map((track) => track.name).join(', ');
  return `Measured: ${names} in ${frames} ${frames === 1 ? 'frame' : 'frames'}.`;
}

/** How many of the largest regions enter the graph. */
const GRAPH_REGIONS = 6;

function relationOf(first: Region, second: Region): string {
  const overlaps =
    first.left < second.right &&
    second.left < first.right &&
    first.top < second.bottom &&
    second.top < first.bottom;
  if (overlaps) return 'overlaps';
  const [across, down] = [second.x - first.x, second.y - first.y];
  if (Math.abs(across) >= Math.abs(down)) return across > 0 ? 'is left of' : 'is right of';
  return down > 0 ? 'is above' : 'is below';
}

function staticGraph({ regions }: Measurements): StaticGraph {
  const largest = (regions[0] ?? []).slice(0, GRAPH_REGIONS);
  return {
    objects: largest.map((region) => region.name),
    relations: largest.flatMap((first, index) =>
      largest.slice(index + 1).map((second) => ({
        subject: first.name,
        relation: relationOf(first, second),
        object: second.name,
      })),
    ),
  };
}

/** The smallest way, as a share of the frame, and the smallest change of area that are worth a word. */
const MOVED = 0.02;
const GROWN = 0.15;

function changeOf(track: Track, { frames }: AskCall): string {
  const shown = track.regions.flatMap((region, index) =>
    region ? [{ region, index, at: (frames[index]?.at ?? 0).toFixed(2) }] : [],
  );
  const [first, last] = [shown.at(0), shown.at(-1)];
  if (!first || !last) return 'unchanged';
  const across = last.region.x - first.region.x;
  const down = last.region.y - first.region.y;
  const factor = last.region.area / first.region.area;
  const share = (part: number) => `${(Math.abs(part) * 100).toFixed(0)} %`;
  const changes = [
    first.index > 0 ? `first seen at ${first.at} s` : null,
    Math.abs(across) >= MOVED
      ? `moves ${across > 0 ? 'right' : 'left'} by ${share(across)} of the width`
      : null,
    Math.abs(down) >= MOVED
      ? `moves ${down > 0 ? 'down' : 'up'} by ${share(down)} of the height`
      : null,
    Math.abs(factor - 1) >= GROWN
      ? `${factor > 1 ? 'grows' : 'shrinks'} to ${factor.toFixed(2)} times its area`
      : null,
    last.index < track.regions.length - 1 ? `last seen at ${last.at} s` : null,
  ].filter((change) => change !== null);
  return changes.length > 0 ? changes.join(', ') : 'unchanged';
}

function dynamicGraph({ tracks }: Measurements, call: AskCall): DynamicGraph {
  return {
    changes: tracks.map((track) => ({ object: track.name, change: changeOf(track, call) })),
  };
}

function summary({ regions, tracks, unmeasured }: Measurements, call: AskCall): Summary {
  const frames = regions.length === 1 ? 'One key frame' : `${regions.length} key frames`;
  const names = tracks.map((track) => track.name).join(', ');
  if (tracks.length === 0) return { description: `${frames}. No coloured region stands out.` };
  if (regions.length === 1) return { description: `${frames}. Coloured regions: ${names}.` };
  if (unmeasured.appearance) {
    return { description: `${frames}. Coloured regions: ${names}. ${unmeasured.appearance}` };
  }
  const sentences = tracks.map((track) => `${track.name}: ${changeOf(track, call)}.`);
  return { description: `${frames}. Coloured regions: ${sentences.join(' ')}` };
}

function inconsistency(): Inconsistency {
  return {
    rationale: 'The baseline judge measures pixels and cannot compare them with a text.',
    score: null,
  };
}

function staticCheck(measurements: Measurements): StaticCheck {
  const entries = STATIC_TYPES.map(({ id }) => {
    const { frames: _single, ...finding } = findingOn(id, measurements);
    return [id, finding] as const;
  });
  return Object.fromEntries(entries) as StaticCheck;
}

function dynamicCheck(measurements: Measurements): DynamicCheck {
  const entries = DYNAMIC_TYPES.map(({ id }) => [id, findingOn(id, measurements)] as const);
  return Object.fromEntries(entries) as DynamicCheck;
}

/**
 * How the built-in judge answers this suite's prompts from its measurements. It abstains (null) on every type that it
 * does not measure, on comparing with the generation prompt, and wherever frames are unfit for measuring.
 */
export const baseline: Readonly<Record<string, MeasuredReply>> = {
  'hallucination/static-graph': staticGraph,
  'hallucination/dynamic-graph': dynamicGraph,
  'hallucination/summary': summary,
  'hallucination/inconsistency': inconsistency,
  'hallucination/static-check': staticCheck,
  'hallucination/dynamic-check': dynamicCheck,
};
