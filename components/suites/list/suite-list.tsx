'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { countNoun } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { RefusalNote } from '@/components/ui/refusal-note';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { useSubmit } from '@/components/ui/use-submit';
import type { AddProtocol, TakeInSuite } from '../actions';
import type { ListedRow } from './shown';
import { TakeInDialog } from './take-in';

/** Properties of {@link SuiteList}. */
export interface SuiteListProps {
  rows: readonly ListedRow[];
  takeInSuite: TakeInSuite;
  addProtocol: AddProtocol;
}

/** Every suite with where it comes from, and what can be done with it. */
export function SuiteList({ rows, takeInSuite, addProtocol }: SuiteListProps) {
  const mayMake = useMay('admin');
  const router = useRouter();
  const submit = useSubmit();
  const [told, setTold] = useState('');
  const add = async (id: string) => {
    const result = await submit.run(() => addProtocol(id));
    if (!result) return;
    setTold(`“${result.name}” is one of the suites now.`);
    router.refresh();
  };
  return (
    <Page
      title="Suites"
      description="Ways of judging: questions with their scales, the frames that a judge is shown, prompts and scores. Scores of different versions never stand together."
      actions={
        mayMake && (
          <>
            <TakeInDialog
              takeInSuite={takeInSuite}
              onTaken={(words) => {
                setTold(words);
                router.refresh();
              }}
            />
            <Button asChild variant="primary">
              <Link href="/suites/new">
                <Plus aria-hidden className="size-3.5" />
                New suite
              </Link>
            </Button>
          </>
        )
      }
    >
      <RefusalNote refusal={submit.refusal} />
      <p role="status" className={told ? 'text-muted' : 'sr-only'}>
        {told}
      </p>
      <Card flush>
        <Table>
          <thead>
            <tr>
              <HeaderCell>Suite</HeaderCell>
              <HeaderCell>Source</HeaderCell>
              <HeaderCell>Version</HeaderCell>
              <HeaderCell numeric>Items</HeaderCell>
              <HeaderCell>
                <span className="sr-only">What can be done</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <SuiteRow
                key={`${row.kind} ${row.id ?? place}`}
                row={row}
                mayMake={mayMake}
                pending={submit.pending}
                onAdd={add}
              />
            ))}
          </tbody>
        </Table>
      </Card>
    </Page>
  );
}

interface SuiteRowProps {
  row: ListedRow;
  mayMake: boolean;
  pending: boolean;
  onAdd: (id: string) => void;
}

function SuiteRow({ row, mayMake, pending, onAdd }: SuiteRowProps) {
  const { id, name, about, source, version, items, faults, kind } = row;
  return (
    <tr className="align-top">
      <DataCell>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="break-words font-medium">{name}</span>
          {id && <span className="break-all font-mono text-muted text-xs">{id}</span>}
          {faults.length > 0 && (
            <Badge tone="bad">{`broken: ${countNoun(faults.length, 'fault')}`}</Badge>
          )}
        </p>
        {about && <p className="max-w-xl break-words text-muted text-xs">{about}</p>}
        {faults.length > 0 && (
          <ul className="flex max-w-xl flex-col gap-0.5 text-bad text-xs">
            {faults.map((fault) => (
              <li key={fault} className="break-words">
                {fault}
              </li>
            ))}
          </ul>
        )}
      </DataCell>
      <DataCell>
        <p className="max-w-72 break-words text-muted text-xs">{source}</p>
      </DataCell>
      <DataCell>
        <span className="font-mono text-xs">{version ?? '–'}</span>
      </DataCell>
      <DataCell numeric>{items ?? '–'}</DataCell>
      <DataCell>
        {id && kind !== 'built-in' && faults.length === 0 && (
          <div className="flex flex-wrap justify-end gap-2 xl:flex-nowrap">
            {kind === 'bundled' ? (
              mayMake && (
                <Button
                  size="sm"
                  pending={pending}
                  aria-label={`Add ${name}`}
                  onClick={() => onAdd(id)}
                >
                  Add
                </Button>
              )
            ) : (
              <RowLink href={`/?suite=${id}`} words="Library" name={name} />
            )}
            {mayMake && kind === 'saved' && (
              <RowLink href={`/suites/${id}/edit`} words="Open" name={name} />
            )}
            {mayMake && <RowLink href={`/suites/new?from=${id}`} words="Copy" name={name} />}
            <Button asChild size="sm">
              <a href={`/api/suites/${id}/archive`} aria-label={`Download ${name} as a folder`}>
                Download
              </a>
            </Button>
          </div>
        )}
      </DataCell>
    </tr>
  );
}

function RowLink({ href, words, name }: { href: string; words: string; name: string }) {
  return (
    <Button asChild size="sm">
      <Link href={href} prefetch={false} aria-label={`${words}: ${name}`}>
        {words}
      </Link>
    </Button>
  );
}
