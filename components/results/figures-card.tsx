import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import type { Results, ResultsFigure } from '@/lib/results/schema';
import { ColumnCell } from './figure-cell';
import { COLUMN_WORDS, comparedNoun, populationSentence, provisionalWords } from './figure-words';
import { intervalWords, ModelTable } from './model-table';
import type { SavedTable } from './tables';

interface FiguresCardProps {
  table: SavedTable;
  /** Those that stand here. */
  figures: readonly ResultsFigure[];
  /** Compares models by a figure. */
  onCompare: (figure: string) => void;
}

/**
 * Figures that are no share of one type: a row for each model or examinee, a column for each figure; below examinees what
 * they are to be read against.
 */
export function FiguresCard({ table, figures, onCompare }: FiguresCardProps) {
  const { results, column, target } = table;
  const noun = useNoun();
  const compared = comparedNoun(results);
  const places = [...results.models.keys()];
  const isControl = (place: number) => results.models[place]?.control !== undefined;
  return (
    <Card
      title={`Figures by ${compared}`}
      help={HELP_OF_FIGURES.figures}
      description={`${COLUMN_WORDS[column]}, ${intervalWords(table, noun)}. ${populationSentence(results, column, noun)} ° ${provisionalWords(noun)}. A heading compares ${compared}s by its figure.`}
      flush
    >
      <ModelTable
        caption={`Figures by ${compared}`}
        compared={compared}
        models={results.models}
        places={places.filter((place) => !isControl(place))}
        figures={figures}
        traits={results.traits}
        controls={{
          places: places.filter(isControl),
          guesses: results.guesses.map(({ label, help, cells }) => ({
            label,
            help,
            shares: new Map(
              results.figures.flatMap(({ id }, at) => {
                const cell = cells[at];
                return cell ? [[id, cell] as const] : [];
              }),
            ),
          })),
        }}
        onCompare={onCompare}
        cell={(figure, place) => (
          <ColumnCell figure={figure} place={place} column={column} target={target} />
        )}
      />
      <ControlWords results={results} />
    </Card>
  );
}

/** What each control says of the figures, once. */
function ControlWords({ results: { models, guesses, traits } }: { results: Results }) {
  const kinds = [...models.flatMap(({ control }) => control ?? []), ...guesses, ...traits];
  const said = [...new Map(kinds.map(({ label, help }) => [label, help]))];
  if (said.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 border-t px-4 py-3 text-muted text-xs">
      {said.map(([label, help]) => (
        <div key={label}>
          <dt className="inline font-medium text-text">{label}: </dt>
          <dd className="inline">{help}</dd>
        </div>
      ))}
    </dl>
  );
}
