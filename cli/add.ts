import { stat } from 'node:fs/promises';
import process from 'node:process';
import type { Page } from 'playwright-core';
import { countNoun } from '@/components/ui/numbers';
import { isIn } from '@/lib/video/ingest/queued-file';
import { Trouble } from '@/scripts/trouble.mjs';
import { ADD_HELP, type AddOptions, readAddOptions } from './add-options';
import { keyHeader } from './app-request';
import { launchChromium } from './headless';
import type { IngestOrder, IngestOutcome } from './ingest-page';
import { withInstallation } from './installation';
import { servePage } from './page-server';
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
  const inputs = await inputsOf(options.paths);
  return withInstallation(options.installation, (api) => add(api, inputs, options));
}

/** What an input of the page is given: a folder, or files. */
type Input = { folder: string } | { files: string[] };

async function inputsOf(paths: readonly string[]): Promise<Input[]> {
  const folders: Input[] = [];
  const files: string[] = [];
  for (const path of paths) {
    const facts = await stat(path).catch(() => null);
    if (!facts) throw new Trouble(`“${path}” is not there.`);
    if (facts.isDirectory()) folders.push({ folder: path });
    else files.push(path);
  }
  return files.length > 0 ? [...folders, { files }] : folders;
}

async function add(api: string, inputs: readonly Input[], options: AddOptions): Promise<number> {
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

/** Has a headless page take the files in, by the same code as the app's own page. */
async function ingest(
  origin: string,
  inputs: readonly Input[],
  order: IngestOrder,
): Promise<IngestOutcome> {
  const browser = await launchChromium();
  const server = await servePage('cli/ingest-page.ts', { url: origin, headers: keyHeader() });
  const status = createStatus();
  try {
    const page = await browser.newPage();
    await page.exposeFunction('reportIngest', (finished: number, count: number, share: number) =>
      status.show(`${finished} of ${countNoun(count, 'clip')}, ${Math.floor(share * 100)} %`),
    );
    await page.goto(server.address);
    return await ingestIn(page, inputs, order);
  } finally {
    status.end();
    await browser.close();
    server.close();
  }
}

async function ingestIn(page: Page, inputs: readonly Input[], order: IngestOrder) {
  const elements = await Promise.all(
    inputs.map(async (input) => {
      const isFolder = 'folder' in input;
      const element = await page.evaluateHandle(
        (folder) =>
          Object.assign(document.createElement('input'), {
            type: 'file',
            multiple: true,
            webkitdirectory: folder,
          }),
        isFolder,
      );
      await element.setInputFiles(isFolder ? input.folder : input.files);
      return element;
    }),
  );
  return page.evaluate(([held, wanted]) => window.ingestFiles(held, wanted), [
    elements,
    order,
  ] as const);
}
