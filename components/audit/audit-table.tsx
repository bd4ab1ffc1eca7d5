'use client';

import Link from 'next/link';
import { formatMoment } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { AuditLine } from '@/lib/audit/schema';
import { type Difference, describeAction, differencesOf } from './descriptions';

/** The page that shows a subject of a kind. */
const PAGES: Record<string, string> = { video: '/videos', item: '/videos', run: '/runs' };

/** Properties of {@link AuditTable}. */
export interface AuditTableProps {
  lines: readonly AuditLine[];
  /** Filters by a subject. */
  onSubject: (id: string) => void;
}

/** The lines of the audit. */
export function AuditTable({ lines, onSubject }: AuditTableProps) {
  return (
    <div className="rounded-lg border bg-surface">
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>Who</HeaderCell>
            <HeaderCell>What</HeaderCell>
            <HeaderCell>On which</HeaderCell>
            <HeaderCell className="w-1/2">Change</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.cursor}>
              <DataCell className="whitespace-nowrap align-top text-muted">
                <time dateTime={line.at} title={line.at}>
                  {formatMoment(line.at)}
                </time>
              </DataCell>
              <DataCell className="align-top">{line.person}</DataCell>
              <DataCell className="whitespace-nowrap align-top">
                {describeAction(line.action)}
              </DataCell>
              <DataCell className="align-top text-xs">
                <Subject line={line} onSubject={onSubject} />
              </DataCell>
              <DataCell className="align-top text-xs">
                <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
                  {differencesOf(line).map((difference) => (
                    <DifferenceItem key={difference.name} {...difference} />
                  ))}
                </ul>
              </DataCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The end of a long id, by which ids are told apart most easily. */
function shortId(id: string): string {
  return /^[0-9a-f-]{36}$/.test(id) ? id.slice(-6) : id;
}

function Subject({ line, onSubject }: { line: AuditLine; onSubject: (id: string) => void }) {
  const page = PAGES[line.subjectKind];
  const name = line.subject ?? shortId(line.subjectId);
  return (
    <span className="flex flex-col items-start">
      {page ? (
        <Link href={`${page}/${line.subjectId}`} className="text-accent hover:underline">
          {line.subject ?? `${line.subjectKind} ${name}`}
        </Link>
      ) : (
        <span>
          {line.subjectKind.replace(/-/g, ' ')} <span title={line.subjectId}>{name}</span>
        </span>
      )}
      <button
        type="button"
        className="text-faint underline-offset-2 hover:text-text hover:underline"
        onClick={() => onSubject(line.subjectId)}
      >
        its changes<span className="sr-only"> of {name}</span>
      </button>
    </span>
  );
}

function DifferenceItem({ name, before, after }: Difference) {
  return (
    <li className="min-w-0 max-w-full break-words">
      <span className="text-faint">{name} </span>
      {before !== null && <del className="text-muted">{before}</del>}
      {before !== null && after !== null && ' '}
      {after !== null && <ins className="no-underline">{after}</ins>}
    </li>
  );
}
