/** A piece of a prompt's text: as written, or a hole that a value fills. */
export interface Piece {
  kind: 'text' | 'hole';
  text: string;
}

/** Takes a prompt's text apart at its `{{holes}}`; the pieces in order give the whole text again. */
export function splitAtHoles(text: string): Piece[] {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .filter((part) => part !== '')
    .map((part) => ({ kind: /^\{\{[^{}]*\}\}$/.test(part) ? 'hole' : 'text', text: part }));
}
