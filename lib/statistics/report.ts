import { assessQuestion, averageAssessed, type Comparison } from './compare';
import type { RatedPair } from './place';
import type { AgreementScale } from './scale';

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
  /**
   * The mean over the group's questions, which are never pooled; null for a group whose questions differ in scale, or
   * that has none.
   */
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
  const byQuestion = new Map<string, ReportPair[]>(questions.map(({ id }) => [id, []]));
  for (const pair of pairs) byQuestion.get(pair.question)?.push(pair);
  const assessed = questions.map((question) => ({
    ...question,
    ...assessQuestion(byQuestion.get(question.id) ?? [], question.scale),
  }));
  return {
    groups: groups.map(({ id, label }) => {
      const members = assessed.filter((question) => question.group === id);
      const scales = new Set(members.map(({ scale }) => JSON.stringify(scale)));
      const [first] = members;
      const comparison = first && scales.size === 1 ? averageAssessed(members, first.scale) : null;
      return { id, label, comparison };
    }),
    questions: assessed.map(({ id, label, group, comparison }) => ({
      id,
      label,
      group,
      comparison,
    })),
  };
}
