import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * What a browser offers only on a page that came over TLS or from the same machine, and how code must ask for it first;
 * null for what is not used at all, since the app has something of its own instead.
 */
const SECURE_ONLY: readonly [name: string, use: RegExp, asks: RegExp | null][] = [
  ['crypto.randomUUID', /\.randomUUID\b/, null],
  ['crypto.subtle', /\bcrypto\.subtle\b/, null],
  [
    'navigator.clipboard',
    /\bnavigator\.clipboard\b/,
    /navigator\.clipboard\?\.|'clipboard' in navigator/,
  ],
  ['navigator.locks', /\bnavigator\.locks\b/, /'locks' in navigator/],
  ['navigator.storage', /\bnavigator\.storage\b/, /'storage' in navigator|navigator\.storage\?\./],
  ['navigator.serviceWorker', /\bnavigator\.serviceWorker\b/, /'serviceWorker' in navigator/],
  ['caches', /\bcaches\.(open|match|has)\b/, /'caches' in /],
  ['SharedArrayBuffer', /\bnew SharedArrayBuffer\b/, /crossOriginIsolated/],
  ['ImageDecoder', /\bnew ImageDecoder\b/, /typeof ImageDecoder === 'undefined'/],
];

const FILES = ['app', 'components', 'lib', 'prompts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);

/** Code that a browser may run: all that is not the server's by its name, its words or what it imports. */
const inBrowser = FILES.filter((file) => /\.(ts|tsx|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => !/^import ('server-only'|.* from 'node:)|^'use server'/m.test(text));

describe('code that runs in a browser', () => {
  it('is found', () => {
    const found = inBrowser.map(({ file }) => file);
    expect(found).toContain('lib/video/ingest/queued-file.ts');
    expect(found).toContain('components/people/copy-field.tsx');
    expect(found).not.toContain('lib/people/store.ts');
  });

  it.each(SECURE_ONLY)('does without %s where a page comes over plain http', (_name, use, asks) => {
    const careless = inBrowser.filter(({ text }) => use.test(text) && !asks?.test(text));
    expect(careless.map(({ file }) => file)).toEqual([]);
  });
});
