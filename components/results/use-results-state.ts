'use client';

import {
  parseAsFloat,
  parseAsNativeArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';
import { useDebounced } from '@/components/ui/use-debounced';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { RESULTS_COLUMNS, type ResultsColumn, type ResultsRequest } from '@/lib/results/schema';
import { MEAN_TARGETS, type MeanTarget } from '@/lib/statistics/sampled';
import { STUDY_PARTS } from '@/lib/studies/schema';

const PARAMETERS = {
  project: parseAsString,
  suite: parseAsString,
  configuration: parseAsString,
  run: parseAsString,
  mixed: parseAsString,
  benchmark: parseAsString,
  part: parseAsStringLiteral(STUDY_PARTS),
  model: parseAsNativeArrayOf(parseAsString),
  labels: parseAsStringLiteral(COUNTED_ANSWERS),
  atLeast: parseAsFloat,
  figure: parseAsString,
  by: parseAsStringLiteral(RESULTS_COLUMNS).withDefault('judge'),
  mean: parseAsStringLiteral(MEAN_TARGETS).withDefault('like'),
};

/** What stands in the address of the results. */
export interface ResultsState {
  request: ResultsRequest;
  /** By whose values figures are shown, ranked and compared. */
  column: ResultsColumn;
  /** Of which clips means are meant. */
  target: MeanTarget;
  /** As it is chosen, before the server is asked. */
  atLeast: number | null;
  /** Changes some of it. */
  set: (
    change: Partial<Omit<ResultsRequest, 'models'>> & { models?: string[]; mean?: MeanTarget },
  ) => void;
}

/** How long a threshold has to rest before the server is asked. */
const REST_MS = 250;

/** The results that the address asks for. */
export function useResultsState(): ResultsState {
  const [{ model, mean, ...parameters }, setParameters] = useQueryStates(PARAMETERS, {
    history: 'replace',
  });
  const atLeast = useDebounced(parameters.atLeast, REST_MS);
  return {
    request: { ...parameters, atLeast, models: model },
    column: parameters.by,
    target: mean,
    atLeast: parameters.atLeast,
    set: ({ models, ...change }) => {
      void setParameters({ ...change, ...(models && { model: models }) });
    },
  };
}
