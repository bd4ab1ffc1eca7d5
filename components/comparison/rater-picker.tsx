'use client';

import { Users } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Popover } from '@/components/ui/popover';
import type { ComparedRater } from '@/lib/ratings/schema';
import { RATER_KINDS, raterDetail } from './rater-words';

/** Properties of {@link RaterPicker}. */
export interface RaterPickerProps {
  raters: readonly ComparedRater[];
  /** Keys of those that are put side by side, in order. */
  chosen: readonly string[];
  /** As many can be chosen at once. */
  most: number;
  onChoose: (chosen: string[]) => void;
}

/** Who is put side by side: any of the judges, people and labels that there are. */
export function RaterPicker({ raters, chosen, most, onChoose }: RaterPickerProps) {
  const toggle = (key: string, on: boolean) =>
    onChoose(on ? [...chosen, key] : chosen.filter((each) => each !== key));
  return (
    <Popover
      label="Who is compared"
      align="end"
      className="w-96"
      trigger={
        <Button>
          <Users aria-hidden className="size-3.5" />
          {chosen.length} of {raters.length} raters
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {RATER_KINDS.map(({ kind, heading }) => {
          const those = raters.filter((rater) => rater.kind === kind);
          if (those.length === 0) return null;
          return (
            <fieldset key={kind} className="flex flex-col gap-1.5">
              <legend className="mb-1 font-medium text-muted text-xs">{heading}</legend>
              {those.map((rater) => (
                <Checkbox
                  key={rater.key}
                  checked={chosen.includes(rater.key)}
                  onCheckedChange={(on) => toggle(rater.key, on)}
                  label={rater.name}
                  hint={rater.run ? raterDetail(rater) : undefined}
                  disabled={
                    chosen.includes(rater.key) ? chosen.length === 1 : chosen.length >= most
                  }
                />
              ))}
            </fieldset>
          );
        })}
        <p className="text-faint text-xs">At most {most} at once.</p>
      </div>
    </Popover>
  );
}
