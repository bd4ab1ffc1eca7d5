'use client';

import { parseAsFloat, useQueryState } from 'nuqs';
import { CsvButton } from '@/components/agreement/csv-button';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ChoiceField } from '@/components/ui/choice-field';
import { ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatCount } from '@/components/ui/numbers';
import type { Deviation, ModelBias } from '@/lib/results/biases.schema';
import type { FigureFacts, Results } from '@/lib/results/schema';
import { type Carrying, carryingOf } from '@/lib/statistics/carrying';
import { biasCsv, CARRYING_WORDS, marginsOf } from './bias-words';
import { modelWords, printFigure, printInterval } from './figure-words';
import { figureLabels } from './labels';

const TONES: Readonly<Record<Carrying, 'good' | 'bad' | 'neutral'>> = {
  yes: 'good',
  no: 'bad',
  open: 'neutral',
  unchecked: 'neutral',
};

/** Model by model how far the judge is from people in the compared figure, and whether that is as on the other models. */
export function BiasCard({ results }: { results: Results }) {
  const { biases, models, figures, comparison } = results;
  const figure = figures.find(({ id }) => id === comparison?.figure);
  const noun = useNoun();
  const [chosen, setChosen] = useQueryState('bias-margin', parseAsFloat);
  if (!figure || !biases.some((bias) => bias !== null)) return null;
  const { margins, usual } = marginsOf(figure);
  const margin = chosen !== null && chosen > 0 ? chosen : usual;
  const rows = models.map(({ model }, place) => ({ model, bias: biases[place] ?? null }));
  type Row = (typeof rows)[number];
  const deviation = (title: string, read: (bias: ModelBias) => Deviation | null) =>
    numberColumn<Row>(
      title,
      ({ bias }) => <DeviationText figure={figure} deviation={bias && read(bias)} />,
      { cellClass: 'align-top' },
    );
  return (
    <Card
      title={`Does the correction carry over? ${figureLabels(figures).get(figure.id)}`}
      help={HELP_OF_FIGURES.carrying}
      description={`How far people are from the judge on each model (people − judge), and how far that is from what it is on the others together. A corrected figure here rests on people’s answers about its own model; whether those about others could stand for them is what the last column says.`}
      actions={
        <div className="flex items-end gap-3">
          <ChoiceField
            label="Margin δ"
            choices={[...new Set([...margins, margin])]
              .sort((a, b) => a - b)
              .map((each) => ({
                id: String(each),
                name: `±${printFigure(figure, each)}`,
              }))}
            value={String(margin)}
            onChoose={(id) => setChosen(Number(id))}
          />
          <CsvButton
            variant="secondary"
            size="sm"
            name="framejury-bias.csv"
            text={() => biasCsv(results, margin)}
          >
            CSV
          </CsvButton>
        </div>
      }
      flush
    >
      <ColumnTable
        caption="The judge’s bias by model"
        columns={[
          wordColumn<Row>('Model', ({ model }) => modelWords(model), {
            names: true,
            cellClass: 'align-top font-medium',
          }),
          numberColumn<Row>(`Read ${noun}s`, ({ bias }) => formatCount(bias?.read ?? 0), {
            cellClass: 'align-top',
          }),
          deviation('People − judge', ({ own }) => own),
          deviation('Off the other models', ({ apart }) => apart),
          wordColumn<Row>(
            `Within ±${printFigure(figure, margin)}`,
            ({ bias }) => {
              const carrying = carryingOf(bias, margin);
              return <Badge tone={TONES[carrying]}>{CARRYING_WORDS[carrying]}</Badge>;
            },
            { cellClass: 'align-top' },
          ),
        ]}
        rows={rows}
        keyOf={({ model }) => model ?? ''}
      />
    </Card>
  );
}

function DeviationText({
  figure,
  deviation,
}: {
  figure: FigureFacts;
  deviation: Deviation | null;
}) {
  if (!deviation) return <span className="text-faint text-xs">–</span>;
  return (
    <>
      <span className="font-medium">{printFigure(figure, deviation.value)}</span>
      <span className="block whitespace-nowrap text-muted text-xs">
        {deviation.interval ? printInterval(figure, deviation.interval) : 'too few for an interval'}
      </span>
    </>
  );
}
