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
  const { missing, fromOne } = match;
  const unexpected = [...match.unexpected, ...secondOnes(match)];
  const suggested = unexpected.flatMap(({ path, suggestion }) =>
    suggestion === null ? [] : [{ from: path, to: suggestion }],
  );
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
          <Button size="sm" onClick={() => decide(...suggested)}>
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
      {fromOne.length > 0 && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-warn">
          The files are numbered from 1; the plan counts from 0.
          <Button size="sm" onClick={() => decide(...fromOne)}>
            Number {countNoun(fromOne.length, 'file')} from 0
          </Button>
        </p>
      )}
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
      <NameList id={names} missing={missing} />
    </section>
  );
}

/** Files for a place that has one, whose names may have been meant for another that is free. */
function secondOnes({ duplicates }: Match): Match['unexpected'] {
  return duplicates.flatMap(({ path, taken, suggestion }) =>
    suggestion === null
      ? []
      : [
          {
            path,
            reason: 'name' as const,
            message: `It is there already, as ${taken}.`,
            suggestion,
          },
        ],
  );
}

/** The names that a plan misses, for fields to suggest. */
function NameList({ id, missing }: { id: string; missing: Match['missing'] }) {
  return (
    <datalist id={id}>
      {missing.slice(0, 1000).map(({ path }) => (
        <option key={path} value={path} />
      ))}
    </datalist>
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
