import { poolKey } from '@/lib/ratings/schema';
import { advantagesOf } from '@/lib/statistics/alternative-annotator';
import { humanCeiling } from '@/lib/statistics/human-ceiling';
import type { ReportPair, ReportQuestion } from '@/lib/statistics/report';
import { isOrdered } from '@/lib/statistics/scale';
import { type SharedUnit, sharedUnits } from '@/lib/statistics/shared-units';
import type { RowCeiling } from './schema';

/**
 * The judge against people's agreement among themselves, by the key of a row: each question, and each group of several that
 * share one scale. Rows without a unit that the judge and two people scored are left out.
 * @param pairs independent answers
 */
export function ceilingsOf(
  pairs: readonly ReportPair[],
  questions: readonly ReportQuestion[],
): { rows: Record<string, RowCeiling>; items: Set<string> } {
  const units = new Map(
    questions.map(({ id, scale }) => [
      id,
      sharedUnits(
        pairs.filter(({ question }) => question === id),
        scale,
      ),
    ]),
  );
  const rows = [
    ...questions.map((question) => ({ key: poolKey('question', question.id), asked: [question] })),
    ...[...new Set(questions.map(({ group }) => group))].map((group) => ({
      key: poolKey('group', group),
      asked: questions.filter((question) => question.group === group),
    })),
  ].flatMap(({ key, asked }): [string, RowCeiling][] => {
    const [first] = asked;
    const shared = asked.flatMap(({ id }): SharedUnit[] => units.get(id) ?? []);
    if (!first || shared.length === 0) return [];
    if (new Set(asked.map(({ scale }) => JSON.stringify(scale))).size > 1) return [];
    const closeness = isOrdered(first.scale) ? 'negative-rmse' : 'exact';
    const advantages = advantagesOf(shared, closeness);
    return [[key, { ...humanCeiling(shared, first.scale), advantages }]];
  });
  return {
    rows: Object.fromEntries(rows),
    items: new Set([...units.values()].flat().map(({ video }) => video)),
  };
}
