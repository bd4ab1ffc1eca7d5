import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { readAnnotations, readManifest, readResults } from '@/benchmarks/phyground/formats/read';
import type { Statistic } from '@/lib/statistics/statistic';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments, requireTaken } from './arguments';
import { textTable } from './text-table';
import { type Claim, type DimensionReport, reportReadings } from './validate-phyground';

const HELP = `Usage: framejury validate phyground FOLDER [options]

Reads the published annotations of PhyGround (arXiv 2605.10806) out of FOLDER, which has annotations/annotator_NNN.json and
annotations/manifest.json, and says dimension by dimension how far annotators agree: Krippendorff's α and intraclass
correlations with 95 % intervals that leave out one prompt at a time. With a judge's scores it also says whether the judge
agrees with annotators as well as these agree among themselves, and whether it passes the alternative annotator test. A law
that an annotator holds for not applicable is an abstention; a judge's scores between whole numbers are rounded. It needs
neither the app nor the database.

Options:
  --judge FILE    a judge's results of one model's videos, in the published form; once for each model
  --margin δ      how far apart two α may be and count as equivalent; to be declared beforehand (0.05)
  --readers KIND  what annotators are: expert (ε 0.2), skilled (0.15) or crowd (0.1) (skilled)
  --json          prints the same, unrounded, as JSON
  --help          prints this
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  judge: { type: 'string', multiple: true },
  margin: { type: 'string' },
  readers: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const settingsSchema = z.object({
  margin: z.coerce
    .number('--margin is a number.')
    .gt(0, '--margin is above 0.')
    .lt(1, '--margin is below 1.')
    .default(0.05),
  readers: z
    .enum(['expert', 'skilled', 'crowd'], '--readers is expert, skilled or crowd.')
    .default('skilled'),
});

/**
 * Runs `framejury validate`.
 * @param words what follows `validate` on the command line
 * @returns the exit code 0
 * @throws {Trouble} when a file cannot be read, or is none of the published form
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(words, OPTIONS, 'framejury validate --help');
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [name, folder, ...others] = positionals;
  if (name !== 'phyground' || folder === undefined || others.length > 0) {
    throw new Trouble('Say  phyground  and one folder. See  framejury validate --help');
  }
  requireTaken(values, Object.keys(OPTIONS), 'validate phyground');
  const settings = settingsSchema.safeParse(values);
  if (!settings.success) throw new Trouble(settings.error.issues[0]?.message ?? '');
  const readings = await readFolder(path.resolve(folder, 'annotations'));
  const judged = await Promise.all(
    (values.judge ?? []).map(async (file) =>
      orTrouble(readResults, file, await textOf(path.resolve(file))),
    ),
  );
  const report = reportReadings(readings, judged.flat(), settings.data);
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : printed(report));
  return 0;
}

async function readFolder(folder: string) {
  const names = await readdir(folder).catch(() => {
    throw new Trouble(`${folder} is not there.`);
  });
  const files = names.filter((name) => /^annotator_.*\.json$/.test(name)).sort();
  if (files.length === 0) throw new Trouble(`${folder} holds no annotator_NNN.json.`);
  const readings = await Promise.all(
    files.map(async (name) =>
      orTrouble(readAnnotations, name, await textOf(path.join(folder, name))),
    ),
  );
  const manifest = orTrouble(
    readManifest,
    'manifest.json',
    await textOf(path.join(folder, 'manifest.json')),
  );
  const here = new Set(readings.flat().map(({ rater }) => rater));
  const missing = manifest.filter((annotator) => !here.has(annotator));
  if (missing.length > 0) {
    throw new Trouble(
      `manifest.json lists annotators without a score here: ${missing.join(', ')}.`,
    );
  }
  return readings.flat();
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Trouble(`${file} cannot be read.`);
  });
}

function orTrouble<Read>(
  read: (file: string, text: string) => Read,
  file: string,
  text: string,
): Read {
  try {
    return read(file, text);
  } catch (error) {
    if (error instanceof RangeError) throw new Trouble(error.message);
    throw error;
  }
}

type Ends = { low: number; high: number } | null | undefined;

function cell(value: number | null | undefined, interval: Ends): string {
  if (value == null) return 'undefined';
  const ends = interval ? ` [${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}]` : '';
  return `${value.toFixed(2)}${ends}`;
}

function statisticCell(statistic: Statistic): string {
  return cell(statistic.value, statistic.value === null ? null : statistic.interval);
}

function printed(report: readonly DimensionReport[]): string {
  const agreement = report.map((one) => [
    ...[one.dimension, one.videos, one.prompts, one.annotators],
    cell(one.alphaInterval.value, one.alphaInterval.interval),
    cell(one.alphaOrdinal.value, one.alphaOrdinal.interval),
    one.icc.map(({ form, value, interval }) => `(${form}) ${cell(value, interval)}`).join('  '),
  ]);
  const claims = report.flatMap(({ dimension, claim }) =>
    claim ? [claimLine(dimension, claim)] : [],
  );
  const heads = ['dimension', 'videos', 'prompts', 'annotators', 'α interval', 'α ordinal', 'ICC'];
  const claimHeads = [
    'dimension',
    'videos',
    'α judge',
    'α people',
    'difference',
    'verdict',
    'alt-test',
    'by prompt',
  ];
  return [
    textTable([heads, ...agreement]),
    ...(claims.length > 0 ? ['\n', textTable([claimHeads, ...claims])] : []),
  ].join('');
}

function claimLine(dimension: string, claim: Claim): (string | number)[] {
  const { verdict, margin, gap, alternative, alternativeByPrompt } = claim;
  const words = verdict.verdict === 'different' ? `judge ${verdict.judge}` : verdict.verdict;
  const passed = (test: Claim['alternative']) =>
    test
      ? `${test.passes ? 'passed' : 'not passed'} (ω ${test.winningRate.toFixed(2)})`
      : 'too few';
  return [
    ...[dimension, claim.videos, statisticCell(gap.judge), statisticCell(gap.people)],
    statisticCell(gap.difference),
    `${words} (±${margin})`,
    ...[passed(alternative), passed(alternativeByPrompt)],
  ];
}
