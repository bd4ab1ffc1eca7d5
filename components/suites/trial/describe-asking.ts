import { countNoun, formatRough } from '@/components/ui/numbers';
import type { JudgeFacts } from '@/lib/judge/schema';
import { formatMoney } from '@/lib/money';
import type { SuiteTrial } from '@/lib/runs/trial/suite-trial.schema';

/** What asking a judge will take, before it is asked. */
export function describeAsking(
  { calls, estimate }: Pick<SuiteTrial, 'calls' | 'estimate'>,
  { parameters }: Pick<JudgeFacts, 'parameters'>,
): string {
  const asked = countNoun(calls.length, 'call');
  if (!estimate) return `${asked}. Choose a clip to see what that costs.`;
  const tokens = `about ${formatRough(estimate.inputTokens)} tokens in, ${formatRough(estimate.outputTokens)} out`;
  const cost =
    estimate.cost === null
      ? 'price not known'
      : `about ${formatMoney(estimate.cost, parameters.currency)}`;
  return `${asked} · ${tokens} · ${cost}`;
}
