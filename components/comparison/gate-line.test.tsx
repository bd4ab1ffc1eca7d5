import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { GateFigure } from '@/lib/gate/schema';
import { GateLine } from './gate-line';

const answered = vi.hoisted(() => ({ by: {} as object }));
vi.mock('@/lib/gate/queries', () => ({ useGate: () => answered.by }));

/** The line as text. */
function lineFor(answer: { data?: { figures: Partial<GateFigure>[] }; error?: Error }): string {
  answered.by = answer;
  const drawn = renderToStaticMarkup(<GateLine baseline="one" run="other" />);
  return drawn.replace(/<[^>]*>/g, '');
}

const QUESTION = 'Is the right run worse than the left one? ';

const figure: Partial<GateFigure> = {
  ...{ label: 'Index', maxDrop: 0.5, reasons: [], needed: null },
  gain: { value: -1.2, low: -1.9, high: -0.6 },
};

it('says that the run is worse, or not', () => {
  const figures = [{ ...figure, verdict: 'worse' as const }];
  expect(lineFor({ data: { figures } })).toBe(
    `${QUESTION}worse Index: gain −1.20 (−1.90 to −0.60), largest drop 0.5. `,
  );
  const gain = { value: 0.2, low: -0.1, high: 0.5 };
  const better = [{ ...figure, gain, verdict: 'not-worse' as const }];
  expect(lineFor({ data: { figures: better } })).toBe(
    `${QUESTION}not worse Index: gain +0.20 (−0.10 to +0.50), largest drop 0.5. `,
  );
});

it.each([
  ['clips', 'clips of each run'],
  ['labels', 'clips of each run that people read'],
] as const)('says why it cannot be told, and how many %s would decide', (of, words) => {
  const verdict = 'cannot-tell' as const;
  const reasons = [{ reason: 'too-wide' as const, message: 'The interval is too wide.' }];
  const needed = { of, count: 40 };
  expect(lineFor({ data: { figures: [{ ...figure, verdict, reasons, needed }] } })).toContain(
    `${QUESTION}cannot be told Index: gain −1.20 (−1.90 to −0.60), largest drop 0.5. The interval is too wide. About 40 more ${words} would decide, were all else to stay as it is.`,
  );
});

it('says so without an interval, and without a number where none is known to decide', () => {
  const verdict = 'cannot-tell' as const;
  const reasons = [{ reason: 'no-value' as const, message: 'One of the runs has no value.' }];
  const figures = [{ ...figure, gain: null, verdict, reasons }];
  expect(lineFor({ data: { figures } })).toBe(
    `${QUESTION}cannot be told Index, largest drop 0.5. One of the runs has no value.`,
  );
});

it('says in a sentence why there is no answer, and nothing before there is one', () => {
  expect(lineFor({ error: new Error('“Colours” has no better end to be held against.') })).toBe(
    `${QUESTION}That is not answered: “Colours” has no better end to be held against.`,
  );
  expect(lineFor({})).toBe('');
});
