import { formatMoment } from '@/components/ui/numbers';
import type { ComparedRater } from '@/lib/ratings/schema';

/** The kinds of raters in the order in which lists have them, with their headings. */
export const RATER_KINDS = [
  { kind: 'judge', heading: 'Judges' },
  { kind: 'person', heading: 'People' },
  { kind: 'reference', heading: 'Labels' },
] as const;

const KINDS = { judge: 'judge', person: 'person', reference: 'labels' };

/** What tells a rater from others of the same name, in a few words: when a run began, and what it was asked otherwise. */
export function raterDetail({
  kind,
  isKey,
  run,
}: Pick<ComparedRater, 'kind' | 'isKey' | 'run'>): string {
  if (!run) return isKey ? 'key' : KINDS[kind];
  const other = run.prompts.filter(({ isSuiteText }) => !isSuiteText);
  return [
    formatMoment(run.at),
    run.repeats > 1 && `repeat ${run.repeat + 1} of ${run.repeats}`,
    ...run.settings.short,
    ...other.map(({ prompt, hash }) => `${prompt.split('/').at(-1)} ${hash.slice(0, 8)}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A rater in one line. */
export function raterLine(rater: Pick<ComparedRater, 'kind' | 'isKey' | 'run' | 'name'>): string {
  return `${rater.name} · ${raterDetail(rater)}`;
}
