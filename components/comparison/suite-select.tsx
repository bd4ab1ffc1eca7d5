'use client';

import { useUsedSuites } from '@/components/library/use-last-project';
import { ChoiceField } from '@/components/ui/choice-field';
import { useRuns } from '@/lib/runs/queries';

/**
 * The suite in which raters are compared: the one that is named, that of the named run, or that of the project’s latest run.
 * @param named what the address says
 * @param project the project in which they are compared; null for all
 */
export function useComparedSuite(
  suites: readonly { id: string }[],
  named: { suite: string | null; left: string | null; right?: string | null },
  project: string | null,
): string | null {
  const { data: runs = [], isPending } = useRuns();
  const run = runs.find(({ id, asks }) => asks && (id === named.left || id === named.right));
  const used = useUsedSuites(suites);
  const here = runs.filter(
    (run) =>
      (project === null || run.projectId === project) && used.some(({ id }) => id === run.suite),
  );
  // Where people alone were asked, there may be nobody to compare them with.
  const latest = here.find(({ asks, otherPrompts }) => asks && otherPrompts !== null) ?? here[0];
  if (named.suite !== null) return named.suite;
  return isPending ? null : ((run ?? latest)?.suite ?? used[0]?.id ?? null);
}

interface SuiteSelectProps {
  suites: readonly { id: string; name: string }[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** A choice of the suite, of those that the project uses, in which raters are compared; nothing where there is one alone. */
export function SuiteSelect({ suites: all, chosen, onChoose }: SuiteSelectProps) {
  const suites = useUsedSuites(all, null, chosen);
  if (suites.length < 2) return null;
  return (
    <ChoiceField
      label="Suite"
      className="w-56"
      choices={suites}
      value={chosen ?? ''}
      onChoose={onChoose}
    />
  );
}
