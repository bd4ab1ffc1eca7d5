'use client';

import { Download } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useNoun } from '@/components/library/noun';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/field';
import { saveCsv } from '@/components/ui/save-csv';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { AgreementAnswer, AgreementWish } from '@/lib/agreement/schema';
import { MEAN_TARGETS } from '@/lib/statistics/corrected';
import type { StatisticName } from '@/lib/statistics/measures';
import { FacetPanel } from './facet-panel';
import { figuresCsv } from './figures-csv';
import { FiguresTable } from './figures-table';
import { ForestTable } from './forest-table';
import { MeanNote } from './mean-note';
import { RowDetail } from './row-detail';
import type { AgreementRow } from './rows';
import { SHOWN_STATISTICS, STATISTIC_WORDS } from './statistic-words';

const VIEWS = ['chart', 'table', 'facet'] as const;

const PARAMETERS = {
  row: parseAsString,
  statistic: parseAsString,
  view: parseAsStringLiteral(VIEWS).withDefault('chart'),
  /** Which mean is meant. */
  mean: parseAsStringLiteral(MEAN_TARGETS).withDefault('these'),
};

/** Properties of {@link AgreementReportPanel}. */
export interface AgreementReportPanelProps {
  rows: readonly AgreementRow[];
  wish: AgreementWish;
  means: AgreementAnswer['means'];
  /** The names of the facets that the run's items have. */
  facets: readonly string[];
}

/**
 * The figures: drawn for one statistic with the chosen row in full beside it, all as a table, or the chosen row for each word
 * of a facet.
 */
export function AgreementReportPanel({ rows, wish, means, facets }: AgreementReportPanelProps) {
  const [state, setState] = useQueryStates(PARAMETERS, { history: 'replace' });
  const noun = useNoun();
  const names = drawable(rows);
  const name = names.find((each) => each === state.statistic) ?? names[0];
  const chosen =
    rows.find(({ key }) => key === state.row) ??
    rows.toSorted((one, other) => pairsOf(other) - pairsOf(one))[0];
  if (!name || !chosen) return null;
  const clustered = rows.some(({ comparison }) => comparison?.clusters !== comparison?.videos);
  const mean = means[chosen.key];
  const view = facets.length === 0 && state.view === 'facet' ? 'chart' : state.view;
  const leftOut = clustered ? 'cluster of items' : noun === 'clip' ? 'video' : 'item';
  return (
    <Tabs
      value={view}
      onValueChange={(chosenView) => setState({ view: chosenView })}
      label="How the figures are shown"
      tabs={[
        { value: 'chart', label: 'Chart' },
        { value: 'table', label: 'All figures' },
        ...(facets.length > 0 ? [{ value: 'facet', label: 'By facet' } as const] : []),
      ]}
      aside={
        view !== 'facet' && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => saveCsv('framejury-agreement.csv', figuresCsv(rows))}
          >
            <Download aria-hidden className="size-3.5" />
            Figures as CSV
          </Button>
        )
      }
    >
      <TabPanel value="chart" className="pt-4">
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <section className="min-w-0 rounded-lg border bg-surface">
            <header className="flex items-center gap-3 px-3 pt-3 pb-1">
              <Select
                aria-label="Statistic that is drawn"
                className="max-w-40"
                value={name}
                onChange={(event) => setState({ statistic: event.target.value })}
              >
                {names.map((each) => (
                  <option key={each} value={each}>
                    {STATISTIC_WORDS[each].label}
                  </option>
                ))}
              </Select>
              <p className="text-muted text-xs">
                {STATISTIC_WORDS[name].help} A group’s is the mean over its questions. Hollow:
                provisional. Intervals leave out one {leftOut} at a time.
              </p>
            </header>
            <ForestTable
              rows={rows}
              name={name}
              chosen={chosen.key}
              onChoose={(row) => setState({ row })}
            />
          </section>
          <RowDetail row={chosen} against={wish.against}>
            {mean && (
              <MeanNote
                mean={mean}
                target={state.mean}
                onTarget={(target) => setState({ mean: target })}
              />
            )}
          </RowDetail>
        </div>
      </TabPanel>
      <TabPanel value="facet" className="pt-4">
        <FacetPanel
          rows={rows}
          chosen={chosen}
          onChoose={(row) => setState({ row })}
          names={names}
          name={name}
          onName={(statistic) => setState({ statistic })}
          facets={facets}
          wish={wish}
        />
      </TabPanel>
      <TabPanel value="table" className="pt-4">
        <div className="rounded-lg border bg-surface">
          <FiguresTable rows={rows} />
        </div>
        <p className="mt-2 text-muted text-xs">
          ° provisional: fewer than 15{' '}
          {clustered ? 'clusters' : noun === 'clip' ? 'videos' : 'items'} with more than the
          commonest answer, or 30 pairs. A group’s figures are means over its questions. Intervals
          are 95 %, by leaving out one {leftOut} at a time.
        </p>
      </TabPanel>
    </Tabs>
  );
}

function pairsOf({ comparison }: AgreementRow): number {
  return comparison?.pairs ?? 0;
}

/** The statistics of the scales that occur, those of the first row first. */
function drawable(rows: readonly AgreementRow[]): StatisticName[] {
  const kinds = new Set(rows.flatMap(({ comparison }) => comparison?.kind ?? []));
  return [
    ...new Set([...kinds].flatMap((kind): readonly StatisticName[] => SHOWN_STATISTICS[kind])),
  ];
}
