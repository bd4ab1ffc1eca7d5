import 'server-only';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { endpointAsRemembered } from '@/lib/judge/called.store';
import type { JudgeOf } from './ready-judges';

/** A judge of a run, as it was when the run began: the built-in one, or a model behind an endpoint. */
export const judgeOf: JudgeOf = async ({ judgeId, judgeFacts }, suite) => {
  const remembered = await endpointAsRemembered(judgeId, judgeFacts);
  if (!remembered) return { judge: baselineJudge(suite.baseline), parameters: null };
  const { endpoint, parameters } = remembered;
  return { judge: endpointJudge(endpoint, parameters), parameters };
};
