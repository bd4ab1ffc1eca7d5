import { expect, it } from 'vitest';
import { checkDraft } from './draft';

const offered = ['graph', 'changes'];
const check = (text: string, leftOut: string[] = []) =>
  checkDraft({ text, note: '', leftOut }, offered, ['{{graph}} {{changes}}']);

it('declares what the text uses, and what it does not leave out', () => {
  expect(check('{{graph}}, {{changes}}')).toMatchObject({ variables: offered, faults: [] });
  expect(check('{{graph}}', ['changes'])).toMatchObject({ variables: ['graph'], faults: [] });
});

it('takes a variable back in as soon as the text uses it', () => {
  expect(check('{{graph}}: {{changes}}', ['changes']).variables).toEqual(offered);
});

it('names what is unknown, and what is neither used nor left out', () => {
  expect(check('{{grahp}} {{changes}}').faults).toEqual([
    'There is no variable {{grahp}}. This prompt offers: {{graph}}, {{changes}}.',
    '{{graph}} is never used. Put it into the text, or leave it out.',
  ]);
});

it('takes no empty text, and knows one that is there already, which is no fault to begin with', () => {
  expect(check(' ', offered).faults).toEqual(['The prompt needs a text.']);
  expect(check('{{graph}} {{changes}}\n')).toMatchObject({ isKnown: true, faults: [] });
  expect(check('{{changes}} {{graph}}')).toMatchObject({ isKnown: false, faults: [] });
});

it('sees a published notation', () => {
  expect(check('<relation> {{changes}}').published).toEqual([
    { from: '<relation>', to: '{{graph}}', count: 1 },
  ]);
});
