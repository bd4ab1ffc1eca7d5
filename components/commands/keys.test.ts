import { describe, expect, it } from 'vitest';
import type { Scale } from '@/lib/suites/question';
import {
  chordOf,
  givesValue,
  isComposing,
  type KeyPress,
  keyWords,
  refusalOf,
  shortKey,
  valueFor,
} from './keys';

const RATING: Scale = { kind: 'rating', min: 0, max: 10 };
const SHIFT = { shiftKey: true };

function press(key: string, code = '', held: Partial<KeyPress> = {}): KeyPress {
  return { key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held };
}

it.each([
  ['other browsers', { isComposing: true, keyCode: 13 }, true],
  ['Safari', { isComposing: false, keyCode: 229 }, true],
  ['nobody who just presses it', { isComposing: false, keyCode: 13 }, false],
])('an Enter that takes a character is known in %s', (_, press, composing) => {
  expect(isComposing(press)).toBe(composing);
});

describe('digits', () => {
  const choice: Scale = { kind: 'choice', options: ['left', 'right'] };
  const short: Scale = { kind: 'rating', min: 0, max: 4 };
  it.each<[what: string, press: KeyPress, scale: Scale, value: number | string | null]>([
    ['scores from 0 to 9', press('7', 'Digit7'), RATING, 7],
    ['scores on the pad', press('0', 'Numpad0'), RATING, 0],
    ['ten with Shift', press(')', 'Digit0', SHIFT), RATING, 10],
    ['scores where digits are typed with Shift', press('é', 'Digit2'), RATING, 2],
    ['nothing beyond the scale', press('5', 'Digit5'), short, null],
    ['no ten beyond the scale', press(')', 'Digit0', SHIFT), short, null],
    ['an option', press('2', 'Digit2'), choice, 'right'],
    ['no option that there is not', press('3', 'Digit3'), choice, null],
    ['a tenth option', press('0', 'Digit0'), { kind: 'choice', options: [...'abcdefghij'] }, 'j'],
    ['no tenth option of two', press('0', 'Digit0'), choice, null],
    ['yes', press('1', 'Digit1'), { kind: 'yes-no' }, 1],
    ['neither yes nor no', press('2', 'Digit2'), { kind: 'yes-no' }, null],
    ['nothing with Ctrl', press('1', 'Digit1', { ctrlKey: true }), RATING, null],
  ])('give %s', (_what, pressed, scale, value) => {
    expect(valueFor(pressed, scale)).toBe(value);
    expect(chordOf(pressed)).toBeNull();
  });
});

describe('letters', () => {
  it.each<[what: string, press: KeyPress, scale: Scale, value: number | null]>([
    ['yes', press('y', 'KeyY'), { kind: 'yes-no' }, 1],
    ['no', press('n', 'KeyN'), { kind: 'yes-no' }, 0],
    ['nothing with Shift', press('N', 'KeyN', SHIFT), { kind: 'yes-no' }, null],
    ['nothing on a rating', press('y', 'KeyY'), RATING, null],
  ])('give %s', (_what, pressed, scale, value) => expect(valueFor(pressed, scale)).toBe(value));
});

describe('what is pressed', () => {
  it.each<[what: string, press: KeyPress, chord: string | null]>([
    ['a letter', press('c', 'KeyC'), 'C'],
    ['a letter with Shift', press('C', 'KeyC', SHIFT), 'Shift+C'],
    ['a letter while capitals are locked', press('C', 'KeyC'), 'C'],
    ['a letter by what is typed, not by its place', press('c', 'KeyI'), 'C'],
    ['a letter of another script by its place', press('о', 'KeyJ'), 'J'],
    ['the same with Shift', press('О', 'KeyJ', SHIFT), 'Shift+J'],
    ['a Latin letter that only some keyboards have', press('ö', 'Semicolon'), 'Ö'],
    ['one where others have another', press('é', 'KeyW'), 'É'],
    ['a sign as it is typed', press('?', 'Slash', SHIFT), '?'],
    ['the space bar', press(' ', 'Space'), 'Space'],
    ['an arrow', press('ArrowLeft', 'ArrowLeft'), 'ArrowLeft'],
    ['an arrow with Shift', press('ArrowLeft', 'ArrowLeft', SHIFT), 'Shift+ArrowLeft'],
    ['Ctrl with Enter', press('Enter', 'Enter', { ctrlKey: true }), 'Mod+Enter'],
    ['⌘ with Enter', press('Enter', 'Enter', { metaKey: true }), 'Mod+Enter'],
    ['a shortcut of the browser', press('c', 'KeyC', { ctrlKey: true }), null],
    ['the same on a Mac', press('c', 'KeyC', { metaKey: true }), null],
    ['Alt with an arrow', press('ArrowLeft', 'ArrowLeft', { altKey: true }), null],
    ['Shift alone', press('Shift', 'ShiftLeft', SHIFT), null],
    ['a key that is waiting for a letter', press('Dead', 'Quote'), null],
    ['a function key', press('F5', 'F5'), null],
    ['Tab', press('Tab', 'Tab'), null],
  ])('is %s', (_what, pressed, chord) => expect(chordOf(pressed)).toBe(chord));
});

describe('keys that no command can have', () => {
  it.each<[what: string, press: KeyPress, refusal: RegExp]>([
    ['digits', press('5', 'Digit5'), /scores/],
    ['Enter', press('Enter', 'Enter'), /saves/],
    ['Esc', press('Escape', 'Escape'), /discards/],
    ['the browser’s', press('w', 'KeyW', { ctrlKey: true }), /browser/],
    ['those with Alt', press('x', 'KeyX', { altKey: true }), /browser/],
  ])('are %s', (_what, pressed, refusal) => expect(refusalOf(pressed)).toMatch(refusal));

  it('are not letters, nor is anything said while a modifier is held', () => {
    const held = { ctrlKey: true };
    const others = [press('a', 'KeyA'), press('Control', 'ControlLeft', held), press('F5', 'F5')];
    expect(others.map(refusalOf)).toEqual([null, null, null]);
    expect(refusalOf(press('Enter', 'Enter', held))).toBeNull();
  });
});

it('a chord is printed as on the keys', () => {
  expect(['Shift+C', 'Mod+Enter', 'ArrowLeft', '?'].map(keyWords)).toEqual([
    'Shift with C',
    'Ctrl or ⌘ with Enter',
    '←',
    '?',
  ]);
  expect(['Shift+C', 'Shift+ArrowLeft', 'Space'].map(shortKey)).toEqual(['⇧C', '⇧←', 'Space']);
});

it('brackets, T and B say which of two videos is better, as the person sees them', () => {
  const scale = {
    kind: 'choice' as const,
    options: ['second', 'first', 'tie', 'both-bad'],
    sides: { left: 'second' as const },
  };
  const keys = [
    press('[', 'BracketLeft'),
    press(']', 'BracketRight'),
    press('t', 'KeyT'),
    press('b', 'KeyB'),
    press('1', 'Digit1'),
    press('2', 'Digit2'),
    press('4', 'Digit4'),
    press('ArrowLeft', 'ArrowLeft'),
  ];
  expect(keys.map((key) => valueFor(key, scale))).toEqual([
    'second',
    'first',
    'tie',
    'both-bad',
    'second',
    'first',
    'both-bad',
    null,
  ]);
  const without = { ...scale, options: ['second', 'first'] };
  expect(keys.slice(2, 4).map((key) => valueFor(key, without))).toEqual([null, null]);
  const plain = { kind: 'choice' as const, options: ['tie', 'both-bad'] };
  expect(keys.slice(0, 4).map((key) => valueFor(key, plain))).toEqual([null, null, null, null]);
});

it('digits, Y and N give values, unless the browser means something by them', () => {
  const given = [
    press('5', 'Digit5'),
    press('0', 'Numpad0'),
    press('y', 'KeyY'),
    press('n', 'KeyN'),
  ];
  const others = [press('0', 'Digit0', { ctrlKey: true }), press('c', 'KeyC'), press('+', 'Equal')];
  expect(given.map(givesValue)).toEqual([true, true, true, true]);
  expect(others.map(givesValue)).toEqual([false, false, false]);
});
