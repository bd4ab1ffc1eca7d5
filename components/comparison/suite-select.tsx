'use client';

import { ChoiceField } from '@/components/ui/choice-field';
import { useRuns } from '@/lib/runs/queries';

/**
 * The suite in which raters are compared: the one that is named, that of the named run, or that of the latest run.
 * @param named what the address says
 */
export function useComparedSuite(
  suites: readonly { id: string }[],
  named: { suite: string | null; left: string | null; right?: string | null },
): string | null {
  const { data: runs = [], isPending } = useRuns();
  if (named.suite !== null) return named.suite;
  const run = runs.find(({ id, asks }) => asks && (id === named.left || id === named.right));
  const latest = runs.find((run) => suites.some(({ id }) => id === run.suite));
  return isPending ? null : ((run ?? latest)?.suite ?? suites[0]?.id ?? null);
}

interface SuiteSelectProps {
  suites: readonly { id: string; name: string }[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** A choice of the suite in which raters are compared; nothing where there is one alone. */
export function SuiteSelect({ suites, chosen, onChoose }: SuiteSelectProps) {
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
