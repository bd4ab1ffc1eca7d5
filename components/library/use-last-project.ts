'use client';

import { useEffect } from 'react';
import { useProjects } from '@/lib/library/queries';

const KEY = 'framejury-project';

/**
 * Opens the project that was open last on this device, where the address names none. That of the known-answer clips is
 * looked at now and then, and not come back to.
 * @param shown the project that the address names
 */
export function useLastProject(shown: string | null, open: (id: string) => void): void {
  const { data: projects } = useProjects();
  useEffect(() => {
    if (!projects) return;
    const ordinary = projects.filter(({ knownAnswers }) => !knownAnswers);
    if (shown) {
      if (ordinary.some(({ id }) => id === shown)) window.localStorage.setItem(KEY, shown);
      return;
    }
    const last = window.localStorage.getItem(KEY);
    // The first project needs no name in the address.
    if (ordinary.slice(1).some(({ id }) => id === last) && last) open(last);
  }, [projects, shown, open]);
}
