import { poolKey } from '@/lib/ratings/schema';
import type { Comparison } from '@/lib/statistics/compare';
import type { AgreementReport } from '@/lib/statistics/report';

/** One line of the agreement page: the mean over a group of questions, or one question of it. */
export interface AgreementRow {
  /** `group:<id>` or `question:<id>`. */
  key: string;
  kind: 'group' | 'question';
  label: string;
  /** The question's own id, e.g. `s1`; null for a group. */
  question: string | null;
  /** Null for a group whose questions have different scales. */
  comparison: Comparison | null;
}

/** Groups in order, each followed by its questions. A group of one question is shown as that question alone. */
export function agreementRows({ groups, questions }: AgreementReport): AgreementRow[] {
  return groups.flatMap((group) => {
    const members = questions.filter((question) => question.group === group.id);
    const rows = members.map(
      ({ id, label, comparison }): AgreementRow => ({
        key: poolKey('question', id),
        kind: 'question',
        label,
        question: id,
        comparison,
      }),
    );
    if (members.length < 2) return rows.map((row) => ({ ...row, kind: 'group' as const }));
    const averaged: AgreementRow = {
      key: poolKey('group', group.id),
      kind: 'group',
      label: group.label,
      question: null,
      comparison: group.comparison,
    };
    return [averaged, ...rows];
  });
}

/** Whether anything at all could be compared. */
export function hasPairs(rows: readonly AgreementRow[]): boolean {
  return rows.some(({ comparison }) => (comparison?.pairs ?? 0) > 0);
}
