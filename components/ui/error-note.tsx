import { FileQuestion, RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from './button';
import { EmptyState } from './empty-state';

/** Stands where data would be that could not be read: says why, and lets the person try again. */
export function ErrorNote({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if ('status' in error && error.status === 404) {
    return (
      <EmptyState icon={FileQuestion} title="There is nothing here">
        {error.message} The address may be mistyped, or what it named has been removed.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={TriangleAlert}
      title="This could not be loaded"
      action={
        <Button onClick={onRetry}>
          <RefreshCw aria-hidden className="size-3.5" />
          Try again
        </Button>
      }
    >
      {error.message}
    </EmptyState>
  );
}
