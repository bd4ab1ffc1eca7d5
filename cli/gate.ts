import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { type Gate, gateSchema } from '@/lib/gate/schema';
import type { GateVerdict } from '@/lib/statistics/gate';
import { readApp } from './app-request';
import { GATE_HELP, type GateOptions, readGateOptions } from './gate-options';
import { gateJunit, gateMarkdown, gateText } from './gate-report';
import { withInstallation } from './installation';

/** The exit code of each verdict, the worst one first. */
const CODES: readonly [GateVerdict, number][] = [
  ['worse', 1],
  ['cannot-tell', 3],
  ['not-worse', 0],
];

/**
 * Runs `framejury gate`.
 * @param words what follows `gate` on the command line
 * @returns the exit code: 0 not worse, 1 worse, 3 cannot be told
 * @throws {Trouble} when it is used wrongly, or the app does not answer
 */
export async function run(words: string[]): Promise<number> {
  const options = readGateOptions(words);
  if (!options) {
    process.stdout.write(GATE_HELP);
    return 0;
  }
  const gate = await withInstallation(options.installation, (api) => askGate(api, options));
  process.stdout.write(gateText(gate));
  const { json, junit, markdown } = options.files;
  if (json) await writeFile(json, `${JSON.stringify(gate, null, 2)}\n`);
  if (junit) await writeFile(junit, gateJunit(gate));
  if (markdown) await writeFile(markdown, gateMarkdown(gate));
  return CODES.find(([verdict]) => verdict === gate.verdict)?.[1] ?? 2;
}

/** Asks about each figure by its own thresholds, and puts the answers together. */
async function askGate(api: string, { baseline, run, figures }: GateOptions): Promise<Gate> {
  const answers: Gate[] = [];
  for (const { figure, ...thresholds } of figures) {
    const query = new URLSearchParams({ baseline, run, ...(figure !== null && { figure }) });
    for (const [name, value] of Object.entries(thresholds)) query.set(name, String(value));
    answers.push(await readApp(`${api}/gate?${query}`, gateSchema));
  }
  const [first] = answers;
  if (!first) throw new Error('at least one figure is asked about');
  const verdict = CODES.find(([one]) => answers.some((answer) => answer.verdict === one));
  return {
    ...first,
    verdict: verdict?.[0] ?? first.verdict,
    figures: answers.flatMap((answer) => answer.figures),
  };
}
