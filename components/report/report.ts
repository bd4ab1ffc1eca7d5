import { conditionFacts } from '@/components/agreement/condition-words';
import { coverageOf, coverageSentence, isPartial } from '@/components/results/coverage';
import { modelWords } from '@/components/results/figure-words';
import { picturesOf } from '@/components/results/saved-pictures';
import { planFacts, sourceFacts, sourceNotes } from '@/components/results/source-words';
import { tableChoiceSchema } from '@/components/results/table/choice';
import { differencesPaper, ranksPaper } from '@/components/results/table/comparison';
import { methodsText } from '@/components/results/table/methods';
import { paperOf } from '@/components/results/table/paper';
import type { SavedTable } from '@/components/results/tables';
import { planLines, studyFacts } from '@/components/studies/words';
import { countNoun } from '@/components/ui/numbers';
import type { ReportFacts } from '@/lib/report/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { agreementPaper } from './agreement-paper';
import type { Block, ReportDocument } from './document';

/**
 * The report of a study for who referees it: what was planned, how figures came to be, the figures with their intervals, how
 * far judge and people agree, what was left out, and by which versions, hashes and ids the same is found again. Each sentence
 * follows from what was computed.
 */
export function reportOf(facts: ReportFacts): ReportDocument {
  const { results } = facts;
  const table: SavedTable = {
    results,
    column: facts.by,
    target: 'like',
  };
  const sections = [
    { heading: 'What this is', blocks: introductionOf(facts) },
    { heading: 'The plan', blocks: planOf(facts) },
    { heading: 'Methods', blocks: methodsOf(table) },
    { heading: 'Figures', blocks: figuresOf(table) },
    { heading: 'Agreement of judge and people', blocks: agreementOf(facts) },
    { heading: 'What was left out', blocks: leftOut(facts) },
    {
      heading: 'Versions, hashes and ids',
      blocks: [{ kind: 'facts' as const, facts: keysOf(facts) }],
    },
    { heading: 'How to cite', blocks: paragraphs([citation(facts)]) },
  ];
  return {
    title: titleOf(facts),
    sections: sections.filter(({ blocks }) => blocks.length > 0),
  };
}

function titleOf({ results: { suite, project } }: ReportFacts): string {
  return `${suite?.name ?? 'Figures'}: report on “${project.name}”`;
}

function paragraphs(texts: readonly string[]): Block[] {
  return texts.map((text) => ({ kind: 'paragraph', text }));
}

function introductionOf({ at, software, results }: ReportFacts): Block[] {
  const elsewhere = new Set([...KEYS, ...planFacts(results).map(([name]) => name)]);
  return [
    ...paragraphs([
      `Written by ${software} on ${at.slice(0, 10)} from what was stored then. Nothing in it was written by hand but names and the plan.`,
    ]),
    { kind: 'facts', facts: sourceFacts(results).filter(([name]) => !elsewhere.has(name)) },
  ];
}

/** Facts that have a section of their own. */
const KEYS = ['Prompts', 'Runs'];

/** What the plan's own lines say already. */
const SAID: ReadonlySet<string> = new Set(['Study plan', 'Planned', 'Part']);

function planOf({ results: { study, figures }, plans }: ReportFacts): Block[] {
  const [held] = plans;
  if (!study || !held) {
    return paragraphs(['No study plan was frozen, so nothing says what was meant beforehand.']);
  }
  const threshold = figures.find(({ atLeast }) => atLeast !== null)?.atLeast ?? null;
  const labelOf = (key: string) => study.labels[key] ?? key;
  return [
    ...paragraphs([
      `Version ${study.version} was frozen on ${study.at.slice(0, 10)} by ${study.by}${plans.length > 1 ? `; ${countNoun(plans.length - 1, 'version')} came before it` : ''}.`,
    ]),
    { kind: 'facts', facts: planLines(study.plan, labelOf) },
    { kind: 'facts', facts: studyFacts(study, { threshold }).filter(([name]) => !SAID.has(name)) },
    ...paragraphs(['The document whose SHA-256 is the hash of the plan:']),
    { kind: 'verbatim', text: held.document },
  ];
}

/** Whose figures these are stands at the beginning, and not once more below each part. */
function withoutSource(notes: readonly string[], { results }: SavedTable): string[] {
  const source = sourceNotes(results);
  return notes.filter((note) => !source.includes(note));
}

function methodsOf(table: SavedTable): Block[] {
  return paragraphs(withoutSource(methodsText(table).trim().split('\n\n'), table));
}

function figuresOf(table: SavedTable): Block[] {
  const choice = tableChoiceSchema.parse({ figures: table.results.figures.map(({ id }) => id) });
  const papers = [paperOf(table, choice), ranksPaper(table), differencesPaper(table)];
  return [
    ...papers.flatMap((paper): Block[] => {
      if (!paper) return [];
      return [{ kind: 'table', paper: { ...paper, notes: withoutSource(paper.notes, table) } }];
    }),
    ...picturesOf(table, 'report').map(
      ({ label, draw }): Block => ({ kind: 'picture', label, svg: draw() }),
    ),
  ];
}

function agreementOf({ agreements, furtherRuns, results }: ReportFacts): Block[] {
  const papers = agreements.flatMap(({ run, answer }): Block[] => {
    const named = results.source?.runs.find(({ id }) => id === run);
    const caption = `Run ${run} of ${named?.at.slice(0, 10) ?? ''}, 95 % intervals by cluster`;
    const paper = agreementPaper(answer, caption);
    return paper ? [{ kind: 'table', paper }] : [];
  });
  if (papers.length === 0) {
    return paragraphs(['No answer of a person that counts stands opposite to the judge’s.']);
  }
  return [
    ...papers,
    ...(furtherRuns > 0
      ? paragraphs([`The agreement of ${countNoun(furtherRuns, 'older run')} is not told here.`])
      : []),
  ];
}

function leftOut({ results }: ReportFacts): Block[] {
  const { items, judged, withheld, pending, figures, models, suite } = results;
  const noun = nounOf(suite?.kind ?? 'clip');
  const unscored = figures.flatMap(({ label, cells }) =>
    cells.flatMap(({ judge }, place) =>
      judge.unscored > 0
        ? [
            `${label}, ${modelWords(models[place]?.model ?? null)}: ${countNoun(judge.unscored, noun)} without a score.`,
          ]
        : [],
    ),
  );
  const partial = figures.flatMap((figure) =>
    models.flatMap(({ model }, place) => {
      const covered = coverageOf(results, figure, place);
      return covered && isPartial(covered)
        ? [`${figure.label}, ${modelWords(model)}: ${coverageSentence(covered, noun)}`]
        : [];
    }),
  );
  const lines = [
    ...(judged < items ? [`${countNoun(items - judged, noun)} of ${items} were not judged.`] : []),
    ...(withheld > 0
      ? [
          `${countNoun(withheld, noun)} are withheld from who asked for this report, who reviews them blind.`,
        ]
      : []),
    ...(pending > 0
      ? [`${countNoun(pending, noun)} changed just before, and count as they were.`]
      : []),
    ...unscored,
    ...partial,
  ];
  return lines.length === 0 ? paragraphs(['Nothing.']) : [{ kind: 'list', lines }];
}

function keysOf({ software, results, plans }: ReportFacts): [string, string][] {
  const { source, suite, conditions } = results;
  return [
    ['Software', software],
    ['Suite', `${suite?.id}, version ${source?.suiteVersion}`],
    ['Configuration', source?.configuration.id ?? ''],
    ...(source?.runs ?? []).map(({ id, at }): [string, string] => ['Run', `${id} of ${at}`]),
    ...Object.entries(source?.prompts ?? {}).map(([prompt, hash]): [string, string] => [
      `Prompt ${prompt}`,
      `SHA-256 ${hash}`,
    ]),
    ...plans.map(({ version, hash, at }): [string, string] => [
      `Plan, version ${version}`,
      `SHA-256 ${hash}, ${at}`,
    ]),
    ...conditionFacts(conditions),
  ];
}

/** How the report is cited. */
function citation(facts: ReportFacts): string {
  const { results, software, at, plans } = facts;
  const { suite, source } = results;
  const judge = source?.peopleAlone ? '' : `, judged by “${source?.configuration.name}”`;
  const [plan] = plans;
  return `${titleOf(facts)}. Suite “${suite?.name}”, version ${source?.suiteVersion}${judge}. ${software}, ${at.slice(0, 10)}.${plan ? ` Plan SHA-256 ${plan.hash}.` : ''}`;
}
