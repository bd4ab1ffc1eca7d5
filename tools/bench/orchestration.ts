/**
 * Measures what judging costs besides the calls themselves, and what it bears: `npm run bench:judge`, or only parts of it:
 * `npm run bench:judge -- one hundred thousand throughput neighbour declared stages chain naive prefixes baseline check-up`. A fake endpoint answers every call after a fixed
 * time, however many come at once. Everything else is real: embedded PostgreSQL, the worker's own process, HTTP.
 */
import process from 'node:process';
import { measureBaseline } from './judging/baseline';
import { measureChain } from './judging/chain';
import { checkUpBaseline } from './judging/check-up';
import { measureDeclared } from './judging/declared';
import { compareWithNaive } from './judging/naive';
import { measureNeighbour } from './judging/neighbour';
import { measureHundred, measureOne } from './judging/overhead';
import { countPrefixes } from './judging/prefixes';
import { openStage, type Stage } from './judging/stage';
import { measureStages } from './judging/stages';
import { measureThroughput } from './judging/throughput';
import { measureThousand } from './judging/trouble';

const ON_STAGE: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  one: measureOne,
  hundred: measureHundred,
  thousand: measureThousand,
  throughput: measureThroughput,
  neighbour: measureNeighbour,
  declared: measureDeclared,
  stages: measureStages,
  chain: measureChain,
};
const ALONE: Readonly<Record<string, () => Promise<void>>> = {
  naive: compareWithNaive,
  prefixes: countPrefixes,
  baseline: measureBaseline,
  'check-up': checkUpBaseline,
};

const parts = process.argv.slice(2);
const all = [...Object.keys(ON_STAGE), ...Object.keys(ALONE)];
const unknown = parts.find((part) => !all.includes(part));
if (unknown) throw new Error(`“${unknown}” is no part of this: choose from ${all.join(', ')}`);
const wanted = parts.length > 0 ? parts : all;

const stage = wanted.some((part) => ON_STAGE[part]) ? await openStage() : null;
try {
  for (const part of wanted) {
    if (stage) await ON_STAGE[part]?.(stage);
    await ALONE[part]?.();
  }
} finally {
  await stage?.clear();
}
// The database client keeps connections, which would keep the process alive.
process.exit();
