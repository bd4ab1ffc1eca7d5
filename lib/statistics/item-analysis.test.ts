import { expect, it } from 'vitest';
import { analyseItems } from './item-analysis';

const rows = ['1110', '1100', '1000', '0101', '1111', '0000'];
const answers = rows.map(
  (row) => new Map([...row].map((value, place) => [`q${place}`, Number(value)])),
);

it('says of items how hard they are, and how far they tell examinees apart', () => {
  const items = analyseItems(answers);
  expect(items.get('q0')?.right).toBeCloseTo(2 / 3);
  expect(items.get('q3')?.right).toBeCloseTo(1 / 3);
  // SciPy 1.17: pointbiserialr(item, mean of the others).
  const told = ['q0', 'q1', 'q2', 'q3'].map((id) => items.get(id)?.discrimination ?? 9);
  const known = [0.21320071635561041, 0.625, 0.625, 0.21320071635561041];
  for (const [place, value] of known.entries()) expect(told[place]).toBeCloseTo(value, 12);
});

it('says nothing of discrimination under few examinees, nor where all are right', () => {
  expect(analyseItems(answers.slice(0, 4)).get('q1')).toMatchObject({
    examinees: 4,
    discrimination: null,
  });
  const all = answers.map((own) => new Map([...own, ['easy', 1]]));
  expect(analyseItems(all).get('easy')).toMatchObject({ right: 1, discrimination: null });
  expect(analyseItems([]).size).toBe(0);
});

it('counts only who was asked', () => {
  const [first = new Map(), ...others] = answers;
  const items = analyseItems([new Map([...first].slice(1)), ...others]);
  expect(items.get('q0')).toMatchObject({ right: 3 / 5, examinees: 5 });
});
