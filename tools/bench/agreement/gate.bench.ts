import { defineBench } from '../bench';
import { shareRow } from '../figures';
import { GATE_SCENARIOS, type Simulated, simulateGate } from './gate';

/** Numbers in a size, with blanks between. */
const numbersIn = (words: string) => words.split(' ').map(Number);

/** A wrong verdict, in per cent of samples. */
const WRONG = { most: 5 };

/** So large a δ that every correction carries over. */
const ANY = 1000;

/** Who reads how many of the clips of each run, at most of so many prompts; δ as large as the largest drop, and any. */
function readings(prompts: number, read: readonly number[], maxDrop: number) {
  const corrected = read
    .filter((count) => count <= prompts)
    .flatMap((count) =>
      [maxDrop, ANY].map((delta) => ({
        by: `${count} read, δ ${delta === ANY ? 'any' : delta}`,
        corrected: { read: count, delta } satisfies Simulated['corrected'],
      })),
    );
  return [{ by: 'the judge', corrected: null }, ...corrected];
}

/**
 * How often the gate is wrong, and how often it cannot tell, by the true gain in multiples of the largest drop: by the judge
 * alone, and corrected by people who read some of the clips of each run.
 */
export const bench = defineBench({
  measures: 'how often the gate says worse of a run that is not, or the other way round, simulated',
  small: { samples: 200, prompts: '40', read: '20', gains: '-1 0' },
  full: {
    samples: 2000,
    prompts: '20 40 100',
    read: '20 40 100',
    gains: '-2 -1.5 -1 -0.5 0 0.5 1',
  },
  run: async ({ samples, prompts: sizes, read, gains }) =>
    GATE_SCENARIOS.flatMap((scenario) =>
      numbersIn(gains).flatMap((times) =>
        numbersIn(sizes).flatMap((prompts) =>
          readings(prompts, numbersIn(read), scenario.maxDrop).flatMap(({ by, corrected }) => {
            const drawn = { prompts, samples, seed: prompts, corrected };
            const rates = simulateGate(scenario, times * scenario.maxDrop, drawn);
            const of = `${scenario.name}, ${prompts} prompts, ${by}, gain of ${times} × the largest drop`;
            const row = (words: string, verdict: keyof typeof rates, isWrong = false) =>
              shareRow(
                `${words}: ${of}`,
                rates[verdict] * samples,
                samples,
                isWrong ? WRONG : undefined,
              );
            return [
              ...row('worse', 'worse', times >= 0),
              ...row('not worse', 'not-worse', times <= -1),
              ...row('cannot tell', 'cannot-tell'),
            ];
          }),
        ),
      ),
    ),
});
