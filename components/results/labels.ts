import type { FigureFacts } from '@/lib/results/schema';

/** The figures' labels, by their ids: those that several figures share are told apart by the id, e.g. “Other, s10”. */
export function figureLabels(
  figures: readonly Pick<FigureFacts, 'id' | 'label'>[],
): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { label } of figures) times.set(label, (times.get(label) ?? 0) + 1);
  return new Map(
    figures.map(({ id, label }) => [id, (times.get(label) ?? 0) > 1 ? `${label}, ${id}` : label]),
  );
}
