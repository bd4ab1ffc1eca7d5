import { TriangleAlert } from 'lucide-react';
import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatCount } from '@/components/ui/numbers';
import type { Results, ResultsFigure } from '@/lib/results/schema';
import type { Board } from './board';
import { coverageCount, coverageOf, coverageSentence, isPartial } from './coverage';
import { modelWords } from './figure-words';

interface CoverageCardProps {
  results: Results;
  board: Board;
}

/** What a plan expects of every model, and what its figures rest on: over all, and by figure at the ends of the board. */
export function CoverageCard({ results, board }: CoverageCardProps) {
  const { coverage, models, figures } = results;
  const noun = useNoun();
  if (!coverage) return null;
  const ends = board.groups.flatMap(({ parts }) => parts);
  const rows = [board.total, ...ends].filter((one) => coverage.figures[figures.indexOf(one)]);
  const columns: Column<ResultsFigure>[] = [
    wordColumn('Figure', ({ label }) => label, { names: true, cellClass: '!py-1 font-medium' }),
    numberColumn(
      'Expected',
      (figure) => formatCount(coverage.figures[figures.indexOf(figure)]?.expected.items ?? 0),
      { cellClass: '!py-1' },
    ),
    ...models.map(({ model }, place) =>
      numberColumn<ResultsFigure>(
        modelWords(model),
        (figure) => <Scored results={results} figure={figure} place={place} />,
        { id: `model ${place}`, cellClass: '!py-1' },
      ),
    ),
  ];
  return (
    <Card
      title="What they rest on"
      description={`Scored ${noun}s of each model, of those that the plan “${coverage.plan.name}” expects.`}
      flush
    >
      <div className="max-h-96 overflow-y-auto">
        <ColumnTable
          caption={`Scored ${noun}s by figure and model, of those expected`}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      </div>
    </Card>
  );
}

function Scored({
  results,
  figure,
  place,
}: Pick<CoverageCardProps, 'results'> & { figure: ResultsFigure; place: number }) {
  const noun = useNoun();
  const covered = coverageOf(results, figure, place);
  if (!covered) return null;
  if (!isPartial(covered)) return <span className="text-good">all ✓</span>;
  return (
    <span className="whitespace-nowrap text-warn" title={coverageSentence(covered, noun)}>
      <TriangleAlert aria-hidden className="mr-1 inline size-3" />
      {coverageCount(covered)}
    </span>
  );
}
