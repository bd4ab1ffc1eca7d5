import { Field, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import type { KnownRater } from '@/lib/ratings/schema';
import type { ItemNoun } from '@/lib/suites/item-kind';
import { RATER_KINDS, raterLine } from './rater-words';

/** Properties of {@link RaterSelect}. */
export interface RaterSelectProps {
  label: string;
  raters: readonly KnownRater[];
  /** What they answered about. */
  noun: ItemNoun;
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** A choice of one rater: a judge's run, a person, or labels. */
export function RaterSelect({ label, raters, noun, chosen, onChoose }: RaterSelectProps) {
  return (
    <Field label={label} className="w-[26rem] min-w-0 max-w-full">
      <Select value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {chosen === null && <option value="">Choose…</option>}
        {RATER_KINDS.map(({ kind, heading }) => (
          <optgroup key={kind} label={heading}>
            {raters
              .filter((rater) => rater.kind === kind)
              .map((rater) => (
                <option key={rater.key} value={rater.key}>
                  {`${raterLine(rater)} · ${countNoun(rater.videos, noun)}`}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
