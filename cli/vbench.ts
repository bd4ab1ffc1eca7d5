import { randomInt } from 'node:crypto';
import process from 'node:process';
import { matchFiles } from '@/benchmarks/vbench/formats/match/match';
import type { Match, Renaming } from '@/benchmarks/vbench/formats/match/schema';
import { pythonLoop } from '@/benchmarks/vbench/formats/plan/loop';
import { makePlan } from '@/benchmarks/vbench/formats/plan/make';
import { type GivenSeed, seedSchema } from '@/benchmarks/vbench/formats/plan/schema';
import { planNames, planObjects, planTable } from '@/benchmarks/vbench/formats/plan/tables';
import { versionOfPlan } from '@/benchmarks/vbench/formats/plan/version';
import { readTree } from '@/benchmarks/vbench/formats/tree/read';
import type { Finding } from '@/benchmarks/vbench/formats/tree/schema';
import { versionOfTree } from '@/benchmarks/vbench/formats/tree/version';
import { csvText, jsonLines } from '@/lib/table-writer';
import { projectRoot } from '@/scripts/settings.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
import { listFiles, readColumns, readTreeFiles, writeOutput } from './vbench-files';
import { readVbenchOptions, VBENCH_HELP, type VbenchOptions } from './vbench-options';
import { reportFindings, reportMatch, reportPlan, reportTree } from './vbench-report';

type PlanOptions = Extract<VbenchOptions, { command: 'plan' }>;
type MatchOptions = Extract<VbenchOptions, { command: 'match' }>;

/**
 * Runs `framejury vbench`.
 * @param words what follows `vbench` on the command line
 * @returns the exit code: 0 when all is well, 1 when there are errors
 * @throws {Trouble} when nothing can be done at all
 */
export async function run(words: string[]): Promise<number> {
  const options = readVbenchOptions(words);
  if (!options) {
    process.stdout.write(VBENCH_HELP);
    return 0;
  }
  // The Python loop is read from the project's folder; all paths that were given are absolute by now.
  process.chdir(projectRoot);
  if (options.command === 'check') return check(options.tree);
  return options.command === 'plan' ? plan(options) : match(options);
}

async function check(place: string): Promise<number> {
  const { tree, findings } = readTree(await readTreeFiles(place));
  const report = tree.entries.length > 0 ? `${reportTree(tree, versionOfTree(tree))}\n` : '';
  process.stdout.write(`${report}${reportFindings(findings)}`);
  return hasErrors(findings) ? 1 : 0;
}

async function plan(options: PlanOptions): Promise<number> {
  const { by, text, csv, jsonl, loop } = options;
  const read = readTree(await readTreeFiles(options.tree));
  const seed = options.seed ?? randomInt(2 ** 31);
  const seeds = options.seeds ? await readSeeds(options.seeds) : [];
  const made = makePlan(read.tree, { road: by, text, seed, seeds });
  const errors = read.findings.filter(({ severity }) => severity === 'error');
  const findings = [...errors, ...made.findings];
  if (loop) await writeOutput('loop', loop, pythonLoop(), { keep: true });
  if (csv) await writeOutput('csv', csv, csvText(planTable(made.plan)));
  if (jsonl) await writeOutput('jsonl', jsonl, jsonLines(planObjects(made.plan)));
  if (options.names) {
    process.stdout.write(planNames(made.plan));
    if (findings.length > 0) process.stderr.write(reportFindings(findings));
  } else {
    const version = versionOfPlan(made.plan);
    process.stdout.write(`${reportPlan(made.plan, version)}\n${reportFindings(findings)}`);
  }
  return hasErrors(findings) ? 1 : 0;
}

async function readSeeds(file: string): Promise<GivenSeed[]> {
  const rows = await readColumns(file, ['file', 'seed']);
  return rows.map(({ row, cells: { file: name = '', folder = '', seed = '' } }) => {
    const read = seedSchema.safeParse(/^\d+$/.test(seed) ? Number(seed) : null);
    if (!read.success) {
      throw new Trouble(
        `${file}, row ${row}: a seed must be a whole number from 0, not “${seed}”.`,
      );
    }
    return { folder: folder === '' ? null : folder, file: name, seed: read.data };
  });
}

async function match({ folder, tree, by, renames, json }: MatchOptions): Promise<number> {
  const read = readTree(await readTreeFiles(tree));
  const made = makePlan(read.tree, { road: by, text: 'plain', seed: 0 });
  const renamed = renames ? await readRenames(renames) : [];
  const found = matchFiles(made.plan, await listFiles(folder), renamed);
  const errors = [...read.findings, ...made.findings].filter(
    ({ severity }) => severity === 'error',
  );
  const findings = [...errors, ...found.findings];
  if (json) await writeOutput('json', json, `${JSON.stringify(found, null, 2)}\n`);
  process.stdout.write(`${reportMatch(found)}\n${reportFindings(findings)}`);
  return hasErrors(findings) || !isComplete(found) ? 1 : 0;
}

async function readRenames(file: string): Promise<Renaming[]> {
  const rows = await readColumns(file, ['from', 'to']);
  return rows.map(({ row, cells: { from = '', to = '' } }) => {
    if (from === '') throw new Trouble(`${file}, row ${row}: “from” is empty.`);
    return { from, to: to === '' ? null : to };
  });
}

function isComplete({ total }: Match): boolean {
  return total.missing + total.unexpected + total.duplicated === 0;
}

function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
