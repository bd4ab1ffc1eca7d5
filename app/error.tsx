'use client';

import { BrokenPage } from '@/components/shell/broken-page';

/** Shown in place of a page that broke: what happened, and a way on. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <BrokenPage error={error} onRetry={reset} />;
}
