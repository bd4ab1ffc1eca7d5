import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactorOf } from './redaction';

/** Keys as providers make them, and with characters that need escaping. */
const key = fc.oneof(
  fc.stringMatching(/^sk-[A-Za-z0-9_-]{12,60}$/),
  fc.stringMatching(/^[!-~]{8,40}$/),
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 20 }),
);

/** What stands around a key, with nothing in it that a key's neighbours in base64 could be taken for. */
const around = fc.string({ unit: fc.constantFrom('é', ' ', '#', '.', '(', '→'), maxLength: 12 });

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
const allPercent = (text: string) =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const allUnicode = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).toUpperCase().padStart(4, '0')}`)
    .join('');
const allEntities = (text: string) =>
  Array.from(text, (character) => `&#${character.codePointAt(0)};`).join('');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const ENCODINGS: readonly [name: string, encode: (text: string) => string][] = [
  ['as it is', (text) => text],
  ['percent-encoded where needed', encodeURIComponent],
  ['percent-encoded in full', allPercent],
  ['percent-encoded in full, in capitals', (text) => allPercent(text).toUpperCase()],
  ['percent-encoded twice', (text) => allPercent(text).replaceAll('%', '%25')],
  ['as a form', (text) => new URLSearchParams({ '': text }).toString().slice(1)],
  ['in JSON', inJson],
  ['in JSON within JSON', (text) => inJson(inJson(text))],
  ['in JSON with slashes escaped', (text) => inJson(text).replaceAll('/', '\\/')],
  ['in JSON by code points', allUnicode],
  ['in HTML', allEntities],
  ['in hexadecimal digits', (text) => Buffer.from(text, 'utf8').toString('hex')],
  ['in base64', base64],
  ['in base64url', base64url],
  ['in base64 after a word', (text) => base64(`Bearer ${text}`)],
  ['in base64 after one more letter', (text) => base64(`Bearer: ${text}`)],
  ['in base64 after two more letters', (text) => base64(`Bearer = ${text}`)],
  ['in base64 with a user name', (text) => base64(`user:${text}`)],
  ['in base64 amid others', (text) => base64(`{"key":"${text}","model":"m"}`)],
  ['in base64, percent-encoded', (text) => encodeURIComponent(base64(text))],
  ['in base64, in JSON with slashes escaped', (text) => base64(text).replaceAll('/', '\\/')],
];

describe('a key in somebody else’s text', () => {
  // All encodings of one key after the other, since making its patterns takes much longer than using them.
  it('is taken out however it is encoded', () => {
    fc.assert(
      fc.property(key, around, around, (secret, before, after) => {
        const redact = redactorOf(secret);
        for (const [name, encode] of ENCODINGS) {
          const redacted = redact(`${before}${encode(secret)}${after}`);
          expect(redacted, name).toContain('•••');
          const readings = readingsOf(redacted).filter((reading) => reading.includes(secret));
          expect(readings, name).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is taken out with any of its characters encoded', () => {
    const ways = [(c: string) => c, allPercent, encodeURIComponent, allUnicode, allEntities];
    const mixed = fc.tuple(key, fc.infiniteStream(fc.integer({ min: 0, max: ways.length - 1 })));
    fc.assert(
      fc.property(mixed, ([secret, choices]) => {
        const text = Array.from(secret, (c) => ways[choices.next().value ?? 0]?.(c) ?? c).join('');
        expect(redactorOf(secret)(`<${text}>`)).toBe('<•••>');
      }),
    );
  });

  it('leaves nothing of itself in base64 at any place', () => {
    fc.assert(
      fc.property(key, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (secret, a, b) => {
        const redacted = redactorOf(secret)(base64(`${a}${secret}${b}`));
        const left = redacted.replace(/•••|=/g, '');
        expect(left.length).toBeLessThanOrEqual(base64(a).length + base64(b).length);
      }),
    );
  });

  it('is not looked for where it is no more than a placeholder, or none', () => {
    const text = 'The model none said ollama: {"score": 3}';
    for (const none of [null, '', 'none', 'ollama', 'score']) {
      expect(redactorOf(none)(text)).toBe(text);
    }
  });

  it('leaves other texts as they are', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(redactorOf('sk-live-0123456789abcdef')(text)).toBe(text);
      }),
    );
  });

  it.each(['\\', '%25', '&#0', 'sk-', '%2573', 'c2st'])(
    'is looked for in a long run of %s within a moment',
    (piece) => {
      expect(redactorOf('sk-live-0123456789abcdef')(piece.repeat(300_000))).not.toContain('•');
    },
  );
});

/** A text as it is and as somebody would decode it. */
function readingsOf(text: string): string[] {
  const plain = text.replace(/%(?:25)*([0-9a-f]{2})/gi, (_all, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return [text, plain, Buffer.from(text, 'base64').toString('utf8')];
}
