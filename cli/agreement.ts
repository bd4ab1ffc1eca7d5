import process from 'node:process';
import { conditionFacts } from '@/components/agreement/condition-words';
import { figuresCsv } from '@/components/agreement/figures-csv';
import { reasonInWords } from '@/components/agreement/note-words';
import { type AgreementRow, agreementRows, hasPairs } from '@/components/agreement/rows';
import {
  printInterval,
  printValue,
  STATISTIC_WORDS,
  shownStatistics,
  statisticOf,
} from '@/components/agreement/statistic-words';
import type { Paper } from '@/components/results/table/paper';
import { AGAINST, type AgreementAnswer, agreementAnswerSchema } from '@/lib/agreement/schema';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import type { RunProgress } from '@/lib/runs/schema';
import type { Comparison } from '@/lib/statistics/compare';
import type { StatisticName } from '@/lib/statistics/measures';
import { Trouble } from '@/scripts/trouble.mjs';
import { readApp } from './app-request';
import { parseArguments, readChoice } from './arguments';
import {
  INSTALLATION_HELP,
  INSTALLATION_OPTIONS,
  readInstallation,
  withInstallation,
} from './installation';
import { FIGURE_FORMATS, figuresIn } from './paper-text';
import { readRun } from './run-progress';

const HELP = `Usage: framejury agreement --run RUN [--against person|reference|key]

Prints how the judge of a run agrees with people, with the labels that came with the material (reference), or with the keys
of what it was asked (key), as the page “Agreement” has it, each coefficient with its 95 % interval.

Options:
  --run RUN        the run, by its id
  --against WHOM   person (default), reference or key
  --labels WHICH   which of people’s answers count: sample (default), blind or all
  --format FORM    text (default), markdown, latex and typst: by group of questions; csv: of each question too, unrounded
${INSTALLATION_HELP}
  --json           prints the whole answer of the app as JSON
  --help           prints this

The exit code is 0, or 2 when the command was used wrongly, the app did not answer, or there is nothing to compare.
`;

/**
 * Runs `framejury agreement`.
 * @param words what follows `agreement` on the command line
 * @returns the exit code: 0
 * @throws {Trouble} when it is used wrongly, the app does not answer, or there is nothing to compare
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(
    words,
    {
      run: { type: 'string' },
      against: { type: 'string' },
      labels: { type: 'string' },
      format: { type: 'string' },
      ...INSTALLATION_OPTIONS,
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury agreement --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [misplaced] = positionals;
  if (misplaced !== undefined) throw new Trouble(`“${misplaced}” is not an option of “agreement”.`);
  if (!values.run) throw new Trouble('Name the run: --run RUN.');
  const query = new URLSearchParams({
    run: values.run,
    against: readChoice('--against', values.against, AGAINST) ?? 'person',
    labels: readChoice('--labels', values.labels, COUNTED_ANSWERS) ?? 'sample',
  });
  const format = readChoice('--format', values.format, FIGURE_FORMATS) ?? 'text';
  return withInstallation(readInstallation(values), async (api) => {
    const answer = await readApp(`${api}/agreement?${query}`, agreementAnswerSchema);
    const rows = agreementRows(answer);
    if (!hasPairs(rows))
      throw new Trouble('There is nothing to compare: no answers of both about the same.');
    const judged = await readRun(api, query.get('run') ?? '');
    const text = values.json
      ? `${JSON.stringify(answer, null, 2)}\n`
      : figuresIn(format, paperOf(judged, rows, answer), () =>
          figuresCsv(rows, 'row', conditionFacts(answer.conditions)),
        );
    process.stdout.write(text);
    return 0;
  });
}

/** The groups of questions with the statistics that pages show of them, as a table to print. */
function paperOf(
  { id, judge, suite }: RunProgress,
  rows: readonly AgreementRow[],
  { conditions }: AgreementAnswer,
): Paper {
  return {
    name: suite.id,
    caption: `${suite.name}: how “${judge}” agrees in run ${id}, with 95\u00a0% confidence intervals.`,
    corner: 'Statistic',
    heads: [['Value', 'Interval', 'Pairs'].map((text) => ({ text, span: 1 }))],
    lines: rows.flatMap(({ kind, label, comparison }) =>
      kind === 'group' && comparison
        ? [
            { group: label },
            ...shownStatistics(comparison.kind).map((name) => lineOf(name, comparison)),
          ]
        : [],
    ),
    marks: new Set(),
    count: null,
    notes: conditionFacts(conditions).map(([name, fact]) => `${name}: ${fact}`),
  };
}

function lineOf(name: StatisticName, comparison: Comparison) {
  const statistic = statisticOf(comparison, name);
  const { label } = STATISTIC_WORDS[name];
  const pairs = String(comparison.pairs);
  if (!statistic || statistic.value === null) {
    const why = statistic ? reasonInWords(statistic.reason, comparison) : '';
    return { label, cells: ['undefined', why, pairs] };
  }
  const { value, interval } = statistic;
  const between = interval ? printInterval(name, interval.low, interval.high) : 'too few';
  return { label, cells: [printValue(name, value), between, pairs] };
}
