import type { Scale } from '@/lib/suites/question';
import { SIDE_OPTIONS } from '@/lib/suites/sides';

/**
 * What is pressed at once: a letter in capitals, a sign as it is typed, or a key's name, with “Shift+” before it where
 * Shift changes its meaning, or “Mod+” for Ctrl or ⌘: “C”, “Shift+C”, “?”, “ArrowLeft”, “Mod+Enter”.
 */
export type Chord = string;

/** The parts of a keyboard event that matter. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/** Keys that go by their names, and what is printed on them. */
const NAMED: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
  Delete: 'Del',
  End: 'End',
  Enter: 'Enter',
  Escape: 'Esc',
  Home: 'Home',
  Insert: 'Ins',
  PageDown: 'Page ↓',
  PageUp: 'Page ↑',
};

/**
 * Whether a key belongs to an input method that puts a character together, as for Chinese or Japanese: its Enter takes the
 * character and saves nothing. Safari says so of that Enter by the code 229 alone.
 */
export function isComposing(press: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return press.isComposing || press.keyCode === 229;
}

/** What is pressed; null for modifiers alone, for keys that are the browser’s, and for digits, which give values. */
export function chordOf(press: KeyPress): Chord | null {
  if (press.altKey) return null;
  const mod = press.ctrlKey || press.metaKey;
  if (mod) return press.key === 'Enter' ? 'Mod+Enter' : null;
  if (press.key in NAMED) return press.shiftKey ? `Shift+${press.key}` : press.key;
  if (press.key === ' ') return 'Space';
  if (digitOf(press) !== null || [...press.key].length !== 1) return null;
  if (!/\p{L}/u.test(press.key)) return press.key;
  // A keyboard of another script has Latin letters printed next to its own.
  const printed = /\p{Script=Latin}/u.test(press.key) ? null : /^Key([A-Z])$/.exec(press.code)?.[1];
  const letter = printed ?? press.key.toUpperCase();
  return press.shiftKey ? `Shift+${letter}` : letter;
}

/** What is printed on the keys of a chord. */
export function keyNames(chord: Chord): string[] {
  const [, modifier, key = chord] = /^(Shift|Mod)\+(.+)$/.exec(chord) ?? [];
  const name = NAMED[key] ?? key;
  if (!modifier) return [name];
  return [modifier === 'Mod' ? 'Ctrl or ⌘' : modifier, name];
}

/** A chord in words, e.g. “Ctrl or ⌘ with Enter”. */
export function keyWords(chord: Chord): string {
  return keyNames(chord).join(' with ');
}

/** A chord in as little room as can be, e.g. “⇧C”. */
export function shortKey(chord: Chord): string {
  return keyNames(chord).join(' ').replace('Shift ', '⇧');
}

/**
 * The value that a key gives on a scale: digits; Y and N where it is yes or no; brackets, T and B where it is about the sides
 * of a pair; null when none.
 */
export function valueFor(press: KeyPress, scale: Scale): number | string | null {
  if (scale.kind === 'yes-no') {
    const letter = chordOf(press);
    if (letter === 'Y') return 1;
    if (letter === 'N') return 0;
  }
  if (scale.kind === 'choice' && scale.sides) {
    const key = chordOf(press);
    const [left, right] = scale.options;
    const named = { '[': left, ']': right, T: 'tie', B: 'both-bad' }[key ?? ''];
    if (named !== undefined && scale.options.includes(named)) return named;
  }
  const digit = press.ctrlKey || press.metaKey || press.altKey ? null : digitOf(press);
  return digit === null ? null : pressedValue(digit, press.shiftKey, scale);
}

/** The scales on which other keys than digits give values. */
const SIGNED: readonly Scale[] = [
  { kind: 'yes-no' },
  { kind: 'choice', options: SIDE_OPTIONS, sides: { left: null } },
];

/** Whether a key gives a value on scales of some kind. */
export function givesValue(press: KeyPress): boolean {
  if (SIGNED.some((scale) => valueFor(press, scale) !== null)) return true;
  return digitOf(press) !== null && !(press.ctrlKey || press.metaKey || press.altKey);
}

// By their place on the keyboard, since layouts differ in what Shift makes of them.
function digitOf({ code }: KeyPress): number | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}

function pressedValue(digit: number, shift: boolean, scale: Scale): number | string | null {
  switch (scale.kind) {
    case 'rating': {
      if (shift && digit !== 0) return null;
      const value = shift ? 10 : digit;
      return value >= scale.min && value <= scale.max ? value : null;
    }
    case 'yes-no':
      return !shift && digit <= 1 ? digit : null;
    case 'choice':
      // The tenth option has the tenth digit of the row.
      return shift ? null : (scale.options[(digit + 9) % 10] ?? null);
    case 'text':
      return null;
  }
}

/** Why a key cannot be given to a command; null when it can, or when nothing is said by it. */
export function refusalOf(press: KeyPress): string | null {
  const chord = chordOf(press);
  if (chord?.endsWith('Enter') && chord !== 'Mod+Enter') return 'Enter saves, everywhere.';
  if (chord?.endsWith('Escape')) return 'Esc discards or closes, everywhere.';
  if (chord !== null || ['Alt', 'Control', 'Meta', 'Shift'].includes(press.key)) return null;
  if (press.altKey || press.ctrlKey || press.metaKey) {
    return 'Keys with Ctrl, ⌘ or Alt are the browser’s.';
  }
  return digitOf(press) === null ? null : 'Digits give scores.';
}

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const PRESSABLE = 'button, a, summary, [role="tab"]';

/**
 * Whether a key belongs to the element that has the focus and not to the screen: all keys in what lies over the page;
 * what is typed into a field, though not with Ctrl or ⌘; and Space and Enter on a button, unless that is a cell of the
 * matrix.
 */
export function keepsKey(target: EventTarget | null, chord: Chord | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(OVER_THE_PAGE)) return true;
  if (target.closest(EDITABLE)) return !chord?.startsWith('Mod+');
  const presses = chord === 'Space' || chord === 'Enter';
  return presses && target.closest(PRESSABLE) !== null && !target.closest('[role="grid"]');
}
