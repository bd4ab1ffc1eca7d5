import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import type { ResultsFigure } from '@/lib/results/schema';
import { ColumnCell } from './figure-cell';
import { COLUMN_WORDS } from './figure-words';
import { intervalWords, ModelTable } from './model-table';
import type { SavedTable } from './tables';

/** Properties of {@link FiguresCard}. */
export interface FiguresCardProps {
  table: SavedTable;
  /** Those that stand here. */
  figures: readonly ResultsFigure[];
  /** Compares models by a figure. */
  onCompare: (figure: string) => void;
}

/** Figures that are no share of one type: a row for each model, a column for each figure. */
export function FiguresCard({ table, figures, onCompare }: FiguresCardProps) {
  const { results, column, target } = table;
  const noun = useNoun();
  return (
    <Card
      title={results.compares === 'judges' ? 'Figures by examinee' : 'Figures by model'}
      description={`${COLUMN_WORDS[column]}, ${intervalWords(table, noun)}. ° fewer than 20 ${noun}s. A heading compares models by its figure.`}
      flush
    >
      <ModelTable
        caption="Figures by model"
        models={results.models}
        places={results.models.map((_, place) => place)}
        figures={figures}
        onCompare={onCompare}
        cell={(figure, place) => (
          <ColumnCell figure={figure} place={place} column={column} target={target} />
        )}
      />
    </Card>
  );
}
