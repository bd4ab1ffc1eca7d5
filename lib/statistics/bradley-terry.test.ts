import { describe, expect, it } from 'vitest';
import { bradleyTerry, expectedShare, type Strength } from './bradley-terry';
import type { PairedComparison } from './win-ratio';

const of = (left: string, right: string, points: number, cluster = '1'): PairedComparison => ({
  left,
  right,
  points,
  cluster,
});

function strengthsOf(comparisons: readonly PairedComparison[]): Record<string, Strength> {
  const made = bradleyTerry(comparisons);
  if ('unbeaten' in made) throw new Error(`unbeaten: ${made.unbeaten}`);
  return Object.fromEntries(made.strengths.map((one) => [one.name, one]));
}

/** Numbers between 0 and 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Comparisons of three in so many tasks, each with a strength of its own that moves all comparisons of the task. */
function draw(next: () => number, tasks: number, truth: Record<string, number>) {
  return Array.from({ length: tasks }, (_, task) => {
    const moved = Object.fromEntries(
      Object.entries(truth).map(([name, strength]) => [name, strength + 1.5 * (next() - 0.5)]),
    );
    return [
      ['A', 'B'],
      ['A', 'C'],
      ['B', 'C'],
    ].map(([left = '', right = '']) => {
      const share = expectedShare(moved[left] ?? 0, moved[right] ?? 0);
      const lot = next();
      const points = lot < share - 0.1 ? 1 : lot < share + 0.1 ? 0.5 : 0;
      return of(left, right, points, `task ${task}`);
    });
  }).flat();
}

describe('strengths by Bradley and Terry', () => {
  it('are those that Agresti gives for the American League of 1987', () => {
    // Categorical Data Analysis (2002), table 10.10: games that the row won against the column.
    const teams = [
      'Milwaukee',
      'Detroit',
      'Toronto',
      'New York',
      'Boston',
      'Cleveland',
      'Baltimore',
    ];
    const won = [
      [0, 7, 9, 7, 7, 9, 11],
      [6, 0, 7, 5, 11, 9, 9],
      [4, 6, 0, 7, 7, 8, 12],
      [6, 8, 6, 0, 6, 7, 10],
      [6, 2, 6, 7, 0, 7, 12],
      [4, 4, 5, 6, 6, 0, 6],
      [2, 4, 1, 3, 1, 7, 0],
    ];
    const games = won.flatMap((row, one) =>
      row.flatMap((times, other) =>
        Array.from({ length: times }, () => of(teams[one] ?? '', teams[other] ?? '', 1)),
      ),
    );
    const strengths = strengthsOf(games);
    const last = strengths.Baltimore?.strength ?? 0;
    const above = teams.map((team) => ((strengths[team]?.strength ?? 0) - last).toFixed(2));
    expect(above).toEqual(['1.58', '1.44', '1.29', '1.25', '1.11', '0.68', '0.00']);
  });

  it('are of two the log-odds of their points, a tie half a point to each', () => {
    const { A, B } = strengthsOf([
      of('A', 'B', 1),
      of('B', 'A', 0.5),
      of('A', 'B', 1),
      of('A', 'B', 0),
    ]);
    expect((A?.strength ?? 0) - (B?.strength ?? 0)).toBeCloseTo(Math.log(2.5 / 1.5), 9);
    expect((A?.strength ?? 0) + (B?.strength ?? 0)).toBeCloseTo(0, 12);
    expect(expectedShare(A?.strength ?? 0, B?.strength ?? 0)).toBeCloseTo(2.5 / 4, 9);
    expect(A?.interval).toBeNull();
  });

  it('give everybody as many points as they got', () => {
    const games = draw(numbers(7), 40, { A: 0.6, B: 0, C: -0.6 });
    const strengths = strengthsOf(games);
    for (const name of ['A', 'B', 'C']) {
      const mine = games.filter(({ left, right }) => left === name || right === name);
      const got = mine.reduce(
        (sum, one) => sum + (one.left === name ? one.points : 1 - one.points),
        0,
      );
      const expected = mine.reduce((sum, { left, right }) => {
        const share = expectedShare(
          strengths[left]?.strength ?? 0,
          strengths[right]?.strength ?? 0,
        );
        return sum + (left === name ? share : 1 - share);
      }, 0);
      expect(expected).toBeCloseTo(got, 7);
    }
  });

  it('have intervals that do not take comparisons of one task as independent', () => {
    const once = draw(numbers(3), 30, { A: 0.5, B: 0, C: -0.5 });
    const width = ({ A }: Record<string, Strength>) =>
      (A?.interval?.high ?? 0) - (A?.interval?.low ?? 0);
    const thrice = [...once, ...once, ...once];
    expect(width(strengthsOf(thrice))).toBeCloseTo(width(strengthsOf(once)), 9);
    const apart = thrice.map((one, place) => ({ ...one, cluster: `${place}` }));
    expect(width(strengthsOf(apart))).toBeLessThan(0.7 * width(strengthsOf(thrice)));
  });

  it('have intervals that hold the true strength about 95 times in a hundred', () => {
    const truth = { A: 0.7, B: 0, C: -0.7 };
    const next = numbers(11);
    // Averages over tasks are somewhat less apart than what they were drawn from: what very many tasks come to.
    const settled = strengthsOf(draw(next, 60_000, truth));
    let held = 0;
    let all = 0;
    for (let time = 0; time < 300; time += 1) {
      for (const { name, interval } of Object.values(strengthsOf(draw(next, 25, truth)))) {
        const { strength = 0 } = settled[name] ?? {};
        held += Number(interval !== null && interval.low <= strength && strength <= interval.high);
        all += 1;
      }
    }
    expect(held / all).toBeGreaterThan(0.92);
    expect(held / all).toBeLessThan(0.98);
  });

  it('have no bound where none of the rest got a point from somebody', () => {
    const all = [of('A', 'B', 1), of('B', 'C', 1), of('C', 'B', 1)];
    expect(bradleyTerry(all)).toEqual({ unbeaten: ['A'] });
    expect(bradleyTerry([of('A', 'B', 0.5), of('C', 'D', 0.5)])).toEqual({ unbeaten: ['A', 'B'] });
    // A tie is half a point to each.
    expect(bradleyTerry([of('A', 'B', 1), of('A', 'B', 0.5)])).toHaveProperty('strengths');
    expect(bradleyTerry([])).toEqual({ strengths: [] });
  });
});
