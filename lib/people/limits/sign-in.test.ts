import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '@/lib/testing/database';
import { acceptSignIn, countSignIn, forgetSignIns } from './sign-in';

freshDatabase();

const MINUTE = 60_000;

let accounts = 0;
let email = '';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  accounts += 1;
  email = `person-${accounts}@example.org`;
  return () => vi.useRealTimers();
});

const from = (address: string | null, knownBrowser: string | null = null) => ({
  email,
  address,
  knownBrowser,
});

/** Tries at every moment for so long. @returns how many were counted */
async function attemptFor(
  milliseconds: number,
  address: (count: number) => string | null,
): Promise<number> {
  const end = Date.now() + milliseconds;
  let taken = 0;
  while (Date.now() < end) {
    const wait = await countSignIn(from(address(taken)));
    if (wait === 0) taken += 1;
    vi.setSystemTime(Date.now() + Math.max(wait, 100));
  }
  return taken;
}

describe('guessing the password of an account', () => {
  it('from one address gets slow', async () => {
    const taken = await attemptFor(24 * 60 * MINUTE, () => '203.0.113.7');
    expect(taken).toBeGreaterThan(90);
    expect(taken).toBeLessThan(130);
  });

  it('from ever new addresses, or where none is known, gets as slow', async () => {
    expect(await attemptFor(24 * 60 * MINUTE, (count) => `2001:db8:${count}::`)).toBeLessThan(150);
    email = 'another@example.org';
    expect(await attemptFor(24 * 60 * MINUTE, () => null)).toBeLessThan(150);
  });

  it('keeps nobody out who has signed in from that browser before', async () => {
    await attemptFor(60 * MINUTE, (count) => `10.1.${count % 256}.1`);
    await countSignIn(from('10.1.0.2'));
    expect(await countSignIn(from('10.9.9.9'))).toBeGreaterThan(0);
    expect(await countSignIn(from('10.9.9.9', 'a browser'))).toBe(0);
  });

  it('keeps nobody out for longer than fifteen minutes, nor after a new password', async () => {
    await attemptFor(48 * 60 * MINUTE, (count) => `10.2.${count % 256}.1`);
    await countSignIn(from('10.2.0.2'));
    expect(await countSignIn(from('10.9.9.8'))).toBe(15 * MINUTE);
    await forgetSignIns(email);
    expect(await countSignIn(from('10.9.9.7'))).toBe(0);
  });

  it('by a browser that is known is limited, too', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => countSignIn(from('10.9.9.6', 'stolen'))),
    );
    expect(tries.filter((wait) => wait === 0)).toHaveLength(10);
  });
});

describe('signing in', () => {
  it('as often as one likes is not counted', async () => {
    for (let day = 0; day < 25; day++) {
      expect(await countSignIn(from('192.0.2.1'))).toBe(0);
      await acceptSignIn(from('192.0.2.1'));
    }
  });

  it('to one’s own account does not make up for tries on another', async () => {
    const own = email;
    for (let round = 0; round < 60; round++) {
      email = own;
      if ((await countSignIn(from('192.0.2.2'))) === 0) await acceptSignIn(from('192.0.2.2'));
      email = `victim-${round}@example.org`;
      await countSignIn(from('192.0.2.2'));
    }
    expect(await countSignIn(from('192.0.2.2'))).toBeGreaterThan(0);
  });
});
