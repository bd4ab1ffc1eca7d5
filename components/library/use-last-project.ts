'use client';

import { useSearchParams } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { z } from 'zod';
import { useStored } from '@/components/ui/use-stored';
import type { Project } from '@/lib/library/listing.schema';
import { useProjects } from '@/lib/library/queries';
import { usedSuites } from '@/lib/suites/families';

const idSchema = z.uuid().nullable();

/** The project that was open last on this device; that of the known-answer clips is looked at now and then, and not come back to. */
function useRemembered() {
  return useStored<string | null>('project', idSchema, null);
}

/**
 * Opens the project that was open last on this device, where the address names none.
 * @param shown the project that the address names
 */
export function useLastProject(shown: string | null, open: (id: string) => void): void {
  const { data: projects } = useProjects();
  const [last, remember] = useRemembered();
  useEffect(() => {
    if (!projects) return;
    const ordinary = projects.filter(({ knownAnswers }) => !knownAnswers);
    if (shown) {
      if (shown !== last && ordinary.some(({ id }) => id === shown)) remember(shown);
      return;
    }
    // The first project needs no name in the address.
    if (last && ordinary.slice(1).some(({ id }) => id === last)) open(last);
  }, [projects, shown, open, last, remember]);
}

/** The project that the page is about: the one that the address names, else the one that was open last; null while it is not known. */
export function useCurrentProject(): Project | null {
  const { data: projects = [] } = useProjects();
  const named = useSearchParams().get('project');
  const [last] = useRemembered();
  const byId = (wanted: string | null) => projects.find(({ id }) => id === wanted);
  return byId(named) ?? byId(last) ?? projects[0] ?? null;
}

/** By which an address asks for what there is in all projects. */
export const ALL_PROJECTS = 'all';

/** What a list that is kept to one project shows: that of the page, or everything where the address says so. */
export function useProjectFilter() {
  const [named, setNamed] = useQueryState('project', parseAsString);
  const open = (id: string) => void setNamed(id);
  useLastProject(named, open);
  const current = useCurrentProject();
  const chosen = named === ALL_PROJECTS ? ALL_PROJECTS : (current?.id ?? null);
  return {
    /** The project's id, or {@link ALL_PROJECTS}; null while projects are not known. */
    chosen,
    open,
    shows: ({ projectId }: { projectId: string }) =>
      chosen === ALL_PROJECTS || projectId === chosen,
  };
}

/**
 * Of some suites those that a project uses; all while it is not known.
 * @param projectId the one that the page is about when left out
 * @param kept the suite that is shown already, whether the project uses it or not
 */
export function useUsedSuites<Suite extends { id: string }>(
  suites: readonly Suite[],
  projectId?: string | null,
  kept?: string | null,
): Suite[] {
  const { data: projects = [] } = useProjects();
  const current = useCurrentProject();
  const project = projectId ? projects.find(({ id }) => id === projectId) : current;
  if (!project) return [...suites];
  const used = usedSuites(suites, project);
  return suites.filter((suite) => used.includes(suite) || suite.id === kept);
}

/** Whether a run is of a suite that its project uses; so is every run while projects are not known. */
export function useIsUsed(): (run: { suite: string; projectId: string }) => boolean {
  const { data: projects = [] } = useProjects();
  return ({ suite, projectId }) => {
    const project = projects.find(({ id }) => id === projectId);
    return !project || usedSuites([{ id: suite }], project).length > 0;
  };
}
