import type { Check } from './checks';
import type { HowJudged, Role } from './rules';

/** What is known of a check: its answer, that there is none, or that it does not count since nothing is to be seen. */
export type State = 'yes' | 'no' | 'gap' | 'unseen';

/** The value of an item, or why there is none. */
export type Valued =
  | { value: number; gateFailed: boolean }
  | { value: null; lack: 'gap' | 'gate' | 'unseen' };

/** How parts make a value; see `RuleChoice`. */
export type Rule = 'all' | 'share' | 'prefix';

/**
 * The value of an item.
 *
 * A gate without an answer leaves none; one that is not met leaves none either, or makes it 1 ÷ number of parts. Of parts
 * without an answer: `all` is 0 as soon as one part is no, and `prefix` is decided by a no before the first of them;
 * otherwise there is no value, and never one by `share`. Parts that are not to be seen leave the denominator.
 */
export function valueBy(
  { failedGate }: Pick<HowJudged, 'failedGate'>,
  rule: Rule,
  gates: readonly State[],
  all: readonly State[],
): Valued {
  if (gates.some((gate) => gate === 'gap' || gate === 'unseen'))
    return { value: null, lack: 'gap' };
  if (gates.includes('no')) {
    if (failedGate === 'out') return { value: null, lack: 'gate' };
    return { value: 1 / all.length, gateFailed: true };
  }
  const parts = all.filter((part) => part !== 'unseen');
  if (parts.length === 0) return { value: null, lack: all.length > 0 ? 'unseen' : 'gap' };
  const value = RULES[rule](parts);
  return value === null ? { value, lack: 'gap' } : { value, gateFailed: false };
}

const RULES: Readonly<Record<Rule, (parts: readonly State[]) => number | null>> = {
  all: (parts) => {
    if (parts.includes('no')) return 0;
    return parts.includes('gap') ? null : 1;
  },
  share: (parts) =>
    parts.includes('gap') ? null : parts.filter((part) => part === 'yes').length / parts.length,
  prefix: (parts) => {
    const end = parts.findIndex((part) => part !== 'yes');
    if (end < 0) return 1;
    return parts[end] === 'no' ? end / parts.length : null;
  },
};

/** Whether a check's answer can still change the value, after what is known of those before it. */
export function stillCounts(
  { unit, role }: Check,
  checks: readonly Check[],
  rule: Rule,
  stateOf: (check: Check) => State,
): boolean {
  const before = checks.slice(
    0,
    checks.findIndex((check) => check.unit === unit),
  );
  const isNo = (asked: Role) =>
    before.some((check) => check.role === asked && stateOf(check) === 'no');
  if (isNo('gate')) return false;
  return role !== 'part' || rule === 'share' || !isNo('part');
}
