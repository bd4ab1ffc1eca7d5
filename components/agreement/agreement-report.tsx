'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { studyFacts } from '@/components/studies/words';
import { Select } from '@/components/ui/field';
import { HelpLink } from '@/components/ui/help-link';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { AgreementAnswer, AgreementRequest } from '@/lib/agreement/schema';
import type { StatisticName } from '@/lib/statistics/measures';
import { MEAN_TARGETS } from '@/lib/statistics/sampled';
import { ClaimCard } from './claim-card';
import { conditionFacts } from './condition-words';
import { CsvButton } from './csv-button';
import { FacetPanel } from './facet-panel';
import { figuresCsv } from './figures-csv';
import { FiguresTable } from './figures-table';
import { ForestTable } from './forest-table';
import { MeanNote } from './mean-note';
import { RowDetail } from './row-detail';
import type { AgreementRow } from './rows';
import { drawableStatistics, STATISTIC_WORDS } from './statistic-words';

const VIEWS = ['chart', 'table', 'facet'] as const;

const PARAMETERS = {
  row: parseAsString,
  statistic: parseAsString,
  view: parseAsStringLiteral(VIEWS).withDefault('chart'),
  /** Which mean is meant. */
  mean: parseAsStringLiteral(MEAN_TARGETS).withDefault('these'),
};

interface AgreementReportPanelProps {
  rows: readonly AgreementRow[];
  request: AgreementRequest;
  answer: AgreementAnswer;
}

/**
 * The figures: drawn for one statistic with the chosen row in full next to it, all as a table, or the chosen row for each word
 * of a facet.
 */
export function AgreementReportPanel({ rows, request, answer }: AgreementReportPanelProps) {
  const { means, facets, ceilings, readers, study, conditions } = answer;
  const facts = answerFacts(answer);
  const [state, setState] = useQueryStates(PARAMETERS, { history: 'replace' });
  const noun = useNoun();
  const names = drawableStatistics(rows);
  const name = names.find((each) => each === state.statistic) ?? names[0];
  const chosen =
    rows.find(({ key }) => key === state.row) ??
    rows.toSorted((one, other) => pairsOf(other) - pairsOf(one))[0];
  if (!name || !chosen) return null;
  const clustered = rows.some(({ comparison }) => comparison?.clusters !== comparison?.videos);
  const mean = means[chosen.key];
  const view = facets.length === 0 && state.view === 'facet' ? 'chart' : state.view;
  const leftOut = clustered ? 'cluster of items' : noun === 'clip' ? 'video' : 'item';
  const shown = { rows, chosen, names, name, leftOut, onChange: setState };
  return (
    <>
      {request.against === 'person' && (
        <ClaimCard
          {...{ rows, chosen, ceilings, readers, study, conditions }}
          labels={request.labels}
        />
      )}
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
          <>
            {view !== 'facet' && (
              <CsvButton
                size="sm"
                name="framejury-agreement.csv"
                text={() => figuresCsv(rows, 'row', facts)}
              />
            )}
            <HelpLink
              to={view === 'facet' ? HELP_OF_FIGURES.facets : HELP_OF_FIGURES.agreement}
              about="Agreement by question"
            />
          </>
        }
      >
        <TabPanel value="chart" className="pt-4">
          <Chart {...shown} against={request.against}>
            {mean && (
              <MeanNote
                mean={mean}
                range={rangeOf(chosen)}
                target={state.mean}
                onTarget={(target) => setState({ mean: target })}
              />
            )}
          </Chart>
        </TabPanel>
        <TabPanel value="facet" className="pt-4">
          <FacetPanel
            rows={rows}
            chosen={chosen}
            names={names}
            name={name}
            facets={facets}
            request={request}
            facts={facts}
            onChoose={(row) => setState({ row })}
            onName={(statistic) => setState({ statistic })}
          />
        </TabPanel>
        <TabPanel value="table" className="pt-4">
          <div className="rounded-lg border bg-surface">
            <FiguresTable rows={rows} />
          </div>
          <TableNote rows={clustered ? 'clusters' : `${leftOut}s`} leftOut={leftOut} />
        </TabPanel>
      </Tabs>
    </>
  );
}

/** What files of the page's figures say of how they were made, and of the plan that they are shown by. */
export function answerFacts({ conditions, study }: Pick<AgreementAnswer, 'conditions' | 'study'>) {
  return [...conditionFacts(conditions), ...(study ? studyFacts(study, {}) : [])];
}

/** What holds for all figures of the table. */
function TableNote({ rows, leftOut }: { rows: string; leftOut: string }) {
  return (
    <p className="mt-2 text-muted text-xs">
      ° provisional: fewer than 15 {rows} with more than the most common answer, or 30 pairs. A
      group’s figures are means over its questions. Intervals are 95 %, by leaving out one {leftOut}{' '}
      at a time.
    </p>
  );
}

interface ChartProps extends Pick<AgreementReportPanelProps, 'rows'> {
  chosen: AgreementRow;
  /** The statistics that can be drawn, and the one that is. */
  names: readonly StatisticName[];
  name: StatisticName;
  /** What an interval leaves out. */
  leftOut: string;
  against: AgreementRequest['against'];
  onChange: (change: { row?: string; statistic?: string }) => void;
  /** What else is said of the chosen row. */
  children: ReactNode;
}

/** One statistic drawn for every row, and the chosen row in full next to it. */
function Chart(props: ChartProps) {
  const { rows, chosen, names, name, leftOut, against, onChange, children } = props;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <section className="min-w-0 rounded-lg border bg-surface">
        <header className="flex items-center gap-3 px-3 pt-3 pb-1">
          <Select
            aria-label="Statistic shown"
            className="max-w-40"
            value={name}
            onChange={(event) => onChange({ statistic: event.target.value })}
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
          onChoose={(row) => onChange({ row })}
        />
      </section>
      <RowDetail row={chosen} against={against}>
        {children}
      </RowDetail>
    </div>
  );
}

/** The ends of a row's scale. */
function rangeOf({ comparison }: AgreementRow): [low: number, high: number] {
  const categories = comparison?.confusion.categories ?? [];
  return [Number(categories[0]), Number(categories.at(-1))];
}

function pairsOf({ comparison }: AgreementRow): number {
  return comparison?.pairs ?? 0;
}
