import { type AgreementScale, type Comparison, compareRaters, type RatedPair } from './compare';

/** A question as a report needs it; one that has no scale to compare on (a free text) is left out by the caller. */
export interface ReportQuestion {
  id: string;
  label: string;
  group: string;
  scale: AgreementScale;
}

/** A pair of answers to one question about one unit. */
export interface ReportPair extends RatedPair {
  question: string;
}

/** How judge and people, or judge and known answers, agree: per question, and over each group of questions. */
export interface AgreementReport {
  /** Null for a group whose questions differ in scale. Pairs of several questions of a group are pooled. */
  groups: { id: string; label: string; comparison: Comparison | null }[];
  questions: { id: string; label: string; group: string; comparison: Comparison }[];
}

/**
 * Compares two raters on everything that both were asked.
 * @param pairs one per video, unit and question
 */
export function reportAgreement(
  pairs: readonly ReportPair[],
  questions: readonly ReportQuestion[],
  groups: readonly { id: string; label: string }[],
): AgreementReport {
  const of = (wanted: readonly ReportQuestion[]) => {
    const ids = new Set(wanted.map(({ id }) => id));
    return pairs
      .filter((pair) => ids.has(pair.question))
      .map((pair) => ({ ...pair, unit: `${pair.unit} ${pair.question}` }));
  };
  return {
    groups: groups.map(({ id, label }) => {
      const members = questions.filter((question) => question.group === id);
      const scales = new Set(members.map(({ scale }) => JSON.stringify(scale)));
      const [first] = members;
      const comparison =
        first && scales.size === 1 ? compareRaters(of(members), first.scale) : null;
      return { id, label, comparison };
    }),
    questions: questions.map((question) => ({
      id: question.id,
      label: question.label,
      group: question.group,
      comparison: compareRaters(of([question]), question.scale),
    })),
  };
}
