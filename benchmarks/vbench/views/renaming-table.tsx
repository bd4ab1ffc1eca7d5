'use client';

import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { Match, Renaming } from '../formats/match/schema';

/** Properties of {@link RenamingTable}. */
export interface RenamingTableProps {
  match: Match;
  renamings: readonly Renaming[];
  onChange: (renamings: Renaming[]) => void;
}

/** As many files are listed at once. */
const LISTED = 100;

/** Files whose names fit nowhere: a person says which one each was meant to be, or leaves it out. */
export function RenamingTable({ match, renamings, onChange }: RenamingTableProps) {
  const names = useId();
  const { unexpected, missing } = match;
  const suggested = unexpected.filter(({ suggestion }) => suggestion !== null);
  if (unexpected.length === 0 && renamings.length === 0) return null;
  const decide = (...more: Renaming[]) => {
    const froms = new Set(more.map(({ from }) => from));
    onChange([...renamings.filter(({ from }) => !froms.has(from)), ...more]);
  };
  return (
    <section aria-label="Names to correct" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 font-medium">
          {countNoun(unexpected.length, 'file')} that the plan does not know
        </h3>
        {suggested.length > 1 && (
          <Button
            size="sm"
            onClick={() =>
              decide(...suggested.map(({ path, suggestion }) => ({ from: path, to: suggestion })))
            }
          >
            Use all {suggested.length} suggestions
          </Button>
        )}
        {renamings.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onChange([])}>
            <Undo2 aria-hidden className="size-3.5" />
            Take back {countNoun(renamings.length, 'decision')}
          </Button>
        )}
      </header>
      {unexpected.length > 0 && (
        <div className="scroll-thin max-h-96 overflow-auto rounded-lg border">
          <Table className="[&_td]:py-1.5 [&_tbody>tr:last-child>td]:border-b-0">
            <thead>
              <tr>
                <HeaderCell>File</HeaderCell>
                <HeaderCell>Should be called</HeaderCell>
                <HeaderCell>
                  <span className="sr-only">Decide</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {unexpected.slice(0, LISTED).map((file) => (
                <UnexpectedRow key={file.path} file={file} names={names} onDecide={decide} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {unexpected.length > LISTED && (
        <p className="text-muted text-xs">
          {unexpected.length - LISTED} more follow when these are decided.
        </p>
      )}
      <datalist id={names}>
        {missing.slice(0, 1000).map(({ path }) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </section>
  );
}

function UnexpectedRow({
  file: { path, message, suggestion },
  names,
  onDecide,
}: {
  file: Match['unexpected'][number];
  /** The list of names that are missing, by its id. */
  names: string;
  onDecide: (renaming: Renaming) => void;
}) {
  const [to, setTo] = useState(suggestion ?? '');
  return (
    <tr className="align-top">
      <DataCell>
        <span className="break-all">{path}</span>
        <span className="block text-faint text-xs">{message}</span>
      </DataCell>
      <DataCell className="w-2/5 min-w-56">
        <Input
          aria-label={`What ${path} should be called`}
          list={names}
          value={to}
          placeholder="Type to find a missing name"
          onChange={(event) => setTo(event.target.value)}
        />
      </DataCell>
      <DataCell>
        <span className="flex gap-1">
          <Button
            size="sm"
            disabled={to.trim() === ''}
            onClick={() => onDecide({ from: path, to: to.trim() })}
          >
            Use
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onDecide({ from: path, to: null })}>
            Leave out
          </Button>
        </span>
      </DataCell>
    </tr>
  );
}
