import process from 'node:process';
import { countNoun } from '@/components/ui/numbers';
import { isIn } from '@/lib/video/ingest/queued-file';
import { ADD_HELP, type AddOptions, readAddOptions } from './add-options';
import { provideChromium } from './chromium';
import type { IngestOrder, IngestOutcome, OnIngest } from './ingest-arrival';
import { ingestInBrowser } from './ingest-in-browser';
import { ingestInNode } from './ingest-in-node';
import { type IngestInput, readInputs } from './ingest-input';
import { withInstallation } from './installation';
import { createStatus } from './progress';
import { openProject } from './project';

/**
 * Runs `framejury add`.
 * @param words what follows `add` on the command line
 * @returns the exit code: 0 when every clip is in, else 1
 * @throws {Trouble} when it is used wrongly, or the app does not answer
 */
export async function run(words: string[]): Promise<number> {
  const options = readAddOptions(words);
  if (!options) {
    process.stdout.write(ADD_HELP);
    return 0;
  }
  const inputs = await readInputs(options.paths);
  return withInstallation(options.installation, (api) => add(api, inputs, options));
}

async function add(
  api: string,
  inputs: readonly IngestInput[],
  options: AddOptions,
): Promise<number> {
  const project = await openProject(api, options.project);
  const order = { projectId: project.id, model: options.model };
  const outcome = await ingest(new URL(api).origin, inputs, order);
  for (const notice of outcome.notices) process.stderr.write(`${notice}\n`);
  const failed = outcome.files.filter((file) => !isIn(file));
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ project, ...outcome }, null, 2)}\n`);
  } else {
    for (const { path, problem } of failed) process.stderr.write(`${problem ?? path}\n`);
    process.stdout.write(`${describeOutcome(outcome, project.name)}\n`);
  }
  return failed.length === 0 ? 0 : 1;
}

function describeOutcome({ files }: IngestOutcome, project: string): string {
  const count = (stage: string) => files.filter((file) => file.stage === stage).length;
  const failed = files.length - count('done') - count('known');
  const counts = `${countNoun(count('done'), 'clip')} taken into “${project}”, ${count('known')} there already`;
  return failed === 0 ? `${counts}.` : `${counts}, ${failed} failed (see above).`;
}

/** Takes the files in, by a browser where there is one or one can be had. */
async function ingest(
  origin: string,
  inputs: readonly IngestInput[],
  order: IngestOrder,
): Promise<IngestOutcome> {
  const chromium = await provideChromium();
  const status = createStatus();
  const onIngest: OnIngest = (finished, count, share) =>
    status.show(`${finished} of ${countNoun(count, 'clip')}, ${Math.floor(share * 100)} %`);
  try {
    return chromium === null
      ? await ingestInNode(origin, inputs, order, onIngest)
      : await ingestInBrowser(chromium, origin, inputs, order, onIngest);
  } finally {
    status.end();
  }
}
