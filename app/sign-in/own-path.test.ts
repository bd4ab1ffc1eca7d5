import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path';

const ORIGIN = 'https://jury.example';

describe('where one goes after signing in', () => {
  it.each(['/', '/runs', '/videos/x?run=y&cell=a%2Fb', '/compare?left=1&right=2', '/%09/x'])(
    'is the path %s',
    (path) => {
      expect(ownPath(path)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/.\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '//jury.example@evil.example',
    '/\t\\evil.example',
    '///evil.example',
    '',
    undefined,
    ['/runs', '/people'],
  ])('is never elsewhere: %j', (from) => {
    expect(ownPath(from)).toBe('/');
  });

  it('is always of this server, as any browser reads it, and stays what it is', () => {
    const piece = fc.constantFrom(
      ...String.raw`/ // \ . .. %09 %2f %5c %2e : @ ? # evil.example http: javascript: é [ ] & = |`.split(
        ' ',
      ),
      ...['\t', '\n', '\r', ' ', '\0', '\ud800'],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(text, (from) => {
        const path = ownPath(from);
        expect(path.startsWith('/')).toBe(true);
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
        expect(new URL(`${ORIGIN}${path}`).origin).toBe(ORIGIN);
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });
});
