import { COUNTINGS } from '../counting/count';
import {
  CAP,
  checkLength,
  describeCount,
  type LengthCheck,
  type LengthVerdict,
} from '../limits/length';
import type { RubricInput } from './settings';

/** A name with its value, as exhibits show them. */
interface Field {
  label: string;
  value: string;
}

const RULE_LABELS = { item: 'Length by the item’s limit', reference: 'Length by the reference' };

/** The same where what was asked for stands with it. */
const FIELD_LABELS = { item: 'Length', reference: 'By the reference' };

/** Whose count it is, for a line of its own. */
const COUNT_LABELS = { ours: 'By our count', upstream: 'By upstream’s count' };

/** A count against its bounds, and what follows. */
function describeCheck(check: LengthCheck, caps: boolean): string {
  const effect = caps
    ? `; caps the score at ${CAP}`
    : check.isWithin
      ? ''
      : '; does not cap in this run';
  return `${describeCount(check)}${effect}`;
}

/** One rule's check by the run's count; and by the other count, where that comes to another verdict. */
function fieldsOf(rule: 'item' | 'reference', { data, settings }: RubricInput): Field[] {
  const said = (['run', 'other'] as const).map((which) => {
    const counting =
      which === 'run'
        ? settings.counting
        : (COUNTINGS.find((one) => one !== settings.counting) ?? settings.counting);
    const verdict = checkLength(data, { ...settings, counting });
    return { counting, check: verdict[rule], fired: verdict.fired.includes(rule) };
  });
  const [run, other] = said;
  if (!run?.check || !other?.check) return [];
  const differs = run.check.isWithin !== other.check.isWithin;
  return [
    { label: FIELD_LABELS[rule], value: describeCheck(run.check, run.fired) },
    ...(differs
      ? [{ label: COUNT_LABELS[other.counting], value: describeCheck(other.check, false) }]
      : []),
  ];
}

/** What rule *item* says of a caption's length. */
export function itemLengthFields(input: RubricInput): Field[] {
  const { limit, instruction } = input.data;
  if (limit === null) return [{ label: 'Limit', value: 'none' }];
  // Most instructions say it already.
  const stated = instruction?.includes(limit) ? [] : [{ label: 'Limit', value: limit }];
  if (!checkLength(input.data, input.settings).isUnknownLimit) {
    return [...stated, ...fieldsOf('item', input)];
  }
  return [
    ...stated,
    {
      label: FIELD_LABELS.item,
      value: 'The sentence states no limit that can be read: none applies.',
    },
  ];
}

/** What rule *reference* says of a caption's length; nothing where it does not apply. */
export function referenceLengthFields(input: RubricInput): Field[] {
  return fieldsOf('reference', input);
}

/** Which rule capped a score, in a sentence with the count next to the bounds; null where none fired. */
export function describeFired(verdict: LengthVerdict): string | null {
  const said = [verdict.item, verdict.reference].flatMap((check) =>
    check && verdict.fired.includes(check.rule)
      ? `${RULE_LABELS[check.rule]}: ${describeCheck(check, true)}.`
      : [],
  );
  return said.length > 0 ? said.join(' ') : null;
}

/** What rule *item* says of a caption's length by the run's count, in a few words; null where no limit is stated that can be read. */
export function describeItemLength(input: Pick<RubricInput, 'data' | 'settings'>): string | null {
  const { item, fired } = checkLength(input.data, input.settings);
  return item && describeCheck(item, fired.includes('item'));
}
