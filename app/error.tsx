'use client';

import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** Shown in place of a page that broke: what happened, and a way on. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <EmptyState
      icon={TriangleAlert}
      title="This page stopped working"
      action={
        <Button variant="primary" onClick={reset}>
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
