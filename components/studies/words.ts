import { countNoun, formatShare } from '@/components/ui/numbers';
import type { Study, StudyOpened, StudyPart, StudyPlan } from '@/lib/studies/schema';

/** What parts of a study's items are called. */
export const PART_WORDS: Record<StudyPart, string> = {
  development: 'Development part',
  test: 'Test part',
  all: 'All items',
};

/** What stays together in one part. */
export const SPLIT_WORDS: Record<NonNullable<StudyPlan['split']>['by'], string> = {
  cluster: 'by cluster',
  prompt: 'by prompt',
};

/** By which settings figures are shown; what a page does not have is left out. */
export interface ShownSettings {
  /** From how many points on answers count; null where no figure that is shown asks, as in a part without items. */
  threshold?: number | null;
  /** δ of the claim. */
  margin?: number;
  /** Items that people have read of a blind sample. */
  read?: number;
}

const dayOf = (iso: string) => iso.slice(0, 10);

/** A hash as it is shown, and as it stands in files. */
export function shortHash({ hash }: { hash: string }): string {
  return hash.slice(0, 12);
}

/** Which version of a plan holds, since when, and by whom. */
export function versionWords({
  version,
  at,
  by,
  hash,
}: Pick<Study, 'version' | 'at' | 'by' | 'hash'>): string {
  return `version ${version}, frozen on ${dayOf(at)} by ${by}, #${shortHash({ hash })}`;
}

/** That δ is not the plan's; nothing where it is, or the plan has none. */
export function marginDeparture({ margin: planned }: StudyPlan, margin?: number): string[] {
  return margin === undefined || planned === null || margin === planned
    ? []
    : [`δ ${margin} differs from the plan’s ${planned}.`];
}

/** Where figures that are shown differ from the plan, in sentences; none where they do not. */
export function departures(
  { plan, shown }: Study,
  { threshold = null, margin }: ShownSettings,
): string[] {
  return [
    ...(threshold !== null && plan.threshold !== null && threshold !== plan.threshold
      ? [`The threshold ${threshold} differs from the plan’s ${plan.threshold}.`]
      : []),
    ...marginDeparture(plan, margin),
    ...(shown === plan.part
      ? []
      : [`The plan means ${inWords(plan.part)}; these figures are of ${inWords(shown)}.`]),
  ];
}

const inWords = (part: StudyPart) => (part === 'all' ? 'all items' : `the ${part} part`);

const printPoints = (threshold: number | null) => threshold ?? 'of each figure’s own';

const timesWords = (times: number) => (times === 1 ? 'once' : `${times} times`);

/** How often the test part was looked at, and what was changed, in sentences. */
export function openedWords({ test, thresholds, margins }: StudyOpened, plan: StudyPlan): string[] {
  return [
    ...(plan.split === null
      ? []
      : [
          test
            ? `The test part was looked at ${timesWords(test.times)}, first on ${dayOf(test.first)}.`
            : 'Nobody has looked at the test part.',
        ]),
    ...thresholds.map(
      ({ threshold, ...uses }) =>
        `A threshold of ${printPoints(threshold)} that was not planned ${usesWords(uses)}.`,
    ),
    ...margins.map(
      ({ margin, ...uses }) => `A margin δ of ${margin} that was not planned ${usesWords(uses)}.`,
    ),
  ];
}

function usesWords({
  times,
  first,
  afterTest,
}: Omit<StudyOpened['margins'][number], 'margin'>): string {
  return `was used ${timesWords(times)}, first on ${dayOf(first)}${afterTest ? ', also after the test part had been looked at' : ''}`;
}

/** That a version was frozen when the test part had been looked at; null where it was not. */
export function lateWords(at: string, { test }: StudyOpened): string | null {
  return test !== null && test.first < at
    ? 'This version was frozen after the test part had been looked at.'
    : null;
}

/** How many of the items that are to be read have been; nothing where a page does not count them. */
export function progressWords({ items }: StudyPlan, { read }: ShownSettings): string[] {
  return read === undefined
    ? []
    : [`Of ${countNoun(items, 'item')} to read, ${read} of a blind sample have been read so far.`];
}

/** What a plan says, a fact a line. */
export function planLines(plan: StudyPlan, labelOf: (key: string) => string): [string, string][] {
  const { claim, figures, threshold, margin, readers, items, split, part } = plan;
  return [
    ...(claim === '' ? [] : [['Claim', claim] as [string, string]]),
    ['Figures', figures.map(labelOf).join('; ')],
    ...(threshold === null
      ? []
      : [['Threshold', `${threshold} points or more`] as [string, string]]),
    ...(margin === null ? [] : [['Margin δ', `±${margin}`] as [string, string]]),
    ['Reading', `${countNoun(items, 'item')}, each by ${countNoun(readers, 'person', 'people')}`],
    [
      'Split',
      split === null
        ? 'none'
        : `${formatShare(split.share)} for testing, ${SPLIT_WORDS[split.by]}, seed ${split.seed}`,
    ],
    ['Part', PART_WORDS[part].toLowerCase()],
  ];
}

/** What two versions of a plan say differently, a fact a line: before and after. */
export function planChanges(
  before: StudyPlan,
  after: StudyPlan,
  labelOf: (key: string) => string,
): string[] {
  const [was, is] = [before, after].map((plan) => new Map(planLines(plan, labelOf)));
  const names = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return names.flatMap((name) => {
    const [one, other] = [was?.get(name) ?? 'nothing', is?.get(name) ?? 'nothing'];
    return one === other ? [] : [`${name}: ${other}; before: ${one}`];
  });
}

/** The plan by which figures are shown, a fact a line: it stands in every file of them. */
export function studyFacts(study: Study, shown: ShownSettings): [name: string, fact: string][] {
  const { plan, labels, opened } = study;
  const late = lateWords(study.at, opened);
  const apart = departures(study, shown);
  return [
    ['Study plan', versionWords(study)],
    [
      'Planned',
      planLines(plan, (key) => labels[key] ?? key)
        .map(([name, said]) => `${name}: ${said}`)
        .join('. '),
    ],
    ['Part', PART_WORDS[study.shown].toLowerCase()],
    ['Departures from the plan', apart.length === 0 ? 'none' : apart.join(' ')],
    ['Looks', [...openedWords(opened, plan), ...(late ? [late] : [])].join(' ') || 'none'],
  ];
}
