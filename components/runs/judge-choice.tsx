'use client';

import clsx from 'clsx';
import { Cpu, Ruler } from 'lucide-react';
import { useGroupFault } from '@/components/ui/field';
import type { JudgeFacts } from '@/lib/judge/schema';

/** Properties of {@link JudgeChoice}. */
export interface JudgeChoiceProps {
  judge: JudgeFacts;
  chosen: boolean;
  /** Whether several judges can be chosen. */
  several: boolean;
  onChoose: () => void;
}

/** A judge to choose, as a radio button or a checkbox. */
export function JudgeChoice({ judge, chosen, several, onChoose }: JudgeChoiceProps) {
  const Icon = judge.kind === 'baseline' ? Ruler : Cpu;
  return (
    <label
      className={clsx(
        'flex items-start gap-3 rounded-md px-3 py-2 ring-1 ring-inset transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        'has-aria-invalid:ring-bad',
        chosen ? 'bg-accent-soft ring-accent' : 'ring-line hover:bg-raised',
        judge.unready && 'opacity-60',
      )}
    >
      <input
        type={several ? 'checkbox' : 'radio'}
        name="judge"
        className="sr-only"
        {...useGroupFault()}
        checked={chosen}
        disabled={judge.unready !== null}
        onChange={onChoose}
      />
      <Icon
        aria-hidden
        className={clsx('mt-0.5 size-4 shrink-0', chosen ? 'text-accent' : 'text-faint')}
      />
      <span className="min-w-0">
        <span className="block font-medium">{judge.name}</span>
        <span className="block truncate text-muted text-xs">
          {judge.unready ?? describe(judge)}
        </span>
      </span>
    </label>
  );
}

function describe({ kind, model, baseUrl }: JudgeFacts): string {
  if (kind === 'baseline')
    return 'Measures pixels on this machine; abstains where it cannot measure.';
  return [model, baseUrl].filter(Boolean).join(' · ');
}
