'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { facetTitle } from '@/components/library/filter-words';
import { ChoiceField } from '@/components/ui/choice-field';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { useAgreementByFacet } from '@/lib/agreement/queries';
import type { AgreementRequest, FacetAnswer } from '@/lib/agreement/schema';
import type { StatisticName } from '@/lib/statistics/measures';
import { CsvButton } from './csv-button';
import { type Fact, figuresCsv } from './figures-csv';
import { ForestTable } from './forest-table';
import { RowDetail } from './row-detail';
import type { AgreementRow } from './rows';
import { STATISTIC_WORDS } from './statistic-words';

const PARAMETERS = { facet: parseAsString, word: parseAsString };

interface FacetPanelProps {
  rows: readonly AgreementRow[];
  /** The row that is broken down. */
  chosen: AgreementRow;
  onChoose: (row: string) => void;
  /** The statistics that can be drawn, and the one that is. */
  names: readonly StatisticName[];
  name: StatisticName;
  onName: (name: StatisticName) => void;
  /** The names of the facets that the run's items have, one at least. */
  facets: readonly string[];
  request: AgreementRequest;
  /** What files say of the plan that figures are shown by. */
  facts: readonly Fact[];
}

/** One question, or the mean over a group, for the items of each word of a facet by themselves, under all items together. */
export function FacetPanel(props: FacetPanelProps) {
  const { rows, chosen, onChoose, names, name, onName, facets, request, facts } = props;
  const [state, setState] = useQueryStates(PARAMETERS, { history: 'replace' });
  const facet = facets.find((one) => one === state.facet) ?? facets[0] ?? '';
  const { data, error, isFetching, refetch } = useAgreementByFacet({
    ...request,
    facet,
    row: chosen.key,
  });
  const words = data ? wordRows(chosen, facet, data) : [];
  const whole: AgreementRow = { ...chosen, key: ALL, kind: 'group', label: 'All items' };
  const shown = [whole, ...words];
  const detailed = shown.find(({ key }) => key === state.word) ?? whole;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <section className="min-w-0 rounded-lg border bg-surface">
        <header className="flex flex-wrap items-end gap-3 px-3 pt-3 pb-1">
          <ChoiceField
            label="Facet"
            choices={facets.map((one) => ({ id: one, name: facetTitle(one) }))}
            value={facet}
            onChoose={(id) => setState({ facet: id })}
          />
          <ChoiceField
            label="Of"
            choices={rows.map(({ key, label }) => ({ id: key, name: label }))}
            value={chosen.key}
            onChoose={onChoose}
          />
          <StatisticChoice names={names} name={name} onName={onName} />
          <CsvButton
            size="sm"
            className="ml-auto"
            name={`framejury-agreement-by-${facet}.csv`}
            text={data ? () => figuresCsv(words, facet, facts) : null}
          />
        </header>
        {error && <ErrorNote error={error} onRetry={() => refetch()} />}
        <ForestTable
          rows={shown}
          name={name}
          chosen={detailed.key}
          onChoose={(word) => setState({ word })}
          facet={facetTitle(facet)}
        />
        {isFetching && !data && (
          <p className="px-3 py-2">
            <Spinner label="Computing…" />
          </p>
        )}
        {data && data.left > 0 && (
          <p className="px-3 py-2 text-muted text-xs">
            {countNoun(data.left, 'more word')} with fewer items are left out.
          </p>
        )}
      </section>
      <RowDetail row={detailed} against={request.against} />
    </div>
  );
}

function StatisticChoice({
  names,
  name,
  onName,
}: Pick<FacetPanelProps, 'names' | 'name' | 'onName'>) {
  return (
    <ChoiceField
      label="Statistic"
      choices={names.map((one) => ({ id: one, name: STATISTIC_WORDS[one].label }))}
      value={name}
      onChoose={(id) => {
        const chosen = names.find((one) => one === id);
        if (chosen) onName(chosen);
      }}
    />
  );
}

/** The key of the row of all items; no word has it, since theirs have the facet's name in front. */
const ALL = 'all';

/** A row for each word, and for the items without the facet. */
function wordRows(chosen: AgreementRow, facet: string, { slices }: FacetAnswer): AgreementRow[] {
  return slices.map(({ word, comparison }) => ({
    ...chosen,
    key: word === null ? `${facet}:` : `${facet}:${word}`,
    kind: 'question',
    label: word ?? `Without ${facet}`,
    comparison,
  }));
}
