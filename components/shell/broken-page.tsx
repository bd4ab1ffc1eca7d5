'use client';

import { DatabaseZap, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Spinner } from '@/components/ui/spinner';
import { useFinding } from './outage';

/** Properties of {@link BrokenPage}. */
export interface BrokenPageProps {
  error: Error & { digest?: string };
  onRetry: () => void;
}

/** Stands in place of a page that broke: says why and what to do, or waits until an outage is over. */
export function BrokenPage({ error, onRetry }: BrokenPageProps) {
  const finding = useFinding();
  if (finding === 'looking') {
    return (
      <div className="grid flex-1 place-items-center text-muted">
        <Spinner label="Finding out what is wrong" />
      </div>
    );
  }
  if (finding !== 'fault') {
    return (
      <EmptyState
        icon={DatabaseZap}
        title="This page has to wait"
        action={<Spinner label="Waiting" />}
      >
        {finding.outage}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={TriangleAlert}
      title="This page stopped working"
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
      {error.digest && (
        <span className="mt-2 block font-mono text-faint text-xs">
          Look for {error.digest} in the server’s log.
        </span>
      )}
    </EmptyState>
  );
}
