import { describe, expect, it } from 'vitest';
import type { Scale } from '@/lib/judge/question';
import { commandFor, KEYS, type KeyPress } from './keyboard';

const RATING: Scale = { kind: 'rating', min: 0, max: 10 };

function press(key: string, code = '', held: Partial<KeyPress> = {}): KeyPress {
  return { key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held };
}

describe('digits', () => {
  it('score from 0 to 9, and ten with Shift', () => {
    expect(commandFor(press('7', 'Digit7'), RATING)).toEqual({ kind: 'value', value: 7 });
    expect(commandFor(press('0', 'Numpad0'), RATING)).toEqual({ kind: 'value', value: 0 });
    expect(commandFor(press(')', 'Digit0', { shiftKey: true }), RATING)).toEqual({
      kind: 'value',
      value: 10,
    });
  });

  it('go by the key’s place, since some layouts type digits with Shift only', () => {
    expect(commandFor(press('é', 'Digit2'), RATING)).toEqual({ kind: 'value', value: 2 });
  });

  it('outside the question’s scale mean nothing', () => {
    const short: Scale = { kind: 'rating', min: 0, max: 4 };
    expect(commandFor(press('5', 'Digit5'), short)).toBeNull();
    expect(commandFor(press(')', 'Digit0', { shiftKey: true }), short)).toBeNull();
  });

  it('choose an option by its number', () => {
    const choice: Scale = { kind: 'choice', options: ['left', 'right'] };
    expect(commandFor(press('2', 'Digit2'), choice)).toEqual({ kind: 'value', value: 'right' });
    expect(commandFor(press('3', 'Digit3'), choice)).toBeNull();
  });

  it('say yes and no', () => {
    expect(commandFor(press('1', 'Digit1'), { kind: 'yes-no' })).toEqual({
      kind: 'value',
      value: 1,
    });
    expect(commandFor(press('2', 'Digit2'), { kind: 'yes-no' })).toBeNull();
  });
});

describe('letters', () => {
  it('tell confirming one from confirming all', () => {
    expect(commandFor(press('c', 'KeyC'), RATING)).toEqual({ kind: 'confirm' });
    expect(commandFor(press('C', 'KeyC', { shiftKey: true }), RATING)).toEqual({
      kind: 'confirm-all',
    });
  });

  it('go to the moment that the judge names', () => {
    expect(commandFor(press('g', 'KeyG'), RATING)).toEqual({ kind: 'span' });
  });

  it('leave the browser’s own shortcuts alone', () => {
    expect(commandFor(press('c', 'KeyC', { ctrlKey: true }), RATING)).toBeNull();
    expect(commandFor(press('c', 'KeyC', { metaKey: true }), RATING)).toBeNull();
    expect(commandFor(press('ArrowLeft', 'ArrowLeft', { altKey: true }), RATING)).toBeNull();
  });
});

describe('arrows', () => {
  it('step one frame, or ten with Shift', () => {
    expect(commandFor(press('ArrowRight'), RATING)).toEqual({ kind: 'step', by: 1 });
    expect(commandFor(press('ArrowLeft', '', { shiftKey: true }), RATING)).toEqual({
      kind: 'step',
      by: -10,
    });
  });
});

describe('submitting', () => {
  it('takes Ctrl or ⌘ and Enter; Enter alone keeps a finding', () => {
    expect(commandFor(press('Enter', 'Enter', { ctrlKey: true }), RATING)).toEqual({
      kind: 'submit',
    });
    expect(commandFor(press('Enter', 'Enter', { metaKey: true }), null)).toEqual({
      kind: 'submit',
    });
    expect(commandFor(press('Enter', 'Enter'), RATING)).toEqual({ kind: 'save' });
  });
});

describe('the list of keys', () => {
  it('names every letter that does something', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const used = letters.filter((letter) => commandFor(press(letter), RATING));
    const named = KEYS.flatMap(({ keys }) => keys.flatMap((key) => key.press));
    expect(used.filter((letter) => !named.includes(letter.toUpperCase()))).toEqual([]);
  });
});
