import type { UnitName } from '@/lib/suites/question';
import { VIDEO_UNIT } from '@/lib/suites/question';

/** The question whether anything at all is wrong in a video; its label comes with some benchmarks. */
export const ANYTHING_QUESTION = 'anything';

/** What a current answer scores a unit with, as far as detection needs it; `value` null = unscored. */
export interface UnitScore {
  itemId: string;
  unit: UnitName;
  question: string;
  value: number | null;
}

/** A unit with its true answer and the judge's score. */
export interface PairedUnit {
  itemId: string;
  unit: UnitName;
  question: string;
  /** Whether the label says that something is there: its value is above 0. */
  positive: boolean;
  score: number | null;
}

const placeOf = ({ itemId, unit, question }: UnitScore) => `${itemId} ${unit} ${question}`;

/** What judge and labels both answered, unit by unit. A label without a value says nothing. */
export function pairByUnit(
  judge: readonly UnitScore[],
  labels: readonly UnitScore[],
): PairedUnit[] {
  const scores = new Map(judge.map((said) => [placeOf(said), said.value]));
  return labels.flatMap((label) => {
    const score = scores.get(placeOf(label));
    if (label.value === null || score === undefined) return [];
    const { itemId, unit, question } = label;
    return [{ itemId, unit, question, positive: label.value > 0, score }];
  });
}

/**
 * What judge and labels say of whole videos: by question the largest value over all units of a video. A video where the
 * judge scored no unit is unscored.
 * @param headlines the judge's score for each whole video (where there is none, the largest of its answers), which is
 * held against whether anything at all is wrong: what the labels say to {@link ANYTHING_QUESTION}, else whether any of
 * their labels is positive
 */
export function pairByItem(
  judge: readonly UnitScore[],
  labels: readonly UnitScore[],
  headlines: ReadonlyMap<string, number | null>,
): PairedUnit[] {
  const scores = largest(judge);
  const truths = largest(labels.filter(({ value }) => value !== null));
  const anything = largestOfAll(truths);
  for (const said of truths.values()) {
    if (said.question === ANYTHING_QUESTION) anything.set(placeOf(said), said);
  }
  const worst = largestOfAll(scores);
  const overall = [...anything].flatMap(([place, { itemId, value }]): PairedUnit[] => {
    const headline = headlines.get(itemId);
    if (headline === undefined) return [];
    const score = headline ?? worst.get(place)?.value ?? null;
    const question = ANYTHING_QUESTION;
    return [{ itemId, unit: VIDEO_UNIT, question, positive: (value ?? 0) > 0, score }];
  });
  return [...overall, ...pairByUnit([...scores.values()], [...truths.values()])];
}

/** The largest value of each video over its questions. */
function largestOfAll(answers: ReadonlyMap<string, UnitScore>): Map<string, UnitScore> {
  return largest([...answers.values()].map((said) => ({ ...said, question: ANYTHING_QUESTION })));
}

/** The largest value of each question over the units of each video, as an answer about the whole video. */
function largest(answers: readonly UnitScore[]): Map<string, UnitScore> {
  const most = new Map<string, UnitScore>();
  for (const { itemId, question, value } of answers) {
    const said = { itemId, question, unit: VIDEO_UNIT, value };
    const before = most.get(placeOf(said))?.value;
    const keeps = before !== undefined && (value === null || (before !== null && before >= value));
    if (!keeps) most.set(placeOf(said), said);
  }
  return most;
}
