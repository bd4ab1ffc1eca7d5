import { UserRoundCheck } from 'lucide-react';
import Link from 'next/link';
import { axisFor } from '@/components/agreement/axis';
import { COUNTED_WORDS } from '@/components/agreement/counted-words';
import { ForestAxis, ForestMark } from '@/components/agreement/forest-mark';
import { Segments } from '@/components/agreement/segments';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { countNoun, formatCount, formatShare } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import type {
  FilterReading,
  Funnel,
  FunnelFilter,
  FunnelFiltering,
} from '@/lib/results/funnel/schema';
import type { Statistic } from '@/lib/statistics/statistic';
import { notesOn, noValueWords, printShare, recallWords } from './filter-words';
import type { FunnelState } from './use-funnel-state';

/** Properties of {@link FiltersCard}. */
export interface FiltersCardProps {
  funnel: Funnel;
  filtering: FunnelFiltering;
  set: FunnelState['set'];
}

/** The filters of a stage compared with what people say of the same items: precision and recall with their intervals. */
export function FiltersCard({ funnel, filtering, set }: FiltersCardProps) {
  const { suite, overall, filters } = filtering;
  const { labels, edited } = funnel;
  const several = COUNTED_ANSWERS.map((value) => ({
    value,
    label: COUNTED_WORDS[value],
    note: answeredOf(filtering, value),
  }));
  const same = filters.map((filter) => ({ filter, reading: filter.same }));
  const whole = filters.flatMap((filter) =>
    filter.overall ? [{ filter, reading: filter.overall }] : [],
  );
  return (
    <Card
      title={`“${suite.name}” compared with people`}
      description="Precision: of what the judge removed, the share that people would remove. Recall: of what people would remove, the share that it removed. Intervals are 95 %."
      flush
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b px-4 py-3">
        <Segments
          label="People’s answers that count"
          value={labels}
          onChange={(value) => set({ labels: value })}
          options={several}
        />
        {overall && (
          <Segments
            label="An edited item counts as"
            value={edited}
            onChange={(value) => set({ edited: value })}
            options={[
              { value: 'keep', label: 'Worth keeping' },
              { value: 'remove', label: 'To be removed' },
            ]}
          />
        )}
      </div>
      {isAnswered(same) || isAnswered(whole) ? (
        <>
          <Reading
            title="By the same question"
            help={`People who answered the questions of “${suite.name}” themselves.`}
            rows={same}
            nobody={`Nobody’s answers to the questions of “${suite.name}” count here.`}
          />
          {overall && (
            <Reading
              title="By the verdict as a whole"
              help={`People who kept, edited or rejected the item in “${overall.name}”. They may reject it for what a filter is not about, so that the recall of one filter alone is low.`}
              rows={whole}
              nobody={`Nobody’s verdict in “${overall.name}” counts here.`}
            />
          )}
        </>
      ) : (
        <NobodyAnswered filtering={filtering} labels={labels} set={set} />
      )}
    </Card>
  );
}

/** A filter with one of its readings. */
interface ReadingRow {
  filter: FunnelFilter;
  reading: FilterReading;
}

function isAnswered(rows: readonly ReadingRow[]): boolean {
  return rows.some(({ reading }) => reading.answers > 0 || reading.notAsked.answers > 0);
}

interface NobodyAnsweredProps extends Pick<FiltersCardProps, 'filtering' | 'set'> {
  labels: Funnel['labels'];
}

/** What to do where no answer counts: look at others, or let people review. */
function NobodyAnswered({ filtering, labels, set }: NobodyAnsweredProps) {
  const { suite, overall } = filtering;
  const other = COUNTED_ANSWERS.find((sort) => sort !== labels && answeredOf(filtering, sort) > 0);
  return (
    <EmptyState
      icon={UserRoundCheck}
      className="py-8"
      title={
        other ? `No answer counts under “${COUNTED_WORDS[labels]}”` : 'Nobody has answered yet'
      }
      action={
        <>
          {other && (
            <Button variant="primary" onClick={() => set({ labels: other })}>
              Show “{COUNTED_WORDS[other]}” ({formatCount(answeredOf(filtering, other))})
            </Button>
          )}
          <Button asChild>
            <Link href="/queues">To the queues</Link>
          </Button>
        </>
      }
    >
      Make a blind queue of a run of “{suite.name}”{overall && ` or of “${overall.name}”`}, with
      items drawn by chance: only such answers stand for the items that nobody read.
    </EmptyState>
  );
}

/** How many items there are answers about, in the reading that has more. */
function answeredOf({ counted }: FunnelFiltering, sort: Funnel['labels']): number {
  return Math.max(counted.same[sort], counted.overall[sort]);
}

interface ReadingProps {
  title: string;
  help: string;
  rows: readonly ReadingRow[];
  /** Said where there is no answer. */
  nobody: string;
}

const AXIS = axisFor('share', []);

function Reading({ title, help, rows, nobody }: ReadingProps) {
  return (
    <section aria-label={title} className="border-b last:border-b-0">
      <header className="px-4 py-3">
        <h3 className="font-medium text-sm">{title}</h3>
        <p className="max-w-4xl text-pretty text-muted text-xs">
          {isAnswered(rows) ? help : nobody}
        </p>
      </header>
      {isAnswered(rows) && (
        <Table className="[&_tbody>tr:last-child>*]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>Filter</HeaderCell>
              <HeaderCell numeric>Removed by it</HeaderCell>
              <HeaderCell numeric>Answered by people</HeaderCell>
              <HeaderCell className="align-bottom">
                Precision
                <ForestAxis axis={AXIS} print={formatShare} />
              </HeaderCell>
              <HeaderCell className="align-bottom">
                Recall
                <ForestAxis axis={AXIS} print={formatShare} />
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FilterRow key={row.filter.question} {...row} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function FilterRow({ filter, reading }: ReadingRow) {
  const { label, help, question, removed, kept, unscored } = filter;
  const { answers, items, clusters, both, filterOnly, peopleOnly, edited } = reading;
  return (
    <tr className="align-top">
      <th
        scope="row"
        title={help || undefined}
        className="min-w-36 border-b py-2.5 pr-3 pl-4 text-left font-medium"
      >
        {label}
      </th>
      <td className="whitespace-nowrap border-b px-3 py-2.5 text-right">
        <span className="font-medium">{formatCount(removed)}</span>
        <span className="block text-muted text-xs">of {formatCount(removed + kept)} asked</span>
        {unscored > 0 && (
          <span className="block text-muted text-xs">{formatCount(unscored)} without a reply</span>
        )}
      </td>
      <td className="whitespace-nowrap border-b px-3 py-2.5 text-right">
        <span className="font-medium">{formatCount(items)}</span>
        <span className="block text-muted text-xs">
          in {countNoun(clusters, 'video')}
          {answers > items && `, ${formatCount(answers)} answers`}
        </span>
        {edited > 0 && (
          <span className="block text-muted text-xs">{formatCount(edited)} edited</span>
        )}
      </td>
      <ShareCell
        statistic={reading.precision}
        reading={reading}
        averaged={question === null}
        part={both}
        whole={both + filterOnly}
      />
      <ShareCell
        statistic={reading.recall}
        reading={reading}
        averaged={question === null}
        part={both}
        whole={both + peopleOnly}
        more={recallWords(filter, reading)}
      />
    </tr>
  );
}

interface ShareCellProps {
  statistic: Statistic;
  reading: FilterReading;
  /** Drawn with the mark of several together. */
  averaged: boolean;
  part: number;
  whole: number;
  /** A sentence under it. */
  more?: string;
}

function ShareCell({ statistic, reading, averaged, part, whole, more }: ShareCellProps) {
  const notes = notesOn(statistic, reading);
  return (
    <td className="border-b px-3 py-2.5 last:pr-4">
      <ForestMark statistic={statistic} axis={AXIS} averaged={averaged} />
      {statistic.value === null ? (
        <p className="text-muted text-xs">{noValueWords(statistic.reason)}</p>
      ) : (
        <p className="whitespace-nowrap">
          <span className="font-medium">{printShare(statistic)}</span>{' '}
          <span className="text-muted text-xs">
            {formatCount(part)} of {formatCount(whole)}
            {reading.weighted && ', weighed'}
          </span>
        </p>
      )}
      {[...notes, ...(more ? [more] : [])].map((words) => (
        <p key={words} className="max-w-80 text-pretty text-muted text-xs">
          {words}
        </p>
      ))}
    </td>
  );
}
