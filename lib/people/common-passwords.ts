import { gunzipSync } from 'node:zlib';
import { COMMON_PASSWORDS } from './common-passwords.data';

let known: ReadonlySet<string> | undefined;

/** The commonest passwords, in small letters. */
function commonPasswords(): ReadonlySet<string> {
  const text = () => gunzipSync(Buffer.from(COMMON_PASSWORDS, 'base64')).toString('utf8');
  known ??= new Set(text().split('\n'));
  return known;
}

/**
 * Whether a password is among the first that a guesser tries: one of the commonest, also in capitals, with figures and signs
 * before or after it, or said twice and more; or nothing but one character or one run such as `abcdef` or `987654`.
 */
export function isCommonPassword(password: string): boolean {
  const whole = password.normalize('NFKC').toLowerCase();
  const core = whole.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [whole, core].some((text) => {
    const unit = repeatedUnit(text);
    const known = commonPasswords();
    return known.has(text) || known.has(unit) || (text === whole && isRun(unit));
  });
}

/** The shortest text that a text is repetitions of: itself where there is none; the last one may be cut off. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** Whether each character follows the one before it, up or down. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 0 || (steps.size === 1 && (steps.has(1) || steps.has(-1)));
}
