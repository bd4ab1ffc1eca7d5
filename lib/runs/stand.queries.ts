'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readJson } from '@/lib/request';
import { type RunsRequest, type RunsStand, runsStandSchema } from './stand.schema';

/** How often an open page asks whether a run has begun or ended: a run may last no longer than that. */
const LOOK_MS = 1000;

/**
 * Has a page read again what it shows when a run of a suite ends in a project, wherever it was begun and however short it
 * was; with `begun`, also when one begins.
 * @param of null while it is not known
 * @param onChange called once for each change that is seen while the page shows the same suite of the same project
 */
export function useRunsStand(
  of: RunsRequest | null,
  when: 'ended' | 'begun',
  onChange: () => void,
): void {
  const { project = '', suite = '' } = of ?? {};
  const { data } = useQuery({
    queryKey: ['how runs stand', project, suite],
    queryFn: ({ signal }) =>
      readJson(
        `/api/runs/stand?${new URLSearchParams({ project, suite })}`,
        runsStandSchema,
        signal,
      ),
    enabled: of !== null,
    refetchInterval: LOOK_MS,
  });
  const known = useRef<Seen | null>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const before = known.current;
    const now = data ? { of: `${project} ${suite}`, stand: data } : null;
    known.current = now;
    if (hasChanged(before, now, when)) latest.current();
  }, [data, project, suite, when]);
}

/** How runs stand, of which suite in which project. */
interface Seen {
  of: string;
  stand: RunsStand;
}

/** Whether a run of the same suite and project has ended, or with `begun` also begun, since it was looked last. */
export function hasChanged(
  before: Seen | null,
  now: Seen | null,
  when: 'ended' | 'begun',
): boolean {
  if (before === null || now === null || before.of !== now.of) return false;
  const isBegun = when === 'begun' && before.stand.going !== now.stand.going;
  return isBegun || before.stand.ended !== now.stand.ended;
}
