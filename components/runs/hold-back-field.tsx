'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/field';
import { formatCount } from '@/components/ui/numbers';
import { type HoldBackPlan, MOST_READERS } from '@/lib/runs/hold-back.schema';
import type { ItemNoun } from '@/lib/suites/item-kind';
import {
  freeItems,
  type HoldBackChoice,
  heldBack,
  proposedCount,
  whatItGives,
  whyNot,
} from './hold-back';

interface HoldBackFieldProps {
  /** Undefined until known, null where there is nothing that people could be asked. */
  plan: HoldBackPlan | null | undefined;
  noun: ItemNoun;
  choice: HoldBackChoice;
  onChange: (choice: HoldBackChoice) => void;
  error: string | undefined;
}

/** Whether a run keeps some items aside for a blind sample, and how many; off with its reason where it is not proposed. */
export function HoldBackField({ plan, noun, choice, onChange, error }: HoldBackFieldProps) {
  if (!plan) return null;
  const free = freeItems(plan);
  const held = heldBack(plan, choice, noun);
  const reason = whyNot(plan, noun);
  if (free === 0) {
    return <p className="text-muted text-xs">No blind sample is held back: {reason}</p>;
  }
  const number = (value: number, field: 'count' | 'raters', most: number, label: string) => (
    <span className="w-16">
      <Input
        type="number"
        aria-label={label}
        min={1}
        max={most}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange({ ...choice, on: true, [field]: event.target.valueAsNumber })}
      />
    </span>
  );
  return (
    <fieldset className="rounded-md border px-3 py-2">
      <legend className="sr-only">Blind sample</legend>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <Checkbox
          checked={held !== null}
          onCheckedChange={(on) => onChange({ ...choice, on })}
          label="Hold back"
        />
        {number(
          held?.count ?? choice.count ?? proposedCount(plan),
          'count',
          free,
          `How many ${noun}s to hold back`,
        )}
        <span>
          of {formatCount(free)} {noun}s{held ? ', for' : ' for a blind sample'}
        </span>
        {held && (
          <>
            {number(held.raters, 'raters', MOST_READERS, `Reviewers per ${noun}`)}
            <span>{held.raters === 1 ? 'reviewer' : 'reviewers'} each</span>
          </>
        )}
      </div>
      <p className="mt-1 text-pretty text-muted text-xs">
        {held && 'A blind sample: '}
        {held ? 'what' : 'What'} the judge says of them stays hidden from everybody until they are
        reviewed. {held && held.count >= 1 ? whatItGives(plan, held.count) : reason}
      </p>
      {error && <p className="mt-1 text-bad text-xs">{error}</p>}
    </fieldset>
  );
}
