'use client';

import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import Link from 'next/link';
import { z } from 'zod';
import { IconButton } from '@/components/ui/icon-button';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { useStored } from '@/components/ui/use-stored';
import { writeParameters } from '@/lib/library/address';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { CHECKLIST_STEPS, type Checklist, type ChecklistStep } from '@/lib/queues/checklist.schema';
import { useChecklist } from '@/lib/queues/queries';
import { type ItemNoun, nounOf } from '@/lib/suites/item-kind';

const putAwaySchema = z.boolean();

/**
 * What leads from clips to a figure that can be published, each step done or open by what is there, and where the next one
 * is made: until all are done, or somebody puts it away.
 */
export function ChecklistBar({ facets }: { facets: LibraryFacets }) {
  const { project, suite } = facets;
  const [isPutAway, putAway] = useStored(
    `checklist ${project.id} ${suite.id}`,
    putAwaySchema,
    false,
  );
  const { data: list } = useChecklist(project.id, suite.id);
  if (isPutAway || !list || Object.values(list.done).every(Boolean)) return null;
  const steps = CHECKLIST_STEPS.filter((step) => step !== 'judge' || !suite.peopleAlone);
  const next = steps.find((step) => !list.done[step]);
  const noun = nounOf(suite.kind);
  return (
    <section
      aria-label="From clips to a result"
      className="flex items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-sm"
    >
      <ol className="flex flex-1 flex-wrap items-center gap-x-5 gap-y-1">
        {steps.map((step, index) => (
          <Step
            key={step}
            place={index + 1}
            label={labelOf(step, list, noun)}
            done={list.done[step]}
            href={step === next ? hrefOf(step, list, facets) : null}
          />
        ))}
      </ol>
      <IconButton label="Hide this checklist" onClick={() => putAway(true)}>
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </section>
  );
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

function labelOf(step: ChecklistStep, list: Checklist, noun: ItemNoun): string {
  const labels: Readonly<Record<ChecklistStep, string>> = {
    items: list.items === 0 ? `Add ${noun}s` : countNoun(list.items, noun),
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

/** Where a step is made; null where that is here. */
function hrefOf(step: ChecklistStep, list: Checklist, facets: LibraryFacets): string | null {
  const { project, suite } = facets;
  if (step === 'items' || step === 'judge') return null;
  if (step === 'blind' && list.queueId === null) {
    return list.runId === null ? '/queues' : `/queues?new=${list.runId}`;
  }
  if (step === 'blind' || step === 'settle') return `/queues/${list.queueId}`;
  if (step === 'export') return `/agreement?run=${list.runId}`;
  return writeParameters('/results', { project: project.id, suite: suite.id });
}
