import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { countNoun } from '@/components/ui/numbers';
import { foreignScoresReportSchema } from '@/lib/imports/foreign.schema';
import { itemImportReportSchema } from '@/lib/imports/items.schema';
import { predictionsReportSchema } from '@/lib/imports/predictions.schema';
import { preferenceReportSchema } from '@/lib/imports/preferences.schema';
import { importReportSchema } from '@/lib/imports/schema';
import { broughtAnswersSchema } from '@/lib/runs/call-files/schema';
import { Trouble } from '@/scripts/trouble.mjs';
import { readApp, requestApp } from './app-request';
import {
  IMPORT_HELP,
  type ImportKind,
  type ImportOptions,
  readImportOptions,
} from './import-options';
import { withInstallation } from './installation';
import { findProject } from './project';

/** What came of an import. */
interface Outcome {
  /** As the app said it. */
  report: object;
  /** What came in, in a few words. */
  summary: string;
  /** What did not come in and why, a sentence each. */
  faults: string[];
}

/**
 * Runs `framejury import`.
 * @param words what follows `import` on the command line
 * @returns the exit code: 0 when all of it came in, else 1
 * @throws {Trouble} when it is used wrongly, or the app does not answer
 */
export async function run(words: string[]): Promise<number> {
  const options = readImportOptions(words);
  if (!options) {
    process.stdout.write(IMPORT_HELP);
    return 0;
  }
  const files = await Promise.all(
    options.files.map(async (file) => ({ ...file, bytes: await readBytes(file) })),
  );
  const outcomes = await withInstallation(options.installation, async (api) => {
    const { kind } = options;
    if (kind !== 'answers' && kind !== 'calls') {
      return [await importTogether(api, kind, files, options)];
    }
    const importOne = kind === 'calls' ? importCalls : importAnswers;
    const each: Outcome[] = [];
    for (const file of files) each.push(await importOne(api, file, options));
    return each;
  });
  for (const { summary, faults } of options.json ? [] : outcomes) {
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    process.stdout.write(`${options.store ? '' : 'Only checked. '}${summary}.\n`);
  }
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify(
        outcomes.map(({ report }) => report),
        null,
        2,
      )}\n`,
    );
  }
  return outcomes.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

type Sent = ImportOptions['files'][number] & { bytes: Uint8Array<ArrayBuffer> };

async function readBytes({ given, path: file }: ImportOptions['files'][number]) {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Trouble(`“${given}” cannot be read: ${reason}`);
  }
}

/** A list of which the app says the first, as sentences, and how many more there are. */
function sentences<Item>(
  { total, first }: { total: number; first: readonly Item[] },
  say: (item: Item) => string,
): string[] {
  const more = total - first.length;
  return [...first.map(say), ...(more > 0 ? [`… and ${more} more.`] : [])];
}

async function sendBytes(url: string, body: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const headers = { 'content-type': 'application/octet-stream' };
  return (await requestApp(url, { method: 'POST', headers, body })).json();
}

async function importCalls(
  api: string,
  { given, bytes }: Sent,
  { run: runId }: ImportOptions,
): Promise<Outcome> {
  const url = `${api}/runs/${runId}/call-files`;
  const report = broughtAnswersSchema.parse(await sendBytes(url, bytes));
  const { answered, known, unknown, unreadable, open } = report;
  const strangers = `${given}: ${countNoun(unknown, 'line')} about no call of this run.`;
  return {
    report,
    summary: `${given}: ${countNoun(answered, 'call')} answered, ${known} known already, ${open} open`,
    faults: [
      ...sentences({ total: unreadable, first: report.faults }, (fault) => `${given}: ${fault}`),
      ...(unknown > 0 ? [strangers] : []),
    ],
  };
}

async function importAnswers(
  api: string,
  { given, bytes }: Sent,
  { store }: ImportOptions,
): Promise<Outcome> {
  const query = new URLSearchParams({ name: path.basename(given), store: String(store) });
  const report = importReportSchema.parse(await sendBytes(`${api}/imports?${query}`, bytes));
  const { rows, parts, problems, unmatched } = report;
  const answers = parts.reduce((sum, part) => sum + part.answers, 0);
  const isLeft = store && !report.stored;
  return {
    report,
    summary: `${given}: ${countNoun(rows, 'row')}, ${countNoun(answers, 'answer')} of ${countNoun(parts.length, 'rater')}${isLeft ? '; nothing was stored' : ''}`,
    faults: [
      ...sentences(problems, ({ row, field, message }) =>
        [`${given}${row === null ? '' : `, row ${row}`}`, field && `“${field}”`]
          .filter(Boolean)
          .join(', ')
          .concat(`: ${message}`),
      ),
      ...sentences(unmatched, ({ video, row }) => `${given}, row ${row}: ${video} is not here.`),
    ],
  };
}

interface FileNote {
  file: string;
  line: number | null;
  message: string;
}

function noteSentence({ file, line, message }: FileNote): string {
  return `${file}${line === null ? '' : `:${line}`}: ${message}`;
}

type TogetherKind = Exclude<ImportKind, 'answers' | 'calls'>;

/** How files of each kind that go together are sent, and what is said of the report. */
const TOGETHER: Readonly<Record<TogetherKind, (api: string, body: object) => Promise<Outcome>>> = {
  async items(api, body) {
    const report = await readApp(`${api}/items/import`, itemImportReportSchema, body);
    const { added, known, faults } = report;
    const summary = `${countNoun(added, 'new item')}, ${known} here already`;
    return { report, summary, faults: faults.map(noteSentence) };
  },
  async scores(api, body) {
    const report = await readApp(`${api}/imports/scores`, foreignScoresReportSchema, body);
    const { scored, unscored, unmatched, faults, undecided, models } = report;
    const summary = `${countNoun(scored, 'item')} with a score, ${unscored} without`;
    const known = models.map(({ model }) => model ?? 'not known').join(', ');
    const open = undecided
      ? [`Say of which model’s items the files speak, by --model: ${known}.`]
      : [];
    const told = [faults, unmatched].flatMap((list) => sentences(list, noteSentence));
    return { report, summary, faults: [...open, ...told] };
  },
  async replies(api, body) {
    const report = await readApp(`${api}/imports/predictions`, predictionsReportSchema, body);
    const { models, unmatched, faults } = report;
    const summary = models
      .map(
        ({ model, read, unread }) =>
          `${model}: ${countNoun(read, 'reply', 'replies')} read, ${unread} unread`,
      )
      .join('; ');
    const told = [faults, unmatched].flatMap((list) => sentences(list, noteSentence));
    return { report, summary: summary || 'No reply', faults: told };
  },
  async preferences(api, body) {
    const report = await readApp(`${api}/results/preference`, preferenceReportSchema, body);
    const comparisons = report.sets.reduce((sum, set) => sum + set.comparisons, 0);
    return {
      report,
      summary: countNoun(comparisons, 'comparison'),
      faults: sentences(report.faults, noteSentence),
    };
  },
};

async function importTogether(
  api: string,
  kind: TogetherKind,
  files: readonly Sent[],
  { suite, project: named, more, store }: ImportOptions,
): Promise<Outcome> {
  const { id: project } = await findProject(api, named);
  const texts = files.map(({ given, bytes }) => ({
    name: given,
    text: new TextDecoder().decode(bytes),
  }));
  return TOGETHER[kind](api, { ...{ suite, project, store, files: texts }, ...more });
}
