import { countNoun, formatCount, formatRough, formatSeconds } from '@/components/ui/numbers';
import type { JudgeFacts } from '@/lib/judge/schema';
import { formatMoney } from '@/lib/money';
import type { TrialCall, TrialPlan } from '@/lib/runs/trial/schema';

/** A judge's model and prices, or why it cannot be asked. */
export function describeJudge({ kind, unready, model, parameters }: JudgeFacts): string {
  if (unready) return unready;
  if (kind === 'baseline') return 'Measures pixels on this machine, free of charge.';
  const { inputPrice, outputPrice, currency } = parameters;
  if (inputPrice === null || outputPrice === null) return `${model} · its prices are not known`;
  const prices = `${formatMoney(inputPrice, currency)} in, ${formatMoney(outputPrice, currency)} out`;
  return `${model} · ${prices} per million tokens`;
}

/** The estimate of a trial. */
export function describePlan(
  { unit, calls, needs, estimate }: TrialPlan,
  judge: JudgeFacts,
): string {
  if (unit === null) {
    return 'This prompt is not asked about this clip: it has nothing that the prompt needs, such as a generation prompt.';
  }
  const open = needs.filter(({ known }) => !known).length;
  const noun = judge.kind === 'baseline' ? 'measurement' : 'call';
  const asked = `${countNoun(calls, noun)}${open > 0 ? ` (${formatCount(open)} of them needed first)` : ''}`;
  if (!estimate) return `${asked}, free of charge.`;
  const cost =
    estimate.cost === null
      ? 'price not known'
      : `about ${formatMoney(estimate.cost, judge.parameters.currency)}`;
  const tokens = `about ${formatRough(estimate.inputTokens)} tokens in, ${formatRough(estimate.outputTokens)} out`;
  return `${asked} · ${tokens} · ${cost}`;
}

/** A call by purpose and unit. */
export function describeCall({ purpose, label }: { purpose: string; label: string }): string {
  return `${purpose} (${label})`;
}

/** The usage of a trial. */
export function describeCost(
  calls: readonly TrialCall[],
  { kind, parameters }: Pick<JudgeFacts, 'kind' | 'parameters'>,
): string {
  const made = calls.filter(({ replayed }) => !replayed);
  const sum = (count: (call: TrialCall) => number | null) => {
    const counts = made.flatMap((call) => count(call) ?? []);
    return counts.length > 0 ? counts.reduce((total, each) => total + each, 0) : null;
  };
  const [input, output, cost] = [
    sum(({ inputTokens }) => inputTokens),
    sum(({ outputTokens }) => outputTokens),
    sum((call) => call.cost),
  ];
  const seconds = formatSeconds((sum(({ latencyMs }) => latencyMs) ?? 0) / 1000);
  if (kind === 'baseline') return `${countNoun(made.length, 'measurement')} · ${seconds}`;
  return [
    countNoun(made.length, 'call'),
    input === null || output === null
      ? 'tokens not reported'
      : `${formatCount(input)} tokens in, ${formatCount(output)} out`,
    cost === null ? 'no price known' : formatMoney(cost, parameters.currency),
    seconds,
  ].join(' · ');
}
