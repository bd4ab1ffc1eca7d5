import { defineBench } from '../bench';
import { coverDifferences, coverRanks, coverTotals } from './comparisons';
import { coverMeans, coverShares } from './means';
import { coverRanking } from './ranking';
import { coverStatistics } from './statistics';

/** How often nominal 95 % intervals hold the truth in simulated data whose truth is known, from fixed seeds. */
export const bench = defineBench({
  measures: 'how often nominal 95 % intervals hold the truth, simulated',
  small: { samples: 100, clips: '20', every: 4 },
  full: { samples: 600, clips: '15 20 40 100', every: 1 },
  async run({ clips, ...size }) {
    const design = { ...size, clips: clips.split(' ').map(Number) };
    return [
      ...coverStatistics(design),
      ...coverMeans(design),
      ...coverShares(design),
      ...coverTotals(design),
      ...coverDifferences(design),
      ...coverRanks(design),
      ...coverRanking(design),
    ];
  },
});
