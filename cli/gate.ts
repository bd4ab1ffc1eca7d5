import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { type Baseline, baselineSchema } from '@/lib/gate/baseline.schema';
import { type Gate, gateSchema } from '@/lib/gate/schema';
import type { GateVerdict } from '@/lib/statistics/gate';
import { readApp } from './app-request';
import { readBaseline } from './gate-baseline';
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
 * @returns the exit code: 0 not worse, or a baseline that was written; 1 worse, 3 cannot be told
 * @throws {Trouble} when it is used wrongly, or the app does not answer
 */
export async function run(words: string[]): Promise<number> {
  const options = readGateOptions(words);
  if (!options) {
    process.stdout.write(GATE_HELP);
    return 0;
  }
  const baseline = options.baseline && readBaseline(options.baseline);
  const gate = await withInstallation(options.installation, async (api) => {
    if (options.save !== null) await save(api, options, options.save);
    return baseline ? askGate(api, options, baseline) : null;
  });
  if (!gate) return 0;
  process.stdout.write(gateText(gate));
  const { json, junit, markdown } = options.files;
  if (json) await writeFile(json, `${JSON.stringify(gate, null, 2)}\n`);
  if (junit) await writeFile(junit, gateJunit(gate));
  if (markdown) await writeFile(markdown, gateMarkdown(gate));
  return CODES.find(([verdict]) => verdict === gate.verdict)?.[1] ?? 2;
}

/** Writes the run into a file, with what people say where a figure is to be corrected. */
async function save(api: string, { run, figures }: GateOptions, file: string): Promise<void> {
  const corrected = figures.some((figure) => figure.corrected === true);
  const query = new URLSearchParams({ run, corrected: String(corrected) });
  const baseline = await readApp(`${api}/gate/baseline?${query}`, baselineSchema);
  await writeFile(file, `${JSON.stringify(baseline)}\n`);
}

/** Asks about each figure by its own thresholds, and puts the answers together. */
async function askGate(
  api: string,
  { run, figures }: GateOptions,
  baseline: string | Baseline,
): Promise<Gate> {
  const answers: Gate[] = [];
  for (const { figure, ...thresholds } of figures) {
    if (typeof baseline === 'string') {
      const query = new URLSearchParams({ baseline, run, ...(figure !== null && { figure }) });
      for (const [name, value] of Object.entries(thresholds)) query.set(name, String(value));
      answers.push(await readApp(`${api}/gate?${query}`, gateSchema));
    } else {
      const asked = { baseline, run, ...thresholds, ...(figure !== null && { figure: [figure] }) };
      answers.push(await readApp(`${api}/gate`, gateSchema, asked));
    }
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
