import process from 'node:process';
import { USUAL_CHOICE } from '@/components/results/table/choice';
import { paperOf } from '@/components/results/table/paper';
import { resultsCsv, type SavedTable } from '@/components/results/tables';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { writeResultsAddress } from '@/lib/results/address';
import { resultsRequestSchema, resultsSchema } from '@/lib/results/schema';
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
import { findProject } from './project';
import { readRun } from './run-progress';

const HELP = `Usage: framejury results [--run RUN | --suite SUITE] [--project PROJECT] [--model MODEL]…

Prints the figures of the models, as the page “Results” has them: by the judge, by people and corrected, each with its 95 %
interval. Without --run they are those of the configuration that judged most.

Options:
  --run RUN        only what this run judged, by its id
  --suite SUITE    the suite, by its id
  --project PROJECT
                   the project, by its name or id (default: the first one; of a run, its own)
  --model MODEL    only this model, as often as there are models
  --labels WHICH   which of people’s answers count: sample (default), blind or all
  --format FORM    text (default), csv (all figures, unrounded), latex, typst or markdown
${INSTALLATION_HELP}
  --json           prints the whole answer of the app as JSON
  --help           prints this

The exit code is 0, or 2 when the command was used wrongly, the app did not answer, or there are no figures.
`;

/**
 * Runs `framejury results`.
 * @param words what follows `results` on the command line
 * @returns the exit code: 0
 * @throws {Trouble} when it is used wrongly, the app does not answer, or there are no figures
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(
    words,
    {
      run: { type: 'string' },
      suite: { type: 'string' },
      project: { type: 'string' },
      model: { type: 'string', multiple: true },
      labels: { type: 'string' },
      format: { type: 'string' },
      ...INSTALLATION_OPTIONS,
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury results --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length > 0)
    throw new Trouble(`“${positionals[0]}” is not an option of “results”.`);
  const { run: runId = null, suite = null, project = null, model: models = [] } = values;
  const labels = readChoice('--labels', values.labels, COUNTED_ANSWERS) ?? null;
  const format = readChoice('--format', values.format, FIGURE_FORMATS) ?? 'text';
  return withInstallation(readInstallation(values), async (api) => {
    const { id } = runId === null ? await findProject(api, project) : await projectOf(api, runId);
    const query = writeResultsAddress({
      ...resultsRequestSchema.parse({}),
      ...{ project: id, run: runId, suite, models, labels },
    });
    const results = await readApp(`${api}/results?${query}`, resultsSchema);
    if (results.figures.length === 0) throw new Trouble('Nothing was judged that has figures.');
    const table: SavedTable = { results, column: 'judge', target: 'like' };
    const text = values.json
      ? `${JSON.stringify(results, null, 2)}\n`
      : figuresIn(format, paperOf(table, USUAL_CHOICE), () => resultsCsv(table));
    process.stdout.write(text);
    return 0;
  });
}

async function projectOf(api: string, runId: string): Promise<{ id: string }> {
  return { id: (await readRun(api, runId)).projectId };
}
