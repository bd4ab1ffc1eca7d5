'use client';

import { useNoun } from '@/components/library/noun';
import { formatCount, formatRough } from '@/components/ui/numbers';
import { useComparison } from '@/lib/runs/queries';

/** Compares the run's load per item with that of asking each question by itself. */
export function ComparisonNote({ runId, state }: { runId: string; state: string }) {
  const noun = useNoun();
  const { data, error } = useComparison(runId, state);
  if (error) return <p className="mt-4 text-bad text-xs">{error.message}</p>;
  if (!data) return null;
  const { own, naive } = data;
  return (
    <p className="mt-4 max-w-4xl text-pretty border-t pt-3 text-muted text-xs">
      On average one {noun} takes{' '}
      <strong className="font-medium text-text">
        {formatCount(Math.round(own.calls * 10) / 10)} calls
      </strong>{' '}
      and about {formatRough(own.inputTokens)} tokens in. The naive way, each question asked by
      itself about each of ten fixed key frames with everything sent again, would take{' '}
      <strong className="font-medium text-text">{formatCount(naive.calls)} calls</strong> and about{' '}
      {formatRough(naive.inputTokens)}. Both by the same rule: a token for 4 characters or 750
      pixels.
    </p>
  );
}
