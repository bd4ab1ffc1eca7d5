'use client';

import { X } from 'lucide-react';
import { z } from 'zod';
import { IconButton } from '@/components/ui/icon-button';
import { useStored } from '@/components/ui/use-stored';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { useChecklist } from '@/lib/queues/queries';
import { exactNounsOf } from '@/lib/suites/item-kind';
import { ChecklistSteps, isThrough } from './checklist-steps';

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
  if (isPutAway || !list || isThrough(list)) return null;
  return (
    <section
      aria-label="From clips to a result"
      className="flex items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-sm"
    >
      <ChecklistSteps
        list={list}
        nouns={exactNounsOf(suite.kind)}
        place={{ project: project.id, suite: suite.id }}
        made={['items', 'judge']}
      />
      <IconButton label="Hide this checklist" onClick={() => putAway(true)}>
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </section>
  );
}
