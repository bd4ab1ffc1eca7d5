'use client';

import { Fragment } from 'react';
import { useNoun } from '@/components/library/noun';
import { Popover } from '@/components/ui/popover';
import { HeaderCell, Table } from '@/components/ui/table';
import type { Comparison } from '@/lib/statistics/compare';
import type { StatisticName } from '@/lib/statistics/measures';
import { ItemCount } from './item-count';
import { reasonInWords, wordsOn } from './note-words';
import type { AgreementRow } from './rows';
import {
  constantInWords,
  constantOf,
  drawableStatistics,
  printInterval,
  printValue,
  STATISTIC_WORDS,
  statisticOf,
} from './statistic-words';

/** All figures as a table: a line for each group and question, and one for a judge of one answer; a column for each statistic. */
export function FiguresTable({ rows }: { rows: readonly AgreementRow[] }) {
  const noun = useNoun();
  const names = drawableStatistics(rows);
  return (
    <Table
      holdFirst
      className="text-xs [&_tbody>tr:last-child>td]:border-b-0 [&_th:not(:first-child)]:px-2"
    >
      <thead>
        <tr>
          <HeaderCell className="min-w-44">Question</HeaderCell>
          <HeaderCell numeric>Pairs</HeaderCell>
          <HeaderCell numeric>{noun === 'item' ? 'Items' : 'Videos'}</HeaderCell>
          {names.map((name) => (
            <HeaderCell key={name} numeric>
              <Popover
                label={STATISTIC_WORDS[name].label}
                trigger={
                  <button
                    type="button"
                    title={STATISTIC_WORDS[name].help}
                    className="rounded-sm hover:text-text"
                  >
                    {STATISTIC_WORDS[name].label}
                  </button>
                }
              >
                <p className="max-w-72">{STATISTIC_WORDS[name].help}</p>
              </Popover>
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.key}>
            <tr className={row.kind === 'group' ? 'bg-raised font-semibold' : ''}>
              <td className="border-b px-3 py-1.5">
                {row.kind === 'question' && (
                  <span className="mr-2 font-mono text-faint">{row.question}</span>
                )}
                {row.label}
              </td>
              <td className="border-b px-3 text-right">{row.comparison?.pairs}</td>
              <td className="border-b px-3 text-right">
                {row.comparison && <ItemCount comparison={row.comparison} />}
              </td>
              {names.map((name) => (
                <td key={name} className="border-b px-2 text-right">
                  <Figure row={row} name={name} />
                </td>
              ))}
            </tr>
            {row.comparison && row.comparison.pairs > 0 && (
              <ConstantLine comparison={row.comparison} names={names} label={row.label} />
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

/** What a judge would score that always gave the same answer: what figures are to be read against. */
function ConstantLine({
  comparison,
  names,
  label,
}: {
  comparison: Comparison;
  names: readonly StatisticName[];
  label: string;
}) {
  return (
    <tr className="text-muted">
      <td colSpan={3} className="border-b px-3 py-1 pl-6">
        <span className="sr-only">{label}, </span>
        {constantInWords(comparison)}
      </td>
      {names.map((name) => {
        const value = statisticOf(comparison, name) ? constantOf(comparison, name) : undefined;
        return (
          <td key={name} className="border-b px-2 text-right">
            {value === null ? 'undef.' : value !== undefined && printValue(name, value)}
          </td>
        );
      })}
    </tr>
  );
}

function Figure({ row: { comparison }, name }: { row: AgreementRow; name: StatisticName }) {
  const statistic = comparison && statisticOf(comparison, name);
  if (!comparison || !statistic) return null;
  if (statistic.value === null) {
    return (
      <span
        className="font-normal text-faint"
        title={`undefined: ${reasonInWords(statistic.reason, comparison)}`}
      >
        undef.
      </span>
    );
  }
  const { interval } = statistic;
  return (
    <span title={wordsOn(statistic, comparison).join('; ')}>
      {printValue(name, statistic.value)}
      {statistic.notes.includes('provisional') && <span className="text-warn">°</span>}
      <span className="block whitespace-nowrap font-normal text-xs text-faint">
        {interval ? printInterval(name, interval.low, interval.high) : 'no interval'}
      </span>
    </span>
  );
}
