'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useLastProject } from '@/components/library/use-last-project';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { EDITED_AS, type FunnelRequest } from '@/lib/results/funnel/schema';

const PARAMETERS = {
  project: parseAsString,
  chain: parseAsString,
  facet: parseAsString,
  labels: parseAsStringLiteral(COUNTED_ANSWERS).withDefault('sample'),
  edited: parseAsStringLiteral(EDITED_AS).withDefault('keep'),
};

/** What stands in the address of the funnel. */
export interface FunnelState {
  request: FunnelRequest;
  /** Changes some of it. */
  set: (change: Partial<Omit<FunnelRequest, 'start'>>) => void;
}

/** The funnel that the address asks for. */
export function useFunnelState(): FunnelState {
  const [parameters, setParameters] = useQueryStates(PARAMETERS, { history: 'replace' });
  useLastProject(parameters.project, (project) => void setParameters({ project }));
  return {
    request: { ...parameters, start: null },
    set: (change) => {
      void setParameters(change);
    },
  };
}
