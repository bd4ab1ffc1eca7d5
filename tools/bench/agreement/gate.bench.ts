import { defineBench } from '../bench';
import { shareRow } from '../figures';
import { GATE_SCENARIOS, simulateGate } from './gate';

/** Numbers in a size, with blanks between. */
const numbersIn = (words: string) => words.split(' ').map(Number);

/** A wrong verdict, in per cent of samples. */
const WRONG = { most: 5 };

/** How often the gate is wrong, and how often it cannot tell, by the true gain in multiples of the largest drop. */
export const bench = defineBench({
  measures: 'how often the gate says worse of a run that is not, or the other way round, simulated',
  small: { samples: 200, prompts: '40', gains: '-1 0' },
  full: { samples: 2000, prompts: '20 40 100', gains: '-2 -1.5 -1 -0.5 0 0.5 1' },
  run: async ({ samples, prompts: sizes, gains }) =>
    GATE_SCENARIOS.flatMap((scenario) =>
      numbersIn(gains).flatMap((times) =>
        numbersIn(sizes).flatMap((prompts) => {
          const gain = times * scenario.maxDrop;
          const rates = simulateGate(scenario, gain, { prompts, samples, seed: prompts });
          const of = `${scenario.name}, ${prompts} prompts, gain of ${times} × the largest drop`;
          const share = (verdict: keyof typeof rates) => rates[verdict] * samples;
          return [
            ...shareRow(`worse: ${of}`, share('worse'), samples, times >= 0 ? WRONG : undefined),
            ...shareRow(
              `not worse: ${of}`,
              share('not-worse'),
              samples,
              times <= -1 ? WRONG : undefined,
            ),
            ...shareRow(`cannot tell: ${of}`, share('cannot-tell'), samples),
          ];
        }),
      ),
    ),
});
