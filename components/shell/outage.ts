'use client';

import type { QueryCache } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { RequestError, readJson } from '@/lib/request';

/** Milliseconds after which it is asked again whether an outage is over. */
const LOOK_MS = 3_000;

/** Whether the server could not be reached, or could not help: both pass. */
function isUnreachable(error: unknown): error is RequestError {
  return error instanceof RequestError && (error.isOutage || error.status === 0);
}

/** How reads are tried again: until an outage is over; anything else once. */
export const READS = {
  staleTime: 5_000,
  retry: (failures: number, error: Error) => isUnreachable(error) || failures < 1,
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, LOOK_MS),
};

/** What keeps the reads of a page waiting, as a sentence; null while nothing does. */
export function outageIn(reads: Pick<QueryCache, 'getAll'>): string | null {
  for (const { state } of reads.getAll()) {
    const reason = state.fetchFailureReason;
    if (state.fetchStatus !== 'idle' && isUnreachable(reason)) return reason.message;
  }
  return null;
}

/** What a broken page found: that it is not known yet, that an outage broke it, or that something else did. */
export type Finding = 'looking' | 'fault' | { outage: string };

/** Finds out whether an outage broke a page; once that is over, the page is loaded again. */
export function useFinding(): Finding {
  const [finding, setFinding] = useState<Finding>('looking');
  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOut = false;
    const look = async () => {
      const failure: unknown = await readJson('/api/projects', z.unknown(), ending.signal).then(
        () => null,
        (error: unknown) => error,
      );
      if (ending.signal.aborted) return;
      if (isUnreachable(failure)) {
        wasOut = true;
        setFinding({ outage: failure.message });
        timer = setTimeout(look, LOOK_MS);
      } else if (wasOut) window.location.reload();
      else setFinding('fault');
    };
    void look();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, []);
  return finding;
}
