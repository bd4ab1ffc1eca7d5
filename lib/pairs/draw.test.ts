import { describe, expect, it } from 'vitest';
import { countPairs, drawPairs, type PairableClip, pairKey } from './draw';

/** A clip of each model for each task. */
function clipsOf(models: readonly string[], tasks: number): PairableClip[] {
  return Array.from({ length: tasks }, (_, task) =>
    models.map((model) => ({
      id: `${model}-${task}`,
      name: `${task}.mp4`,
      model,
      task: `task ${task}`,
    })),
  ).flat();
}

const none = new Set<string>();

describe('drawing pairs', () => {
  it('pairs all clips of one task by different models, each once', () => {
    const { drawn, matchUps, leftOut } = drawPairs(
      clipsOf(['A', 'B', 'C'], 4),
      none,
      { kind: 'all' },
      1,
    );
    expect(matchUps).toEqual([
      { models: ['A', 'B'], known: 0, possible: 4, drawn: 4 },
      { models: ['A', 'C'], known: 0, possible: 4, drawn: 4 },
      { models: ['B', 'C'], known: 0, possible: 4, drawn: 4 },
    ]);
    expect(new Set(drawn.map(({ clips: [one, other] }) => pairKey(one.id, other.id))).size).toBe(
      12,
    );
    expect(
      drawn.every(({ clips: [one, other], task }) => one.task === task && other.task === task),
    ).toBe(true);
    expect(drawn.every(({ chance }) => chance === 1)).toBe(true);
    expect(leftOut).toEqual({ model: 0, prompt: 0, single: 0 });
  });

  it('leaves out what cannot be paired, and says why', () => {
    const clips: PairableClip[] = [
      ...clipsOf(['A', 'B'], 1),
      { id: 'x', name: 'x', model: null, task: 'task 0' },
      { id: 'y', name: 'y', model: 'A', task: null },
      { id: 'z', name: 'z', model: 'A', task: 'alone' },
      { id: 'zz', name: 'zz', model: 'A', task: 'alone' },
    ];
    const { drawn, leftOut } = drawPairs(clips, none, { kind: 'all' }, 1);
    expect(drawn).toHaveLength(1);
    expect(leftOut).toEqual({ model: 1, prompt: 1, single: 2 });
  });

  it('pairs every sample of a model with every sample of another', () => {
    const twice = [...clipsOf(['A'], 1), ...clipsOf(['A'], 1), ...clipsOf(['B'], 1)].map(
      (clip, index) => ({ ...clip, id: String(index) }),
    );
    expect(drawPairs(twice, none, { kind: 'all' }, 1).drawn).toHaveLength(2);
  });

  it('draws as many of every two models as asked for, by the seed, with their chances', () => {
    const clips = clipsOf(['A', 'B', 'C'], 10);
    const policy = { kind: 'by-models', count: 4 } as const;
    const { drawn, matchUps } = drawPairs(clips, none, policy, 1);
    expect(matchUps.map((one) => one.drawn)).toEqual([4, 4, 4]);
    expect(drawn.every(({ chance }) => chance === 0.4)).toBe(true);
    expect(drawPairs(clips, none, policy, 1).drawn).toEqual(drawn);
    expect(
      drawPairs([...clips].reverse(), none, policy, 1)
        .drawn.map(({ task }) => task)
        .toSorted(),
    ).toEqual(drawn.map(({ task }) => task).toSorted());
    expect(drawPairs(clips, none, policy, 2).drawn).not.toEqual(drawn);
  });

  it('draws each pair as often as its chance says', () => {
    const clips = clipsOf(['A', 'B'], 10);
    const times = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const { task } of drawPairs(clips, none, { kind: 'by-models', count: 3 }, seed).drawn) {
        times.set(task, (times.get(task) ?? 0) + 1);
      }
    }
    // Six standard errors of 600 ± 20.5.
    for (const count of times.values()) expect(Math.abs(count - 600)).toBeLessThan(123);
    expect(times.size).toBe(10);
  });

  it('gives to those first that have fewest so far, and never what is there already', () => {
    const clips = clipsOf(['A', 'B', 'C'], 6);
    const known = new Set([0, 1, 2, 3].map((task) => pairKey(`B-${task}`, `A-${task}`)));
    const { drawn, matchUps } = drawPairs(clips, known, { kind: 'least-known', count: 7 }, 1);
    expect(matchUps).toEqual([
      { models: ['A', 'B'], known: 4, possible: 2, drawn: 0 },
      { models: ['A', 'C'], known: 0, possible: 6, drawn: 4 },
      { models: ['B', 'C'], known: 0, possible: 6, drawn: 3 },
    ]);
    expect(drawn.filter(({ clips: [one, other] }) => known.has(pairKey(one.id, other.id)))).toEqual(
      [],
    );
    expect(drawPairs(clips, known, { kind: 'least-known', count: 999 }, 1).drawn).toHaveLength(14);
  });

  it('are counted without being listed', () => {
    const clips = [...clipsOf(['A', 'B', 'C'], 4), ...clipsOf(['A', 'A', 'B'], 2)];
    const { matchUps } = drawPairs(clips, none, { kind: 'all' }, 1);
    expect(countPairs(clips)).toBe(matchUps.reduce((sum, { possible }) => sum + possible, 0));
    const many = Array.from({ length: 100_000 }, (_, index) => ({
      id: String(index),
      name: '',
      model: `Model ${index % 10}`,
      task: 'one',
    }));
    expect(countPairs(many)).toBe(4_500_000_000);
  });

  it('leaves to chance which clip stands first', () => {
    const { drawn } = drawPairs(clipsOf(['A', 'B'], 400), none, { kind: 'all' }, 5);
    const first = drawn.filter(({ clips: [one] }) => one.model === 'A').length;
    expect(first).toBeGreaterThan(140);
    expect(first).toBeLessThan(260);
  });
});
