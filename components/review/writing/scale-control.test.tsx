import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { seenInOrder } from '@/lib/suites/sides';
import { vbench } from '@/prompts/vbench';
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

describe('a choice whose options have looks', () => {
  const camera = vbench.questions.find(({ id }) => id === 'camera');
  const drawn = camera
    ? renderToStaticMarkup(
        <ScaleControl
          question={camera}
          value="pan_left"
          judged="zoom_in"
          onValue={() => undefined}
        />,
      )
    : '';
  const options = [...drawn.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button);

  it('has each in words, with its key, and a drawing of every movement', () => {
    const words = options.map((button) => button.replace(/<[^>]+>/g, ' ').trim());
    expect(words.map((one) => one.split(/\s{2,}/))).toEqual([
      ['Zoom in', '1'],
      ['Zoom out', '2'],
      ['Tilt up', '3'],
      ['Tilt down', '4'],
      ['Pan left', '5'],
      ['Pan right', '6'],
      ['Static', '7'],
      ['Orbits', '8'],
      ['Oblique', '9'],
      ['None of these', '0'],
    ]);
    expect(options.filter((button) => button.includes('<svg aria-hidden="true"'))).toHaveLength(9);
  });

  it('says what each means, which is not in the way above them', () => {
    expect(options[7]).toContain('moves round its subject');
    expect(drawn).toContain('<summary');
    expect(camera?.help).not.toContain('\n');
  });
});
