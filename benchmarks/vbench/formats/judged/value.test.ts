import { describe, expect, it } from 'vitest';
import type { Check } from './checks';
import { type Rule, type State, stillCounts, valueBy } from './value';

const LETTERS: Readonly<Record<string, State>> = { y: 'yes', n: 'no', '?': 'gap', u: 'unseen' };

function statesOf(letters: string): State[] {
  return [...letters].map((letter) => LETTERS[letter] ?? 'gap');
}

const out = { failedGate: 'out' } as const;
const none = 'gap';

describe('the value', () => {
  it.each<[Rule, string, number | string]>([
    ['all', 'yyyy', 1],
    ['all', 'yyny', 0],
    ['all', 'y?yy', none],
    ['all', 'y?ny', 0],
    ['all', 'n???', 0],
    ['share', 'yyny', 0.75],
    ['share', 'nnnn', 0],
    ['share', 'yy?y', none],
    ['share', 'nn?n', none],
    ['share', 'yunu', 0.5],
    ['share', 'uuu', 'unseen'],
    ['share', '', none],
    ['prefix', 'yyyyy', 1],
    ['prefix', 'yynyy', 0.4],
    ['prefix', 'nyyyy', 0],
    ['prefix', 'yyn?y', 0.4],
    ['prefix', 'yy?ny', none],
    ['prefix', '?yyyy', none],
    ['prefix', 'yyy', 1],
    ['prefix', 'yyyyyn', 5 / 6],
  ])('by “%s” of %s is %s', (rule, parts, expected) => {
    const valued = valueBy(out, rule, [], statesOf(parts));
    expect(valued.value ?? ('lack' in valued && valued.lack)).toEqual(expected);
  });

  it.each<['out' | '1/n', string, string, number | string]>([
    ['out', 'y', 'yn', 0],
    ['out', 'n', 'yy', 'gate'],
    ['out', 'n', '??', 'gate'],
    ['out', '?', 'yy', 'gap'],
    ['out', '?', 'nn', 'gap'],
    ['1/n', 'n', 'yyyyy', 0.2],
    ['1/n', 'n', '??', 0.5],
    ['1/n', '?', 'yy', 'gap'],
    ['1/n', 'y', 'yy', 1],
  ])(
    'with a gate that leads to %s, answered %s before %s, is %s',
    (failedGate, gate, parts, expected) => {
      const valued = valueBy({ failedGate }, 'all', statesOf(gate), statesOf(parts));
      expect(valued.value ?? ('lack' in valued && valued.lack)).toEqual(expected);
    },
  );

  /** Every way of answering so many parts. */
  function everyWay(parts: number): State[][] {
    if (parts === 0) return [[]];
    return everyWay(parts - 1).flatMap((states) =>
      (['yes', 'no', 'gap'] as const).map((state) => [...states, state]),
    );
  }

  /** The values that are possible once every gap is answered. */
  function possible(rule: Rule, states: readonly State[]): Set<number | null> {
    const gap = states.indexOf('gap');
    if (gap < 0) return new Set([valueBy(out, rule, [], states).value]);
    return new Set(
      (['yes', 'no'] as const).flatMap((state) => [...possible(rule, states.with(gap, state))]),
    );
  }

  it.each<Rule>(['all', 'prefix', 'share'])(
    'by “%s” is there just where no answer to a gap could change it',
    (rule) => {
      for (const states of everyWay(5)) {
        const ways = possible(rule, states);
        const { value } = valueBy(out, rule, [], states);
        if (ways.size === 1) expect(ways).toContain(value);
        else expect(value).toBeNull();
      }
    },
  );
});

describe('what still counts', () => {
  const checks = (['gate', 'part', 'part', 'extra'] as const).map(
    (role, index): Check => ({
      unit: `check:${index + 1}`,
      role,
      text: '',
      asked: '',
      shown: 'whole',
      mayBeUnseen: false,
    }),
  );

  it.each<[Rule, string, string]>([
    ['all', '????', '1111'],
    ['all', 'n???', '1000'],
    ['all', 'yn??', '1101'],
    ['prefix', 'yn??', '1101'],
    ['share', 'yn??', '1111'],
    ['share', 'n???', '1000'],
    ['all', 'y?n?', '1111'],
  ])('by “%s” after %s is %s', (rule, letters, expected) => {
    const states = statesOf(letters);
    const counts = checks.map((check) =>
      stillCounts(check, checks, rule, (one) => states[checks.indexOf(one)] ?? 'gap'),
    );
    expect(counts.map(Number).join('')).toBe(expected);
  });
});
