import clsx from 'clsx';
import { Check } from 'lucide-react';
import Link from 'next/link';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { writeParameters } from '@/lib/library/address';
import type { Checklist, ChecklistStep } from '@/lib/queues/checklist.schema';

/** Properties of {@link ChecklistSteps}. */
export interface ChecklistStepsProps {
  list: Checklist;
  /** What the items are called, one and several. */
  nouns: readonly [one: string, many: string];
  /** Of which project and suite. */
  place: Place;
  /** The steps that are made on the page itself, which lead nowhere; none when left out. */
  made?: readonly ChecklistStep[];
}

interface Place {
  project: string;
  suite: string;
}

/** What leads from items to an export: each step done or open, and the next one as a link to where it is made. */
export function ChecklistSteps({ list, nouns, place, made = [] }: ChecklistStepsProps) {
  const next = nextStep(list);
  return (
    <ol className="flex flex-1 flex-wrap items-center gap-x-5 gap-y-1">
      {list.steps.map((step, index) => (
        <Step
          key={step}
          place={index + 1}
          label={labelOf(step, list, nouns)}
          done={list.done[step]}
          href={step === next && !made.includes(step) ? stepPath(step, list, place) : null}
        />
      ))}
    </ol>
  );
}

/** The first step that is open; undefined where all are done. */
export function nextStep({ steps, done }: Checklist): ChecklistStep | undefined {
  return steps.find((step) => !done[step]);
}

/** Whether all steps are done. */
export function isThrough(list: Checklist): boolean {
  return nextStep(list) === undefined;
}

interface StepProps {
  place: number;
  label: string;
  done: boolean;
  /** Where it is made; null where it is not the next one, or is made on this page. */
  href: string | null;
}

function Step({ place, label, done, href }: StepProps) {
  return (
    <li className={clsx('flex items-center gap-1.5', done ? 'text-muted' : href && 'font-medium')}>
      <span
        className={clsx(
          'grid size-5 place-items-center rounded-full text-xs tabular-nums ring-1 ring-inset',
          done ? 'bg-good/15 text-good ring-good/40' : 'text-muted ring-line-strong',
        )}
      >
        {done ? <Check aria-hidden className="size-3" /> : place}
        <span className="sr-only">{done ? 'Done: ' : ': '}</span>
      </span>
      {href ? (
        <Link href={href} className="rounded-sm text-accent underline-offset-2 hover:underline">
          {label}
        </Link>
      ) : (
        label
      )}
    </li>
  );
}

function labelOf(
  step: ChecklistStep,
  list: Checklist,
  [one, many]: ChecklistStepsProps['nouns'],
): string {
  const labels: Readonly<Record<ChecklistStep, string>> = {
    items: list.items === 0 ? `Add ${many}` : countNoun(list.items, one, many),
    judge: list.judged === 0 ? 'Ask a judge' : `${formatCount(list.judged)} judged`,
    blind:
      list.reviewed + list.unsettled === 0
        ? 'Review some blind'
        : `${formatCount(list.reviewed + list.unsettled)} reviewed blind`,
    settle:
      list.unsettled === 0
        ? 'Settle disagreements'
        : `Settle ${countNoun(list.unsettled, 'disagreement')}`,
    results: 'See the results',
    export: 'Export',
  };
  return labels[step];
}

/** Where a step is made. */
export function stepPath(step: ChecklistStep, list: Checklist, place: Place): string {
  if (step === 'items' || step === 'judge') return writeParameters('/', place);
  if (step === 'blind' && list.queueId === null) {
    return list.runId === null ? '/queues' : `/queues?new=${list.runId}`;
  }
  if (step === 'blind' || step === 'settle') return `/queues/${list.queueId}`;
  if (step === 'export') return `/agreement?run=${list.runId}`;
  return writeParameters('/results', place);
}
