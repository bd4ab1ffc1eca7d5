import {
  countNoun,
  formatCount,
  formatMoney,
  formatRough,
  formatSeconds,
} from '@/components/ui/numbers';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { TrialCall, TrialPlan } from '@/lib/runs/trial/schema';

/** What a judge is, and what it takes for its calls. */
export function judgeWords({ kind, unready, model, parameters }: JudgeFacts): string {
  if (unready) return unready;
  if (kind === 'baseline') return 'Measures pixels on this machine, free of charge.';
  const { inputPrice, outputPrice, currency } = parameters;
  if (inputPrice === null || outputPrice === null) return `${model} · its prices are not known`;
  const prices = `${formatMoney(inputPrice)} in, ${formatMoney(outputPrice, currency)} out`;
  return `${model} · ${prices} a million tokens`;
}

/** What a trial will take. */
export function planWords({ unit, calls, needs, estimate }: TrialPlan, judge: JudgeFacts): string {
  if (unit === null) {
    return 'This prompt is not asked about this clip: it has nothing that the prompt needs, such as a generation prompt.';
  }
  const open = needs.filter(({ known }) => !known);
  const before =
    open.length === 0
      ? ''
      : ` It needs ${countNoun(open.length, 'more call')} first, which are asked in the suite’s own texts: ${listCalls(open)}.`;
  if (!estimate) {
    const noun = judge.kind === 'baseline' ? 'measurement' : 'call';
    return `${countNoun(calls, noun)}, free of charge.${before}`;
  }
  const cost =
    estimate.cost === null
      ? 'price not known'
      : `about ${formatMoney(estimate.cost, judge.parameters.currency)}`;
  const tokens = `about ${formatRough(estimate.inputTokens)} tokens in, ${formatRough(estimate.outputTokens)} out`;
  return `${countNoun(calls, 'call')} · ${tokens} · ${cost}.${before}`;
}

/** How many calls of a kind are named before the rest is only counted. */
const MOST_NAMED = 4;

/** Calls by purpose and unit, in a sentence. */
export function listCalls(calls: readonly { purpose: string; label: string }[]): string {
  const named = calls.slice(0, MOST_NAMED).map(({ purpose, label }) => `${purpose} (${label})`);
  const more = calls.length - named.length;
  return [...named, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(', ');
}

/** What a trial really took. */
export function costWords(calls: readonly TrialCall[], currency: string): string {
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
  const seconds = (sum(({ latencyMs }) => latencyMs) ?? 0) / 1000;
  return [
    countNoun(made.length, 'call'),
    input === null || output === null
      ? 'tokens not reported'
      : `${formatCount(input)} tokens in, ${formatCount(output)} out`,
    cost === null ? 'no price known' : formatMoney(cost, currency),
    formatSeconds(seconds),
  ].join(' · ');
}
