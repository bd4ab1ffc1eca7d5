import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { seenInOrder } from '@/lib/suites/sides';
import { viewCell } from '../matrix/cell-view';
import { cell, question, scored } from '../review-testing';
import { ScaleControl } from './scale-control';

const better = question({
  id: 'better',
  label: 'Better',
  unit: 'item',
  scale: { kind: 'choice', options: ['first', 'second', 'tie', 'both-bad'], sides: { left: null } },
  better: null,
});

/** The buttons in their order, each with whether it is pressed. */
const buttons = (swapped: boolean, value: string | null) => {
  const drawn = renderToStaticMarkup(
    <ScaleControl
      question={seenInOrder(better, swapped)}
      value={value}
      judged={null}
      onValue={() => undefined}
    />,
  );
  return [...drawn.matchAll(/aria-pressed="(true|false)"[^>]*>([^<]+)/g)].map(
    ([, pressed, label]) => `${label}${pressed === 'true' ? ', pressed' : ''}`,
  );
};

describe('a choice between the videos of a pair', () => {
  it('stands from left to right as the person sees them', () => {
    expect(buttons(false, 'second')).toEqual([
      'Left (video 1)',
      'Right (video 2), pressed',
      'Tie',
      'Both bad',
    ]);
    expect(buttons(true, 'second')).toEqual([
      'Left (video 2), pressed',
      'Right (video 1)',
      'Tie',
      'Both bad',
    ]);
  });

  it('is told by side to the person, and by video in tables', () => {
    const said = cell(scored('first'));
    expect(viewCell(said, seenInOrder(better, true)).description).toContain(
      'judge: Right (video 1)',
    );
    expect(viewCell(said, better).description).toContain('judge: first');
    expect(viewCell(cell(scored('both-bad')), better).shown).toBe('both bad');
  });
});
