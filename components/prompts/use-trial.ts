import { useEffect, useRef, useState } from 'react';
import type { JudgeFacts } from '@/lib/judge/schema';
import { readJson } from '@/lib/request';
import { type TrialReport, type TrialRequest, trialReportSchema } from '@/lib/runs/trial/schema';

/** The state of a trial. */
export interface TrialState {
  /** The request that report or fault belong to, as JSON; null before the first trial. */
  of: string | null;
  /** The judge that is asked; null before the first trial. */
  judge: JudgeFacts | null;
  report: TrialReport | null;
  /** Why there is no report, in a sentence. */
  fault: string | null;
  /** The start of the trial under way, in milliseconds of this page's clock; null while none is. */
  since: number | null;
}

/** The state of a trial, and its controls. */
export interface RunningTrial extends TrialState {
  isUnderWay: boolean;
  /** Starts a trial; resolves when there is a reply or a fault, or when it is cancelled. */
  begin: (request: TrialRequest, judge: JudgeFacts) => Promise<void>;
  cancel: () => void;
}

const NOTHING_YET: TrialState = {
  of: null,
  judge: null,
  report: null,
  fault: null,
  since: null,
};

/** One trial at a time; leaving the page cancels it. */
export function useTrial(): RunningTrial {
  const [state, setState] = useState(NOTHING_YET);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const begin = async (request: TrialRequest, judge: JudgeFacts) => {
    const abort = new AbortController();
    underWay.current = abort;
    const asked = { ...NOTHING_YET, of: JSON.stringify(request), judge };
    setState({ ...asked, since: performance.now() });
    try {
      const url = '/api/prompts/trial';
      const report = await readJson(url, trialReportSchema, abort.signal, request);
      setState({ ...asked, report });
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      setState({ ...asked, fault: abort.signal.aborted ? 'The trial was cancelled.' : fault });
    }
  };

  return {
    ...state,
    isUnderWay: state.since !== null,
    begin,
    cancel: () => underWay.current?.abort(),
  };
}
