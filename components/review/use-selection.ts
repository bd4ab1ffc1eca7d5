'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import type { Place } from './matrix-layout';

/** Which run and which cell are looked at, as the page's address says. */
export function useSelection() {
  const [{ run, unit, question }, set] = useQueryStates({
    run: parseAsString,
    unit: parseAsString,
    question: parseAsString,
  });
  const selectCell = useCallback((place: Place) => void set({ ...place }), [set]);
  const selectRun = useCallback(
    (runId: string) => void set({ run: runId, unit: null, question: null }, { history: 'push' }),
    [set],
  );
  return {
    runId: run,
    place: { ...(unit ? { unit } : {}), ...(question ? { question } : {}) },
    selectCell,
    selectRun,
  };
}
