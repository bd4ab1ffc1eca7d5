'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { countNoun, formatCount, formatDecimal, formatShare } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { useItemSpread, useSpread } from '@/lib/runs/queries';
import type { QuestionSpread } from '@/lib/runs/repeats/schema';
import type { RunProgress } from '@/lib/runs/schema';

/** The agreement of a run's repeats: means and deviation, by question and then by clip. */
export function RunSpread({ run }: { run: RunProgress }) {
  const spread = useSpread(
    run.id,
    run.repeats.map(({ state }) => state),
  );
  const [open, setOpen] = useState<string | null>(null);
  const noun = useNoun();
  return (
    <Card
      title={`Spread over ${countNoun(run.repeats.length, 'repeat')}`}
      description={`SD is the standard deviation between repeats on the same unit of the same ${noun} (root of the mean variance, n − 1). n counts units that at least two repeats scored.`}
      flush
    >
      {spread.isPending && (
        <div className="p-4">
          <Spinner label="Comparing the repeats…" />
        </div>
      )}
      {spread.error && <p className="p-4 text-bad">{spread.error.message}</p>}
      {spread.data?.length === 0 && <p className="p-4 text-muted">Nothing is scored yet.</p>}
      {spread.data && spread.data.length > 0 && (
        <Table className="[&_tbody>tr:last-child>td]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>Question</HeaderCell>
              {run.repeats.map(({ id, repeat }) => (
                <HeaderCell key={id} numeric>
                  {id === run.id ? (
                    <span aria-current="page">Mean of {repeat + 1}, this run</span>
                  ) : (
                    <Link href={`/runs/${id}`} className="text-accent hover:underline">
                      Mean of {repeat + 1}
                    </Link>
                  )}
                </HeaderCell>
              ))}
              <HeaderCell numeric>SD</HeaderCell>
              <HeaderCell numeric>All the same</HeaderCell>
              <HeaderCell numeric>n</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {spread.data.map((row) => (
              <QuestionRows
                key={row.question}
                row={row}
                run={run}
                open={open === row.question}
                onToggle={() => setOpen(open === row.question ? null : row.question)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

interface QuestionRowsProps {
  row: QuestionSpread;
  run: RunProgress;
  open: boolean;
  onToggle: () => void;
}

function QuestionRows({ row, run, open, onToggle }: QuestionRowsProps) {
  return (
    <>
      <tr className="hover:bg-raised/60">
        <DataCell>
          <button
            type="button"
            aria-expanded={open}
            onClick={onToggle}
            className="rounded-sm text-left hover:text-accent"
          >
            <span className="font-mono text-faint text-xs">{row.question}</span> {row.label}
          </button>
        </DataCell>
        <SpreadCells spread={row} />
      </tr>
      {open && <ItemRows question={row.question} run={run} />}
    </>
  );
}

function ItemRows({ question, run }: { question: string; run: RunProgress }) {
  const noun = useNoun();
  const { data, error } = useItemSpread(run.id, question);
  if (!data) {
    return (
      <tr>
        <DataCell colSpan={run.repeats.length + 4} className="bg-raised/40">
          {error ? error.message : <Spinner label={`Comparing ${noun} by ${noun}…`} />}
        </DataCell>
      </tr>
    );
  }
  return data.map(({ itemId, name, ...spread }) => (
    <tr key={itemId} className="bg-raised/40">
      <DataCell className="pl-10">
        <Link href={`/videos/${itemId}?run=${run.id}`} className="text-accent hover:underline">
          {name}
        </Link>
      </DataCell>
      <SpreadCells spread={spread} />
    </tr>
  ));
}

function SpreadCells({ spread }: { spread: Omit<QuestionSpread, 'question' | 'label'> }) {
  const print = (value: number | null) => (value === null ? '–' : formatDecimal(value, 2));
  return (
    <>
      {spread.means.map(({ runId, mean }) => (
        <DataCell key={runId} numeric>
          {print(mean)}
        </DataCell>
      ))}
      <DataCell numeric className="font-medium">
        {print(spread.deviation)}
      </DataCell>
      <DataCell numeric>{spread.same === null ? '–' : formatShare(spread.same)}</DataCell>
      <DataCell numeric className="text-muted">
        {formatCount(spread.n)}
      </DataCell>
    </>
  );
}
