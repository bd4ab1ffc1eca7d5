import { countNoun } from '@/components/ui/numbers';
import type { Results } from '@/lib/results/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { comparedNoun, modelWords, shownIn } from '../figure-words';
import { countedWords, examineeWords, sourceNotes } from '../source-words';
import type { SavedTable } from '../tables';

/**
 * How the figures of a page came to be, for the methods part of a paper: only what was computed is told, and each sentence
 * follows from the results. Plain text, a paragraph a line.
 */
export function methodsText(table: SavedTable): string {
  const { results } = table;
  return [
    [judgedSentence(results), ...figureSentences(table)].join(' '),
    peopleSentences(table).join(' '),
    comparisonSentences(results).join(' '),
    ...sourceNotes(results),
    '',
  ]
    .filter((line, place, all) => line !== '' || place === all.length - 1)
    .join('\n\n');
}

function judgedSentence(results: Results): string {
  const { suite, source, judged, items, models, compares } = results;
  if (!suite || !source) return '';
  const noun = nounOf(suite.kind);
  const of = `${countNoun(judged, noun)} of ${items}`;
  const by = `with the suite “${suite.name}”, version ${source.suiteVersion}`;
  if (source.peopleAlone) return `People rated ${of} ${by}; no judge was asked.`;
  const rows = `${countNoun(models.length, comparedNoun(results))} (${models.map(({ model }) => modelWords(model)).join(', ')})`;
  return compares === 'judges'
    ? `${rows} answered about ${of} ${by}; prompts and runs that are named are those of ${examineeWords(source)}.`
    : `“${source.configuration.name}” judged ${of}, made by ${rows}, ${by}.`;
}

function figureSentences({ results, target }: SavedTable): string[] {
  const { figures } = results;
  const has = (kind: string) => figures.some((figure) => figure.kind === kind);
  const noun = nounOf(results.suite?.kind ?? 'clip');
  const whose = target === 'like' ? `${noun}s like these` : `these ${noun}s`;
  return [
    `Intervals are 95 % and for ${whose}; ${noun}s of one cluster are not taken as independent of each other.`,
    ...(has('mean')
      ? [
          'Those of means leave out each cluster in turn (delete-one jackknife), with Student’s t at effective degrees of freedom and the ends of the scale kept by a logit.',
        ]
      : []),
    ...(has('share') ? ['Those of shares are Wilson’s, on the effective number of clusters.'] : []),
    ...(figures.some(({ parts }) => parts.length > 0)
      ? ['Figures over several parts add up what leaving a cluster out does to each of them.']
      : []),
  ];
}

function peopleSentences({ results, target }: SavedTable): string[] {
  const { figures, source } = results;
  const cells = figures.flatMap((figure) => figure.cells);
  if (!cells.some(({ sample }) => sample !== null)) return [];
  const noun = nounOf(results.suite?.kind ?? 'clip');
  const read = Math.max(...cells.map(({ sample }) => sample?.sampled ?? 0));
  const inPart = Math.max(...cells.map((cell) => shownIn(cell, 'corrected', target).inPart));
  return [
    `Answers of people count that are ${countedWords(results)}; a figure of one ${comparedNoun(results)} rests on ${countNoun(read, noun)} at most.`,
    ...(inPart > 0
      ? [
          `Where a ${noun} was answered in part, people and judge are compared over what both answered.`,
        ]
      : []),
    ...(source?.peopleAlone
      ? []
      : [
          'Corrected figures are the difference estimator with a judge’s weight of least variance (prediction-powered inference, PPI++), with design weights 1/π where chances differ.',
        ]),
  ];
}

function comparisonSentences({ comparison, figures, models, suite }: Results): string[] {
  if (!comparison || comparison.differences.length === 0) return [];
  const figure = figures.find(({ id }) => id === comparison.figure);
  const noun = nounOf(suite?.kind ?? 'clip');
  return [
    `Differences of ${countNoun(models.length, 'row')} in “${figure?.label ?? comparison.figure}” leave out each independent group of ${noun}s wherever it stands, so that what both were given cancels.`,
    ...(figure?.kind === 'share' ? ['Of shares they are by MOVER.'] : []),
    ...(comparison.ranks
      ? [
          'Ranges of ranks follow from intervals that hold at once (max-t by a multiplier bootstrap, seeded).',
        ]
      : []),
  ];
}
