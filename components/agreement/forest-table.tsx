'use client';

import clsx from 'clsx';
import { useNoun } from '@/components/library/noun';
import { HeaderCell, Table, TargetRow } from '@/components/ui/table';
import type { StatisticName } from '@/lib/statistics/measures';
import { axisFor } from './axis';
import { ForestAxis, ForestMark } from './forest-mark';
import { ItemCount } from './item-count';
import { noteInWords } from './note-words';
import { RowButton } from './row-button';
import type { AgreementRow } from './rows';
import { StatisticText } from './statistic-text';
import { averagedInWords, printValue, STATISTIC_WORDS, statisticOf } from './statistic-words';

interface ForestTableProps {
  rows: readonly AgreementRow[];
  /** The statistic that is drawn. */
  name: StatisticName;
  chosen: string;
  onChoose: (key: string) => void;
  /** What rows are by, where they are one question or group for each word of a facet; else each is a question or group. */
  facet?: string;
}

/** A line for each group, as the mean over its questions, and for each question: what the drawn statistic is, how sure it is, and on how much it rests. */
export function ForestTable({ rows, name, chosen, onChoose, facet }: ForestTableProps) {
  const words = STATISTIC_WORDS[name];
  const noun = useNoun();
  const statistics = rows.flatMap(({ comparison }) => {
    const statistic = comparison && statisticOf(comparison, name);
    return statistic ? [statistic] : [];
  });
  const axis = axisFor(words.domain, statistics);
  const tick = (value: number) =>
    words.domain === 'share' ? printValue(name, value) : String(value).replace('-', '−');
  return (
    <Table className="[&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell>{facet ?? 'Question'}</HeaderCell>
          <HeaderCell numeric>Pairs</HeaderCell>
          <HeaderCell numeric>{facet || noun === 'item' ? 'Items' : 'Videos'}</HeaderCell>
          {facet && <HeaderCell numeric>Unscored</HeaderCell>}
          <HeaderCell className="w-56 align-bottom">
            <span className="sr-only">Drawn</span>
            <ForestAxis axis={axis} print={tick} />
          </HeaderCell>
          <HeaderCell className="w-60">{words.label} [95 % interval]</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ForestRow
            key={row.key}
            row={row}
            name={name}
            axis={axis}
            chosen={row.key === chosen}
            onChoose={() => onChoose(row.key)}
            byFacet={facet !== undefined}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface ForestRowProps {
  row: AgreementRow;
  name: StatisticName;
  axis: ReturnType<typeof axisFor>;
  chosen: boolean;
  onChoose: () => void;
  byFacet: boolean;
}

function ForestRow({ row, name, axis, chosen, onChoose, byFacet }: ForestRowProps) {
  const { comparison, kind, label, question } = row;
  const statistic = comparison ? statisticOf(comparison, name) : undefined;
  // That a value is provisional is said by its mark, and in words next to the table.
  const caveat =
    statistic && statistic.value !== null
      ? statistic.notes.find((note) => note !== 'provisional')
      : undefined;
  const cell = clsx('border-b px-3', kind === 'group' ? 'py-2' : 'py-1');
  return (
    <TargetRow
      className={clsx(
        'transition-colors',
        chosen ? 'bg-accent-soft' : kind === 'group' ? 'bg-raised' : 'hover:bg-raised',
      )}
    >
      <td className={clsx(cell, kind === 'group' && 'font-semibold')}>
        <RowButton chosen={chosen} onChoose={onChoose}>
          {kind === 'question' && !byFacet && (
            <span className="w-7 shrink-0 font-mono text-faint text-xs">{question}</span>
          )}
          {label}
        </RowButton>
      </td>
      <td className={clsx(cell, 'text-right')}>{comparison?.pairs ?? ''}</td>
      <td className={clsx(cell, 'text-right')}>
        {comparison && <ItemCount comparison={comparison} />}
      </td>
      {byFacet && (
        <td className={clsx(cell, 'text-right text-muted')}>
          {comparison?.coverage.judgeUnscored ?? ''}
        </td>
      )}
      {comparison && statistic ? (
        <>
          <td className={cell}>
            <ForestMark statistic={statistic} axis={axis} averaged={kind === 'group'} />
          </td>
          <td className={clsx(cell, 'leading-4')}>
            <StatisticText name={name} statistic={statistic} comparison={comparison} />
            {statistic.value !== null && statistic.questions && (
              <span className="block text-muted text-xs">
                {averagedInWords(statistic.questions)}
              </span>
            )}
            {caveat && (
              <span className="block text-warn text-xs">{noteInWords(caveat, comparison)}</span>
            )}
          </td>
        </>
      ) : (
        <td colSpan={2} className={clsx(cell, 'text-muted text-xs')}>
          {comparison
            ? 'does not apply to this scale'
            : 'no mean: its questions have different scales'}
        </td>
      )}
    </TargetRow>
  );
}
