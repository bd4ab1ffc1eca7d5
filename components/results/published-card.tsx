import { HELP_OF_FIGURES } from '@/components/help/figures';
import { Card } from '@/components/ui/card';
import type { FigureFacts } from '@/lib/results/schema';
import { figureLabels } from './labels';

/** Whether each figure compares with published ones, and why; figures of which the same is so stand together. */
export function PublishedCard({ figures }: { figures: readonly FigureFacts[] }) {
  const together = new Map<string, string[]>();
  const names = figureLabels(figures);
  for (const { published, id } of figures) {
    together.set(published, [...(together.get(published) ?? []), names.get(id) ?? id]);
  }
  return (
    <Card title="Do they compare with published figures?" help={HELP_OF_FIGURES.published}>
      <dl className="flex flex-col gap-3 text-sm">
        {[...together].map(([published, labels]) => (
          <div key={published}>
            <dt className="font-medium">
              {labels.length === figures.length ? 'All figures' : labels.join(', ')}
            </dt>
            <dd className="max-w-4xl text-muted">{published}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
