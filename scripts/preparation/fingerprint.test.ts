import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSource, SOURCES } from './build.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'framejury-fingerprint-'));
  write('lib/a.ts', 'a');
  write('lib/deep/b.ts', 'b');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, content: string) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

describe('a fingerprint', () => {
  it('is the same whatever the dates and the order of the entries', () => {
    write('tsconfig.json', '{}');
    const before = fingerprint(root, ['lib', 'tsconfig.json']);
    utimesSync(path.join(root, 'lib/a.ts'), 1, 1);
    expect(fingerprint(root, ['tsconfig.json', 'lib'])).toBe(before);
  });

  it('changes with a content, a name, and a new file', () => {
    const marks = new Set([fingerprint(root, ['lib'])]);
    write('lib/a.ts', 'A');
    marks.add(fingerprint(root, ['lib']));
    write('lib/c.ts', '');
    marks.add(fingerprint(root, ['lib']));
    rmSync(path.join(root, 'lib/c.ts'));
    write('lib/d.ts', '');
    marks.add(fingerprint(root, ['lib']));
    expect(marks.size).toBe(4);
  });

  it('does not confuse the end of one file with the start of the next', () => {
    write('one/a', 'xb');
    write('one/b', '');
    write('two/a', 'x');
    write('two/b', 'b');
    expect(fingerprint(path.join(root, 'one'), ['a', 'b'])).not.toBe(
      fingerprint(path.join(root, 'two'), ['a', 'b']),
    );
  });

  it('counts what is missing as empty', () => {
    expect(fingerprint(root, ['nothing'])).toBe(fingerprint(root, []));
  });

  it('of the sources of a build ignores tests and copied packages', () => {
    const before = fingerprint(root, ['lib', 'public'], isSource);
    write('lib/a.test.ts', 'changed');
    write('lib/testing/setup.ts', 'changed');
    write('public/ffmpeg/ffmpeg-core.js', 'changed');
    expect(fingerprint(root, ['lib', 'public'], isSource)).toBe(before);
    write('public/icon.svg', 'new');
    expect(fingerprint(root, ['lib', 'public'], isSource)).not.toBe(before);
  });
});

describe('the sources of a build', () => {
  it('are all folders that a page imports from, however far away', () => {
    const project = path.resolve(import.meta.dirname, '../..');
    const reached = new Set(['app']);
    for (const folder of reached) {
      const files = readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' });
      const sources = files.filter(
        (file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.startsWith('testing'),
      );
      for (const file of sources) {
        const text = readFileSync(path.join(project, folder, file), 'utf8');
        for (const [, imported = ''] of text.matchAll(/from '@\/(\w+)\//g)) reached.add(imported);
      }
    }
    // Of prisma the schema is what the generated client follows from.
    reached.delete('prisma');
    expect(SOURCES).toEqual(expect.arrayContaining([...reached]));
    expect([...reached]).toContain('benchmarks');
  });
});

describe('a stamp', () => {
  it('holds one mark', () => {
    const file = path.join(root, 'new', 'stamp');
    expect(hasStamp(file, 'one')).toBe(false);
    writeStamp(file, 'one');
    expect(hasStamp(file, 'one')).toBe(true);
    expect(hasStamp(file, 'two')).toBe(false);
  });
});
