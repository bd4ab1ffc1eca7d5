import type { RunProgress } from '@/lib/runs/schema';

type VideoProgress = RunProgress['videos'][number];

/** The sums over a run's videos. */
export interface RunTotals {
  videos: number;
  /** Videos about which nothing more is coming: judged, incomplete, failed or cancelled. */
  done: number;
  calls: { answered: number; failed: number; planned: number };
  inputTokens: number;
  outputTokens: number;
  /** Null when no price is known for any video. */
  cost: number | null;
}

/** Adds up a run's progress. */
export function totalOf(videos: readonly VideoProgress[]): RunTotals {
  const steps = videos.flatMap((video) => video.steps);
  const costs = videos.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return {
    videos: videos.length,
    done: videos.filter(({ state }) => state !== 'waiting' && state !== 'judging').length,
    calls: {
      answered: sum(steps.map((step) => step.answered)),
      failed: sum(steps.map((step) => step.failed)),
      planned: sum(steps.map((step) => step.planned)),
    },
    inputTokens: sum(videos.map((video) => video.inputTokens)),
    outputTokens: sum(videos.map((video) => video.outputTokens)),
    cost: costs.length === 0 ? null : sum(costs),
  };
}

/** The progress of each prompt over all videos, in the order in which the suite makes its calls. */
export function totalBySteps(videos: readonly VideoProgress[]): VideoProgress['steps'] {
  const totals = new Map<string, VideoProgress['steps'][number]>();
  for (const step of videos.flatMap((video) => video.steps)) {
    const before = totals.get(step.prompt);
    totals.set(step.prompt, {
      ...step,
      answered: step.answered + (before?.answered ?? 0),
      failed: step.failed + (before?.failed ?? 0),
      planned: step.planned + (before?.planned ?? 0),
    });
  }
  return [...totals.values()];
}

/** Failed calls that share reason and wording, with the places where they occurred. */
export interface FailureKind {
  reason: string;
  detail: string;
  places: { videoId: string; video: string; prompt: string; unit: string }[];
}

/** A run's failed calls, equal ones together, most frequent first. */
export function groupFailures(videos: readonly VideoProgress[]): FailureKind[] {
  const kinds = new Map<string, FailureKind>();
  for (const { videoId, name, failures } of videos) {
    for (const { reason, detail, prompt, unit } of failures) {
      const key = `${reason}\n${detail}`;
      const kind = kinds.get(key) ?? { reason, detail, places: [] };
      kind.places.push({ videoId, video: name, prompt, unit });
      kinds.set(key, kind);
    }
  }
  return [...kinds.values()].toSorted((one, other) => other.places.length - one.places.length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
