'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useStored } from '@/components/ui/use-stored';
import type { Project } from '@/lib/library/listing.schema';
import { USUAL_SUITE } from '@/lib/library/schema';
import {
  FAMILIES,
  type Family,
  type FamilyId,
  familyIdSchema,
  familyOf,
} from '@/lib/suites/families';
import { familiesOf } from './words';

/** The pages that show one suite at a time, by `?suite=` in their address. */
const OF_ONE_SUITE: readonly string[] = ['/', '/results'];

/** Whether a page shows one suite at a time, which its address may name. */
export function showsOneSuite(path: string): boolean {
  return OF_ONE_SUITE.includes(path);
}

/** The family that a page is about; null for a page that is about none, and for a suite of none. */
function familyShown(path: string, suite: string | null): Family | null {
  const own = FAMILIES.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (own) return own;
  return showsOneSuite(path) ? familyOf(suite ?? USUAL_SUITE) : null;
}

/**
 * The family of suites that somebody works with in a project: the one that the page is about, else the one they looked at
 * last, where the project uses it, else the project's first.
 */
export function useFamily(project: Project): Family | undefined {
  const path = usePathname();
  const suite = useSearchParams().get('suite');
  const [last, remember] = useStored<FamilyId>('family', familyIdSchema, 'hallucination');
  const shown = familyShown(path, suite);
  const used = familiesOf(project);
  const id = shown?.id;
  useEffect(() => {
    if (id && id !== last) remember(id);
  }, [id, last, remember]);
  return shown ?? used.find((one) => one.id === last) ?? used[0];
}
