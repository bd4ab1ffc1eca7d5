'use client';

import { useEffect } from 'react';
import { useProjects } from '@/lib/reviews/library/queries';

const KEY = 'framejury-project';

/**
 * Opens the project that was open last on this device, where the address names none.
 * @param shown the project that the address names
 */
export function useLastProject(shown: string | null, open: (id: string) => void): void {
  const { data: projects } = useProjects();
  useEffect(() => {
    if (!projects) return;
    if (shown) return window.localStorage.setItem(KEY, shown);
    const last = window.localStorage.getItem(KEY);
    // The first project needs no name in the address.
    if (projects.slice(1).some(({ id }) => id === last) && last) open(last);
  }, [projects, shown, open]);
}
