import { describe, expect, it } from 'vitest';
import { matchesLock } from './dependencies.mjs';
import { requireNode } from './node-version.mjs';

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-zod' },
    'node_modules/vitest': { version: '4.1.12', integrity: 'sha512-vitest', dev: true },
    'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-mac', optional: true },
  },
};

describe('installed packages', () => {
  const { 'node_modules/zod': zod, 'node_modules/vitest': vitest } = lock.packages;

  it('match their lock without those of other platforms', () => {
    const installed = { packages: { 'node_modules/zod': zod, 'node_modules/vitest': vitest } };
    expect(matchesLock(lock, installed, true)).toBe(true);
    expect(matchesLock(lock, installed, false)).toBe(true);
  });

  it('are enough to run without those of tests, and not to test', () => {
    const installed = { packages: { 'node_modules/zod': zod } };
    expect(matchesLock(lock, installed, false)).toBe(true);
    expect(matchesLock(lock, installed, true)).toBe(false);
  });

  it('do not match when one is missing or another version', () => {
    const older = { version: '4.6.6', integrity: 'sha512-older' };
    expect(matchesLock(lock, null, false)).toBe(false);
    expect(matchesLock(lock, { packages: {} }, false)).toBe(false);
    expect(matchesLock(lock, { packages: { 'node_modules/zod': older } }, false)).toBe(false);
  });

  it('do not match when an optional one is of another version', () => {
    const installed = {
      packages: { ...lock.packages, 'node_modules/fsevents': { version: '2.0.0' } },
    };
    expect(matchesLock(lock, installed, true)).toBe(false);
  });
});

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0'])('%s is new enough', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['18.20.8', '20.18.9'])('%s is too old', (version) => {
    expect(() => requireNode(version)).toThrow(
      `needs Node.js 20.19 or newer, but this is ${version}`,
    );
  });
});
