'use client';

import Link from 'next/link';
import { useId, useState } from 'react';
import { formatMoment } from '@/components/ui/numbers';
import { RowToggle } from '@/components/ui/row-toggle';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { AuditLine, AuditName } from '@/lib/audit/schema';
import { AuditDetails } from './audit-details';
import { type Named, type Part, plainSentence, sentenceOf } from './sentences';
import type { SuiteWords } from './suite-words';

/** Properties of {@link AuditTable}. */
export interface AuditTableProps {
  lines: readonly AuditLine[];
  names: Readonly<Record<string, AuditName>>;
  suites: SuiteWords;
  /** Filters by a subject. */
  onSubject: (id: string) => void;
}

/** The lines of the audit, each a sentence that opens to all that the entry holds. */
export function AuditTable({ lines, names, suites, onSubject }: AuditTableProps) {
  return (
    <div className="rounded-lg border bg-surface">
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell className="w-9 pr-0">
              <span className="sr-only">Details</span>
            </HeaderCell>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>Who</HeaderCell>
            <HeaderCell className="w-full">What</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRows
              key={line.cursor}
              line={line}
              named={{ names, suites }}
              onSubject={onSubject}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface LineRowsProps {
  line: AuditLine;
  named: Named;
  onSubject: (id: string) => void;
}

function LineRows({ line, named, onSubject }: LineRowsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const sentence = sentenceOf(line, named);
  return (
    <>
      <tr>
        <DataCell className="pr-0 align-top">
          <RowToggle
            label={`Details: ${line.person} ${plainSentence(sentence)}`}
            open={open}
            onToggle={() => setOpen(!open)}
            controls={open ? id : undefined}
          />
        </DataCell>
        <DataCell className="whitespace-nowrap align-top text-muted">
          <time dateTime={line.at} title={line.at}>
            {formatMoment(line.at)}
          </time>
        </DataCell>
        <DataCell className="whitespace-nowrap align-top font-medium">{line.person}</DataCell>
        <DataCell className="min-w-80 align-top [overflow-wrap:anywhere]">
          {sentence.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other place
            <PartOfSentence key={index} part={part} />
          ))}
        </DataCell>
      </tr>
      {open && (
        <tr id={id}>
          <DataCell colSpan={4} className="bg-raised/40">
            <div className="py-2 pl-9">
              <AuditDetails line={line} names={named.names} onSubject={onSubject} />
            </div>
          </DataCell>
        </tr>
      )}
    </>
  );
}

function PartOfSentence({ part }: { part: Part }) {
  if (typeof part === 'string') return part;
  if (part.page === null) {
    return (
      <>
        <span className="font-medium">{part.name}</span>
        {part.deleted && <span className="text-muted"> (deleted)</span>}
      </>
    );
  }
  return (
    <Link href={part.page} className="rounded-sm font-medium text-accent hover:underline">
      {part.name}
    </Link>
  );
}
