import { type Fact, withFacts } from '@/components/agreement/figures-csv';
import type { Exam } from '@/lib/results/exam/schema';
import { type Cell, csvText } from '@/lib/table-writer';

/**
 * A part of an examination in detail as CSV, unrounded.
 * @param facts stand in the last columns of every line
 */
export function examCsv(
  exam: Exam,
  part: 'accuracy' | 'pairs' | 'items',
  facts: readonly Fact[] = [],
): string {
  return csvText(withFacts(examLines(exam, part), facts));
}

function examLines(exam: Exam, part: Parameters<typeof examCsv>[1]): Cell[][] {
  const { slices, sitters, pairs, items } = exam;
  if (part === 'items') {
    return [
      ['item', 'name', 'right', 'examinees', 'discrimination'],
      ...(items ?? []).map((one) => [
        ...[one.id, one.name, one.right, one.examinees, one.discrimination],
      ]),
    ];
  }
  if (part === 'pairs') {
    return [
      ['left', 'right', 'items', 'left_only', 'right_only', 'p_exact', 'p_mid', 'p_mid_holm'],
      ...pairs.map(({ left, right, items: both, leftOnly, rightOnly, exact, midP, adjusted }) => [
        ...[sitters[left]?.name ?? '', sitters[right]?.name ?? ''],
        ...[both, leftOnly, rightOnly, exact, midP, adjusted],
      ]),
    ];
  }
  const rows = sitters.flatMap(({ name, kind, overall, slices: own, gain }) => {
    const line = (figure: string, value: number | null, n: number, low?: number, high?: number) => [
      ...[name, kind, figure, value, low ?? null, high ?? null, n],
    ];
    return [
      line('accuracy', overall.value, overall.items, overall.interval?.low, overall.interval?.high),
      ...(gain
        ? [line('gain', gain.value, gain.items, gain.interval?.low, gain.interval?.high)]
        : []),
      ...own.map(({ value, items: n, interval }, place) => {
        const { facet = '', label = '' } = slices[place] ?? {};
        return line(`accuracy ${facet} ${label}`, value, n, interval?.low, interval?.high);
      }),
    ];
  });
  return [
    ['examinee', 'kind', 'figure', 'value', 'interval_low', 'interval_high', 'items'],
    ...rows,
  ];
}
