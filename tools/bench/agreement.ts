/**
 * Shows what the statistics are worth: `npm run bench:agreement -- coverage [RUNS]`, how often nominal 95 % intervals hold
 * the truth in simulated data whose truth is known; `npm run bench:agreement -- equivalence [RUNS [CELLS]]`, how often a judge
 * is called equivalent to people that is not, in all cells or in those whose names hold a text;
 * `npm run bench:agreement -- gate [SAMPLES]`, how often the gate says worse of a run that is not, or the other way round; and
 * `npm run bench:agreement -- speed [CLIPS]`, how long a report over many clips and one comparison of many pairs take.
 */
import process from 'node:process';
import { coverDifferences, coverRanks, coverTotals } from './agreement/comparisons';
import { measureEquivalence } from './agreement/equivalence';
import { measureGate } from './agreement/gate';
import { coverMeans, coverShares } from './agreement/means';
import { coverRanking } from './agreement/ranking';
import { measureComparison, measureReport } from './agreement/speed';
import { coverStatistics } from './agreement/statistics';

const [part = 'coverage', count, only] = process.argv.slice(2);

if (part === 'coverage') {
  const runs = Number(count ?? 1000);
  const error = (share: number) => Math.sqrt((share * (1 - share)) / runs).toFixed(3);
  console.log(
    `Share of nominal 95 % intervals that hold the truth; “shown” is the share of samples for which there is an interval. ${runs} samples each (half as many for groups and ranks), from fixed seeds; Monte-Carlo standard error ${error(0.95)} at .95 and ${error(0.85)} at .85.\n`,
  );
  coverStatistics(runs);
  coverMeans(runs);
  coverShares(runs);
  coverTotals(runs);
  coverDifferences(runs);
  coverRanks(runs / 2);
  coverRanking(runs);
} else if (part === 'equivalence') {
  measureEquivalence(Number(count ?? 1000), only);
} else if (part === 'gate') {
  measureGate(Number(count ?? 2000));
} else if (part === 'speed') {
  measureComparison();
  measureReport(Number(count ?? 100_000));
} else {
  console.error(`There is no part “${part}”: say coverage, equivalence, gate or speed.`);
  process.exitCode = 1;
}
