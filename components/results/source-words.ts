import { conditionFacts } from '@/components/agreement/condition-words';
import { facetTitle } from '@/components/library/filter-words';
import { studyFacts } from '@/components/studies/words';
import { countNoun, formatCount, formatMoment } from '@/components/ui/numbers';
import { examineeName } from '@/lib/library/configurations/schema';
import type { FigureFacts, Maker, Results } from '@/lib/results/schema';
import type { ResultsSource } from '@/lib/results/source.schema';
import { type ItemNoun, nounOf } from '@/lib/suites/item-kind';
import { modelWords, thresholdOf } from './figure-words';

/** How many runs are named one by one. */
const NAMED_RUNS = 3;

/** Which runs figures are from, with when they were ordered. */
export function runWords({ runs }: Pick<ResultsSource, 'runs'>, noun: ItemNoun): string {
  const named = runs
    .slice(0, NAMED_RUNS)
    .map(
      ({ id, at, items }) => `${id.slice(0, 8)} of ${formatMoment(at)} (${countNoun(items, noun)})`,
    );
  const more = runs.length - named.length;
  return [...named, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ');
}

/** Under which conditions figures were made and by which plan they are shown, a fact a line: it stands in every file. */
export function planFacts({ conditions, study, figures }: Results): [name: string, fact: string][] {
  const threshold = thresholdOf(figures);
  return [...conditionFacts(conditions), ...(study ? studyFacts(study, { threshold }) : [])];
}

/** Whose figures these are and what they are of, a fact a line: it stands in every file. */
export function sourceFacts(results: Results): [name: string, fact: string][] {
  const { source, suite, project, judged, items, withheld, figures } = results;
  if (!source || !suite) return [];
  const threshold = thresholdOf(figures);
  const { compares, models } = results;
  // Each examinee has runs of its own; those that are named are of one of them.
  const whose = compares === 'judges' ? ` (of ${examineeWords(source)})` : '';
  return [
    ['Project', project.name],
    ['Suite', `${suite.name}, version ${source.suiteVersion}`],
    ...(compares === 'judges'
      ? [['Examinees', models.map(({ model }) => modelWords(model)).join('; ')] as [string, string]]
      : [['Judge', source.configuration.name] as [string, string]]),
    ...(source.mixed ? [['Mixed with', mixedFact(source.mixed, figures)] as [string, string]] : []),
    [
      'Prompts',
      `${
        Object.entries(source.prompts)
          .map(([prompt, hash]) => `${prompt} ${hash.slice(0, 8)}`)
          .join(', ') || 'none of ours'
      }${whose}`,
    ],
    ['Runs', `${source.runs.map(({ id, at }) => `${id} of ${at}`).join(', ')}${whose}`],
    [
      `${facetTitle(nounOf(suite.kind))}s`,
      `${judged} of ${items} judged${whose}${withheld > 0 ? `, ${withheld} withheld from the reader` : ''}`,
    ],
    ...results.makers.map((maker): [string, string] => ['Part in the making', makerWords(maker)]),
    ...(threshold === null
      ? []
      : [['Threshold', `${threshold} points or more`] as [string, string]]),
    ['Answers of people', countedWords(results)],
    ...planFacts(results),
  ];
}

/** What is mixed in, and in which figures it stands, in words. */
export function mixedWords(
  { configuration, figures }: NonNullable<ResultsSource['mixed']>,
  all: readonly Pick<FigureFacts, 'id' | 'label'>[],
): string {
  const labels = figures.map((id) => all.find((one) => one.id === id)?.label ?? id);
  return `${configuration.name}, in ${labels.join(', ')}`;
}

function mixedFact(
  mixed: NonNullable<ResultsSource['mixed']>,
  figures: Results['figures'],
): string {
  const runs = mixed.runs.map(({ id, at }) => `${id} of ${at}`);
  return [mixedWords(mixed, figures), ...runs].join('; ');
}

/** Facts that nobody reads but who has to find the same again: hashes and ids. */
const KEYS: readonly string[] = ['Prompts', 'Runs'];

/**
 * Whose figures these are, for a table in print: in a paragraph with runs by name and date, and in a second one, a footnote,
 * the prompts' hashes and the runs' ids.
 */
export function sourceNotes(results: Results): string[] {
  const facts = sourceFacts(results);
  if (facts.length === 0) return [];
  const print = (shown: readonly (readonly [string, string])[]) =>
    shown.map(([name, fact]) => `${name}: ${fact}.`).join(' ');
  const runs = (results.source?.runs ?? []).map(({ name, at }) =>
    name === '' ? `of ${formatMoment(at)}` : `“${name}” of ${formatMoment(at)}`,
  );
  const read = facts.filter(([name]) => !KEYS.includes(name));
  return [
    print(runs.length > 0 ? [...read, ['Runs', runs.join(', ')]] : read),
    print(facts.filter(([name, fact]) => KEYS.includes(name) && fact !== '')),
  ].filter(Boolean);
}

/** Whose figures these are, in one paragraph. */
export function sourceLine(results: Results): string {
  return sourceFacts(results)
    .map(([name, fact]) => `${name}: ${fact}.`)
    .join(' ');
}

/** Which of people's answers count, in a few words. */
export function countedWords({ labels, source }: Pick<Results, 'labels' | 'source'>): string {
  return labels === 'all' && source?.peopleAlone ? 'every answer that stands' : LABEL_WORDS[labels];
}

const LABEL_WORDS: Readonly<Record<Results['labels'], string>> = {
  sample: 'independent, of a blind sample, weighed by each one’s chance',
  blind: 'independent, no matter who chose them',
  all: 'every answer that stands, in view of the judge’s or not; the judge’s where nobody answered',
};

/** The examinee whose prompts and runs are named, as rows call it. */
export function examineeWords({ configuration }: Pick<ResultsSource, 'configuration'>): string {
  return examineeName(configuration.name);
}

/** That a model had a part in making what it was or is to be asked, in a sentence. */
export function makerWords({ judges, model, parts, items, of }: Maker): string {
  const share =
    items === of ? `all ${formatCount(of)}` : `${formatCount(items)} of the ${formatCount(of)}`;
  const asked = judges.filter((judge) => judge !== model);
  const name = `“${model}”${asked.length === 0 ? '' : ` (${asked.join('; ')})`}`;
  return `${name} had a part in making ${share} items: ${parts.join('; ')}. Which items there are depends on what it said then, so its figures compare with those of others with care.`;
}
