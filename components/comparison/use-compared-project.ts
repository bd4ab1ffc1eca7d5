import { ALL_PROJECTS, useProjectFilter } from '@/components/library/use-last-project';
import { useRuns } from '@/lib/runs/queries';

/**
 * The project in which raters are compared: that of the runs that are named, all projects where these are of several, else
 * the one that is open.
 * @param named keys of raters
 */
export function useComparedProject(named: readonly (string | null)[]) {
  const { data: runs } = useRuns();
  const filter = useProjectFilter();
  const [first, ...others] = new Set(
    runs?.flatMap(({ id, projectId }) => (named.includes(id) ? [projectId] : [])),
  );
  const open = others.length > 0 ? ALL_PROJECTS : (first ?? filter.chosen);
  const chosen = filter.chosen === ALL_PROJECTS ? ALL_PROJECTS : open;
  return {
    /** A project's id, or {@link ALL_PROJECTS}; null while it is not known. */
    chosen,
    /** As requests name it: null for all. */
    project: chosen === ALL_PROJECTS ? null : chosen,
    isKnown: runs !== undefined && chosen !== null,
    choose: filter.open,
  };
}
