import type { Scale } from '@/lib/judge/question';

/** What a key asks the review screen to do. */
export type Command =
  | { kind: 'step'; by: number }
  | { kind: 'play' }
  | { kind: 'value'; value: number | string }
  | { kind: 'confirm' }
  | { kind: 'confirm-all' }
  | { kind: 'nothing-else' }
  | { kind: 'cannot-tell' }
  | { kind: 'undo' }
  | { kind: 'skip' }
  | { kind: 'note' }
  | { kind: 'span' }
  | { kind: 'finding' }
  | { kind: 'mark'; end: 'from' | 'to' }
  | { kind: 'box' }
  | { kind: 'video'; by: 1 | -1 }
  | { kind: 'save' }
  | { kind: 'drop' }
  | { kind: 'submit' }
  | { kind: 'help' };

/** The parts of a keyboard event that matter. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/** All keys of the review screen, for the list that `?` shows. */
export const KEYS: { title: string; keys: { press: string[]; does: string }[] }[] = [
  {
    title: 'Answer',
    keys: [
      { press: ['C'], does: 'Confirm the judge’s score' },
      { press: ['1', '…', '9'], does: 'Override with this score' },
      { press: ['0'], does: 'Override with 0' },
      { press: ['Shift', '0'], does: 'Override with 10' },
      { press: ['X'], does: 'Cannot tell' },
      { press: ['U'], does: 'Undo: take the answer back' },
      { press: ['S'], does: 'Skip to the next unreviewed cell' },
      { press: ['Shift', 'C'], does: 'Confirm everything shown; blind: the rest is 0' },
      { press: ['Shift', 'N'], does: 'Nothing else is wrong here' },
      { press: ['N'], does: 'Note on the chosen cell' },
      { press: ['G'], does: 'Go to the moment that the judge names' },
    ],
  },
  {
    title: 'While writing',
    keys: [
      { press: ['Enter'], does: 'Save' },
      { press: ['Shift', 'Enter'], does: 'New line' },
      { press: ['Esc'], does: 'Drop, or leave the field' },
    ],
  },
  {
    title: 'Finding that the judge missed',
    keys: [
      { press: ['F'], does: 'Begin one at this frame' },
      { press: ['I'], does: 'It begins at this frame' },
      { press: ['O'], does: 'It ends at this frame' },
      { press: ['B'], does: 'Draw a box on the picture' },
      { press: ['Enter'], does: 'Save it' },
      { press: ['Esc'], does: 'Drop it' },
    ],
  },
  {
    title: 'Video',
    keys: [
      { press: ['J'], does: 'Next video' },
      { press: ['K'], does: 'Video before' },
      { press: ['Ctrl or ⌘', 'Enter'], does: 'Submit, and on to the next video' },
      { press: ['Space'], does: 'Play or stop' },
      { press: ['←', '→'], does: 'One frame back, on' },
      { press: ['Shift', '←', '→'], does: 'Ten frames back, on' },
      { press: [',', '.'], does: 'One frame, also within the matrix' },
    ],
  },
  {
    title: 'Matrix',
    keys: [
      { press: ['←', '↑', '↓', '→'], does: 'Move, while it has the focus' },
      { press: ['Home', 'End'], does: 'First, last in the row' },
      { press: ['?'], does: 'This list' },
    ],
  },
];

/** What a key press means on the review screen; null when nothing. `scale` is that of the chosen question. */
export function commandFor(press: KeyPress, scale: Scale | null): Command | null {
  if ((press.ctrlKey || press.metaKey) && press.key === 'Enter') return { kind: 'submit' };
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1];
  if (digit !== undefined && scale) {
    const value = pressedValue(Number(digit), press.shiftKey, scale);
    return value === null ? null : { kind: 'value', value };
  }
  switch (press.key) {
    case 'ArrowLeft':
      return { kind: 'step', by: press.shiftKey ? -10 : -1 };
    case 'ArrowRight':
      return { kind: 'step', by: press.shiftKey ? 10 : 1 };
    case ',':
      return { kind: 'step', by: -1 };
    case '.':
      return { kind: 'step', by: 1 };
    case ' ':
      return { kind: 'play' };
    case '?':
      return { kind: 'help' };
    case 'C':
      return { kind: 'confirm-all' };
    case 'N':
      return { kind: 'nothing-else' };
    case 'n':
      return { kind: 'note' };
    case 'g':
      return { kind: 'span' };
    case 'f':
      return { kind: 'finding' };
    case 'i':
      return { kind: 'mark', end: 'from' };
    case 'o':
      return { kind: 'mark', end: 'to' };
    case 'Enter':
      return { kind: 'save' };
    case 'Escape':
      return { kind: 'drop' };
    case 'b':
      return { kind: 'box' };
    case 'j':
      return { kind: 'video', by: 1 };
    case 'k':
      return { kind: 'video', by: -1 };
    case 'c':
      return { kind: 'confirm' };
    case 'x':
      return { kind: 'cannot-tell' };
    case 'u':
      return { kind: 'undo' };
    case 's':
      return { kind: 'skip' };
    default:
      return null;
  }
}

// Digits are read by their place on the keyboard, since layouts differ in what Shift makes of them.
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
      return shift ? null : (scale.options[digit - 1] ?? null);
    case 'text':
      return null;
  }
}

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Whether a key typed into an element belongs to it and not to the screen. Submitting is the screen's, also out of a
 * text field, but not out of a dialog.
 */
export function keepsKeys(target: EventTarget | null, command: Command): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(OVER_THE_PAGE)) return true;
  return command.kind !== 'submit' && target.closest(EDITABLE) !== null;
}

/** Whether Space is the element's own, as it is a button's, unless that button is a cell of the matrix. */
export function keepsSpace(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button, a, summary, [role="tab"]') !== null &&
    target.closest('[role="grid"]') === null
  );
}
