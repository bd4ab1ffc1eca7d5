/** A piece of a prompt's text: as written, or a placeholder that a value fills. */
export interface Piece {
  kind: 'text' | 'placeholder';
  text: string;
}

/** Takes a prompt's text apart at its `{{placeholders}}`; the pieces in order give the whole text again. */
export function splitAtPlaceholders(text: string): Piece[] {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .filter((part) => part !== '')
    .map((part) => ({ kind: /^\{\{[^{}]*\}\}$/.test(part) ? 'placeholder' : 'text', text: part }));
}
