/** Runs benches one after the other, and writes one table of them: `npm run bench`; `--help` says more. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArguments } from '@/cli/arguments';
import { projectRoot } from '@/scripts/settings.mjs';
import { complain } from '@/scripts/terminal.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
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

const HELP = `Usage: npm run bench -- [BENCH]… [OPTION]…

Runs benches one after the other, all of them or those that are named, and writes one table, as Markdown and as JSON.

Options:
  --full                 as much as a laboratory has; else little, for a first look
  --runs 3               each of them so often
  --baseline COMMIT      in turns with another state of the code: a commit, or a folder that has it
  --baseline bench.json  with the ratios to a table that was stored
  --size clips=5000      one size of the benches named; may be said several times
  --out FOLDER           where bench.md and bench.json are written; else only printed
  --help                 prints this

Benches: ${Object.keys(BENCHES).join(', ')}
`;

/** What was asked for. */
interface Asked {
  names: string[];
  size: SizeName;
  changes: Changes;
  runs: number;
  out: string | undefined;
  baseline: Baseline | null;
}

/** @returns null where help was printed */
function readAsked(words: string[]): Asked | null {
  const { values, positionals } = parseArguments(
    words,
    {
      full: { type: 'boolean' },
      runs: { type: 'string', default: '1' },
      baseline: { type: 'string' },
      size: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    'npm run bench -- --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return null;
  }
  const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown) {
    throw new Trouble(`There is no bench “${unknown}”, but ${Object.keys(BENCHES).join(', ')}.`);
  }
  const runs = Number(values.runs);
  if (!(Number.isInteger(runs) && runs > 0)) {
    throw new Trouble(`--runs is a number from 1 on, but it is “${values.runs}”.`);
  }
  return {
    names: positionals.length > 0 ? positionals : Object.keys(BENCHES),
    ...{ size: values.full ? 'full' : 'small', changes: changesIn(values.size), runs },
    out: values.out,
    baseline: values.baseline ? openBaseline(projectRoot, values.baseline) : null,
  };
}

/** Sizes as they are said, `clips=5000`. */
function changesIn(said: readonly string[]): Changes {
  return Object.fromEntries(
    said.map((words) => {
      const [key = '', value = ''] = words.split(/=(.*)/s);
      return [key, Number.isFinite(Number(value)) && value !== '' ? Number(value) : value];
    }),
  );
}

/** Runs a bench as often as wanted, in turns with the other state of the code where there is one. */
async function measure(name: string, { size, changes, runs, baseline }: Asked): Promise<Measured> {
  console.error(`${name} …`);
  const now: Outcome[] = [];
  const before: Outcome[] = [];
  const { load, seconds } = await watchLoad(async () => {
    for (let run = 0; run < runs; run += 1) {
      now.push(await runOne(projectRoot, name, size, changes));
      if (baseline?.kind === 'code') before.push(await runOne(baseline.root, name, size, changes));
    }
  });
  console.error(`${name}: ${seconds.toFixed(0)} s`);
  const compared = before.length > 0 ? { before: combine(before) } : {};
  return { bench: name, seconds, load, now: combine(now), ...compared };
}

function reportOf(measured: Measured[], machine: Report['machine'], asked: Asked): Report {
  const { size, runs, baseline } = asked;
  const report: Report = {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit: describeCommit(projectRoot),
    ...{ size, runs, machine, measured },
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

/** @returns the exit code: 1 where a bench failed */
async function runAll(asked: Asked): Promise<number> {
  const machine = describeMachine(projectRoot);
  const measured: Measured[] = [];
  for (const name of asked.names) {
    measured.push(await measure(name, asked));
    // What is there stays, also where the rest is broken off.
    if (asked.out) store(asked.out, reportOf(measured, machine, asked));
  }
  console.log(writeMarkdown(reportOf(measured, machine, asked)));
  return measured.some(({ now }) => 'failure' in now) ? 1 : 0;
}

let asked: Asked | null = null;
try {
  asked = readAsked(process.argv.slice(2));
  if (asked) process.exitCode = await runAll(asked);
} catch (error) {
  complain(error);
  process.exitCode = 2;
} finally {
  if (asked?.baseline?.kind === 'code') asked.baseline.close();
}
