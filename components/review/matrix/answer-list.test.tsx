import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { answer, cell, question, scored } from '../review-testing';
import { AnswerList } from './answer-list';
import { layOut } from './matrix-layout';

const met = question({
  id: 'met',
  label: 'Met',
  group: 'checks',
  unit: 'check',
  scale: { kind: 'rating', min: 0, max: 4 },
  better: 'high',
});
const own = answer({ verdict: scored(1), act: 'override' }, 'me');
const [section] = layOut({
  suite: {
    id: 'suite',
    name: 'Suite',
    questions: [met],
    groups: [{ id: 'checks', label: 'Checks', layout: 'list' }],
    defects: false,
  },
  units: [{ unit: 'check:1', kind: 'check', label: 'Does the <ball> fall?' }],
  cells: [{ ...cell(scored(3), own), unit: 'check:1', question: 'met' }],
});

const draw = (blind: boolean, peopleAlone = false) => {
  if (section?.layout !== 'list') throw new Error('no list');
  return renderToStaticMarkup(
    <AnswerList
      section={section}
      chosen={{ unit: 'check:1', question: 'met' }}
      blind={blind}
      peopleAlone={peopleAlone}
      onChoose={() => undefined}
      onKey={() => undefined}
    />,
  );
};

it('shows of each unit its text, what the judge and the person say, and what counts', () => {
  const html = draw(false);
  expect(html).toContain('Does the &lt;ball&gt; fall?');
  for (const said of ['Judge: 3', 'You: 1', 'Counts: 1', '4 is best.'])
    expect(html).toContain(said);
});

it('keeps the judge’s answer from who is blind', () => {
  const html = draw(true);
  expect(html).toContain('You: 1');
  expect(html).not.toContain('Judge');
  expect(html).not.toContain('Counts');
});

it('has no place for a judge where people alone are asked', () => {
  const html = draw(false, true);
  expect(html).not.toContain('Judge');
  expect(html).not.toContain('judge');
  expect(html).toContain('Counts');
});
