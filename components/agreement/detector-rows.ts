import type { Detection } from '@/lib/check-up/schema';
import {
  type BinaryCounts,
  positiveAgreement,
  precision,
  sensitivity,
  specificity,
} from '@/lib/statistics/binary';
import {
  type CheckedUnit,
  countAtThreshold,
  type DetectorReport,
  reportDetector,
} from '@/lib/statistics/trust';

/** One scored unit of a type, as the lists of misses and false alarms name it. */
export interface DetectedUnit extends CheckedUnit {
  unit: string;
  /** The clip's name. */
  name: string;
}

/** The longest id that is a code to be shown next to the label, such as `d3`; longer ones only repeat it. */
const LONGEST_CODE = 4;

/** A type's code as shown; empty where its id is none. */
export function codeOf({ id }: { id: string }): string {
  return id.length <= LONGEST_CODE ? id : '';
}

/** One type: how well the judge tells its violations from plausible units. */
export interface DetectorRow {
  id: string;
  label: string;
  /** What is scored: `video`, `key-frame` or `cluster`. */
  unit: string;
  units: readonly DetectedUnit[];
  report: DetectorReport;
}

/**
 * The types of a detection, in order.
 * @param shown which clips count, by name; all when left out
 */
export function detectorRows(
  { questions, videos, units }: Detection,
  shown: (name: string) => boolean = () => true,
): DetectorRow[] {
  return questions.flatMap(({ id, label, unit }) => {
    const mine = units.flatMap((each): DetectedUnit[] => {
      const video = videos[each.video];
      if (each.question !== id || !video || !shown(video.name)) return [];
      const { positive, score } = each;
      const { id: item, name, cluster } = video;
      return [{ video: item, name, cluster, unit: each.unit, positive, score }];
    });
    return mine.length === 0
      ? []
      : [{ id, label, unit, units: mine, report: reportDetector(mine) }];
  });
}

/** What a detector is worth at one threshold. */
export interface OperatingFigures extends BinaryCounts {
  /** Share of positives among scored units; null without any. */
  baseRate: number | null;
  precision: number | null;
  recall: number | null;
  specificity: number | null;
  f1: number | null;
  /** F1 of saying yes to everything. */
  alwaysYesF1: number | null;
}

/** The figures of a detector that says yes at `threshold` and above, with what saying yes to everything would reach. */
export function figuresAt(units: readonly CheckedUnit[], threshold: number): OperatingFigures {
  const counts = countAtThreshold(units, threshold);
  const { truePositives, falseNegatives, falsePositives, trueNegatives } = counts;
  const yesToAll = {
    truePositives: truePositives + falseNegatives,
    falsePositives: falsePositives + trueNegatives,
    falseNegatives: 0,
    trueNegatives: 0,
  };
  return {
    ...counts,
    baseRate: precision(yesToAll),
    precision: precision(counts),
    recall: sensitivity(counts),
    specificity: specificity(counts),
    f1: positiveAgreement(counts),
    alwaysYesF1: positiveAgreement(yesToAll),
  };
}

/** The units that the detector gets wrong at a threshold: violations missed, and false alarms. */
export function mistakesAt(units: readonly DetectedUnit[], threshold: number) {
  const scored = units.filter(({ score }) => score !== null);
  const fires = ({ score }: DetectedUnit) => score !== null && score >= threshold;
  return {
    missed: scored.filter((unit) => unit.positive && !fires(unit)),
    falseAlarms: scored.filter((unit) => !unit.positive && fires(unit)),
  };
}
