/**
 * Runs benches one after the other, and writes one table of them, as Markdown and as JSON: `npm run bench`, or only some of
 * them, `npm run bench -- results throughput`.
 *
 *     --full                 as much as a laboratory has; else little, for a first look
 *     --runs 3               each of them so often
 *     --baseline COMMIT      in turns with another state of the code: a commit, or a folder that has it
 *     --baseline bench.json  with the ratios to a table that was stored
 *     --size clips=5000      one size of the benches named; may be said several times
 *     --out FOLDER           where bench.md and bench.json are written; else only printed
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { projectRoot } from '@/scripts/settings.mjs';
import type { Changes, SizeName } from './bench/bench';
import { BENCHES } from './bench/benches';
import { type Baseline, openBaseline } from './bench/runner/baseline';
import { describeCommit, describeMachine, watchLoad } from './bench/runner/machine';
import {
  combine,
  compareWith,
  type Measured,
  type Outcome,
  type Report,
  writeMarkdown,
} from './bench/runner/report';
import { runOne } from './bench/runner/run-one';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    runs: { type: 'string', default: '1' },
    baseline: { type: 'string' },
    size: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
  },
});
const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown) {
  throw new Error(`There is no bench “${unknown}”, but ${Object.keys(BENCHES).join(', ')}.`);
}
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const size: SizeName = values.full ? 'full' : 'small';
const runs = Math.max(1, Math.trunc(Number(values.runs)) || 1);
const baseline = values.baseline ? openBaseline(projectRoot, values.baseline) : null;

const machine = describeMachine(projectRoot);

try {
  const measured: Measured[] = [];
  for (const name of names) {
    measured.push(await measure(name, baseline));
    // What is there stays, also where the rest is broken off.
    if (values.out) store(values.out, reportOf(measured));
  }
  console.log(writeMarkdown(reportOf(measured)));
  process.exitCode = measured.some(({ now }) => 'failure' in now) ? 1 : 0;
} finally {
  if (baseline?.kind === 'code') baseline.close();
}

/** Sizes as they are said, `clips=5000`. */
function changes(): Changes {
  return Object.fromEntries(
    values.size.map((words) => {
      const [key = '', value = ''] = words.split(/=(.*)/s);
      return [key, Number.isFinite(Number(value)) && value !== '' ? Number(value) : value];
    }),
  );
}

/** Runs a bench as often as wanted, in turns with the other state of the code where there is one. */
async function measure(name: string, against: Baseline | null): Promise<Measured> {
  console.error(`${name} …`);
  const now: Outcome[] = [];
  const before: Outcome[] = [];
  const { load, seconds } = await watchLoad(async () => {
    for (let run = 0; run < runs; run += 1) {
      now.push(await runOne(projectRoot, name, size, changes()));
      if (against?.kind === 'code') before.push(await runOne(against.root, name, size, changes()));
    }
  });
  console.error(`${name}: ${seconds.toFixed(0)} s`);
  const compared = before.length > 0 ? { before: combine(before) } : {};
  return { bench: name, seconds, load, now: combine(now), ...compared };
}

function reportOf(measured: Measured[]): Report {
  const report: Report = {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit: describeCommit(projectRoot),
    size,
    runs,
    machine,
    measured,
  };
  if (!baseline) return report;
  if (baseline.kind === 'stored') return compareWith(report, baseline.report, baseline.name);
  return { ...report, baseline: `the code of ${baseline.name}, in turns` };
}

function store(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'bench.md'), writeMarkdown(report));
  writeFileSync(path.join(folder, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
}
