'use client';

import { Download, History } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { auditQuery, useAudit } from '@/lib/audit/queries';
import { type AuditFilter, auditFilterSchema } from '@/lib/audit/schema';
import { AuditFilters } from './audit-filters';
import { AuditTable } from './audit-table';
import type { SuiteWords } from './suite-words';

const FILTER = {
  person: parseAsString.withDefault(''),
  action: parseAsString.withDefault(''),
  subject: parseAsString.withDefault(''),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
};

/** The filter in the address; invalid parts are ignored. */
function readFilter(state: Record<keyof typeof FILTER, string>): AuditFilter {
  const given = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== ''));
  return auditFilterSchema.safeParse(given).data ?? {};
}

/** Who changed what and when, with its filter in the address. */
export function AuditView({ suites }: { suites: SuiteWords }) {
  const [state, setState] = useQueryStates(FILTER, { history: 'replace' });
  const filter = readFilter(state);
  const audit = useAudit(filter);
  const lines = audit.data?.pages.flatMap((page) => page.lines);
  const names = Object.assign({}, ...(audit.data?.pages.map((page) => page.names) ?? []));
  return (
    <Page
      title="Audit"
      description="Who changed what, and when. Nothing here can be changed or deleted; of a project that is erased it keeps that somebody did something."
      actions={(['csv', 'jsonl'] as const).map((format) => (
        <Button key={format} asChild>
          <a href={`/api/audit/export?${withFormat(filter, format)}`} download>
            <Download aria-hidden className="size-3.5" />
            {format === 'csv' ? 'CSV' : 'JSON Lines'}
          </a>
        </Button>
      ))}
    >
      <AuditFilters value={state} onChange={setState} />
      <WithheldNote clips={audit.data?.pages[0]?.withheld ?? 0} />
      {audit.isPending && <Spinner label="Reading the audit…" />}
      {audit.error && <ErrorNote error={audit.error} onRetry={() => audit.refetch()} />}
      {lines?.length === 0 && (
        <EmptyState icon={History} title="Nothing here">
          {Object.keys(filter).length > 0
            ? 'No change matches the filter.'
            : 'It appears here as soon as somebody starts a run, answers, or changes a setting.'}
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <AuditTable
          lines={lines}
          names={names}
          suites={suites}
          onSubject={(subject) => setState({ subject })}
        />
      )}
      {audit.hasNextPage && (
        <Button
          className="self-center"
          pending={audit.isFetchingNextPage}
          onClick={() => audit.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </Page>
  );
}

function withFormat(filter: AuditFilter, format: string): URLSearchParams {
  const query = auditQuery(filter);
  query.set('format', format);
  return query;
}
