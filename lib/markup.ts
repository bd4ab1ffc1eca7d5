/** A text in a line or a cell of Markdown. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|*_`~[\]<>]|&(?=#?\w+;)/g, '\\$&');
}

/** A text in HTML or SVG. */
export function xmlText(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  // XML has no letter for most control characters.
  const readable = Array.from(text, (letter) => (letter < ' ' ? ' ' : letter)).join('');
  return readable.replace(/[&<>"']/g, (letter) => named[letter] ?? letter);
}
