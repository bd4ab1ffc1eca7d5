'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ChecklistSteps, nextStep, stepPath } from '@/components/library/checklist-steps';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { writeParameters } from '@/lib/library/address';
import type { Project } from '@/lib/library/listing.schema';
import type { Checklist, ChecklistStep } from '@/lib/queues/checklist.schema';
import { useChecklist } from '@/lib/queues/queries';
import type { Family } from '@/lib/suites/families';
import { exactNounsOf } from '@/lib/suites/item-kind';
import { countOfKind, heldOf, heldWords, shownSuite } from './words';

/** Properties of {@link FamilyIntro}. */
export interface FamilyIntroProps {
  family: Family;
  project: Project;
  /** The next step where nothing is there yet, if it is another than usual. */
  begin?: { label: string; path: string } | undefined;
  /** How its samples are tried; left out where they are offered elsewhere on the page. */
  samples?: ReactNode;
}

/** What a family of suites is for, in three sentences, how far it has come in a project, and the next step as a button. */
export function FamilyIntro({ family, project, begin, samples }: FamilyIntroProps) {
  const mayWork = useMay('reviewer');
  const { data: list } = useChecklist(project.id, family.main);
  const place = { project: project.id, suite: family.main };
  const held = heldWords(heldOf(project, family));
  const steps = list ? nextLinks(family, project, list, begin) : [];
  return (
    <section
      aria-label={family.name}
      className="flex flex-col gap-4 rounded-xl border bg-surface p-5"
    >
      <ol className="grid gap-x-8 gap-y-3 md:grid-cols-3">
        {family.about.map((sentence) => (
          <li key={sentence} className="text-pretty">
            {sentence}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        {steps.slice(0, mayWork ? undefined : 0).map(({ label, path }, index) => (
          <Button key={label} asChild variant={index === 0 ? 'primary' : 'secondary'}>
            <Link href={path}>
              {label}
              {index === 0 && <ArrowRight aria-hidden className="size-3.5" />}
            </Link>
          </Button>
        ))}
        {held !== '' && (
          <Button asChild variant={mayWork ? 'ghost' : 'primary'}>
            <Link
              href={writeParameters('/', {
                project: project.id,
                suite: shownSuite(project, family),
              })}
            >
              Open the library: {held}
            </Link>
          </Button>
        )}
        {held === '' && mayWork && !begin && samples}
      </div>
      {list && held !== '' && (
        <div className="border-t pt-3 text-sm">
          <ChecklistSteps list={list} nouns={exactNounsOf(family.mainKind)} place={place} />
        </div>
      )}
    </section>
  );
}

/** The next step by what is there, and another way where there are two. */
function nextLinks(
  family: Family,
  project: Project,
  list: Checklist,
  begin: FamilyIntroProps['begin'],
) {
  const { maker, mainKind, main } = family;
  const { label, path: usual } = family.begin;
  const begins = begin ?? { label, path: withProject(usual, project) };
  if (countOfKind(project, mainKind) === 0) {
    if (!maker) return [begins];
    const path = writeParameters('/', { project: project.id, suite: maker.suite });
    const makes = { label: maker.verb, path };
    const canMake = countOfKind(project, maker.kind) > 0;
    // What is made of items of the family itself comes after them; what is made of others is a choice.
    if (!maker.first) return canMake ? [makes] : [begins];
    return canMake ? [makes, begins] : [begins, { ...makes, label: maker.first }];
  }
  const step = nextStep(list) ?? 'results';
  const path = stepPath(step, list, { project: project.id, suite: main });
  const [one, many] = exactNounsOf(mainKind);
  return [{ label: stepWords(step, list, one, many), path }];
}

function stepWords(step: ChecklistStep, list: Checklist, one: string, many: string): string {
  const words: Readonly<Record<ChecklistStep, string>> = {
    items: `Add ${many}`,
    judge: `Judge ${countNoun(list.items, one, many)}`,
    blind: list.queueId === null ? `Have ${many} reviewed blind` : 'Open the blind queue',
    settle: `Settle ${countNoun(list.unsettled, 'disagreement')}`,
    results: 'See the results',
    export: 'Export the answers',
  };
  return words[step];
}

function withProject(path: string, { id }: Project): string {
  const [page, part] = path.split('#');
  return `${page}?${new URLSearchParams({ project: id })}${part ? `#${part}` : ''}`;
}
