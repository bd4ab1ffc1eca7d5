import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { beforeAll, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { quickPasswords } from '@/lib/testing/quick-passwords';
import {
  changePassword,
  createAccount,
  hashPassword,
  prepareSecondFactor,
  removeSecondFactor,
} from './accounts.store';
import { answerSignIn } from './sign-in/refused.store';
import { personOf } from './store';

freshDatabase();
quickPasswords();

const ORIGIN = 'http://jury.example:4321';
const PASSWORD = 'twelve characters';
const EMAIL = 'ada@example.org';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.stubEnv('FRAMEJURY_URL', ORIGIN);

let accountId = '';
let secret = '';
let recoveryCodes: string[] = [];

/** A browser: keeps its cookies, and asks as pages do. */
class Browser {
  readonly #cookies = new Map<string, string>();

  get headers(): Headers {
    return new Headers({ cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') });
  }

  async post(path: string, body: object): Promise<{ status: number; body: unknown }> {
    const headers = this.headers;
    headers.set('content-type', 'application/json');
    headers.set('origin', ORIGIN);
    headers.set('x-forwarded-for', '10.0.0.1');
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await answerSignIn(new Request(`${ORIGIN}/api/auth/${path}`, request));
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { status: response.status, body: await response.json() };
  }

  enterPassword = (password = PASSWORD) => this.post('sign-in/email', { email: EMAIL, password });
  enterCode = (code: string, trustDevice = false) =>
    this.post('two-factor/verify-totp', { code, trustDevice });
}

const codeNow = () => createOTP(secret).totp();
const NEEDS_CODE = { status: 200, body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } };

/** What the audit holds, and no longer. */
async function takeAudit() {
  const entries = await database().auditEntry.findMany({ orderBy: { id: 'asc' } });
  const fresh = entries.slice(audited);
  audited = entries.length;
  return fresh.map(({ action, after }) => [action, after]);
}
let audited = 0;

beforeAll(async () => {
  const hash = await hashPassword(PASSWORD);
  const entered = { name: 'Ada', email: EMAIL, password: PASSWORD };
  const made = await database().$transaction((db) => createAccount(db, entered, 'admin', hash));
  accountId = made.id;
});

it('is asked for once a first code was entered, and not before', async () => {
  const browser = new Browser();
  await browser.enterPassword();
  await expect(
    prepareSecondFactor(accountId, browser.headers, 'another password'),
  ).rejects.toMatchObject({ status: 422, field: 'present' });
  const { uri } = await prepareSecondFactor(accountId, browser.headers, PASSWORD);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Framejury/);
  await new Browser().enterPassword();
  // Who did not finish begins again.
  const made = await prepareSecondFactor(accountId, browser.headers, PASSWORD);
  recoveryCodes = made.recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  secret = Buffer.from(
    base32.decode(new URL(made.uri).searchParams.get('secret') ?? ''),
  ).toString();
  expect((await browser.enterCode('000000')).status).toBe(401);
  expect((await browser.enterCode(await codeNow())).status).toBe(200);
  expect(await personOf(browser.headers)).toMatchObject({ name: 'Ada' });
  const begun = ['session.begun', null];
  expect(await takeAudit()).toEqual([begun, begun, ['second-factor.added', null]]);
  await expect(prepareSecondFactor(accountId, browser.headers, PASSWORD)).rejects.toMatchObject({
    status: 409,
  });
  const stored = JSON.stringify(await database().secondFactor.findMany());
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(recoveryCodes[0]);
});

it('gives nobody a session for the password alone', async () => {
  const browser = new Browser();
  expect(await browser.enterPassword()).toEqual(NEEDS_CODE);
  expect(await personOf(browser.headers)).toBeNull();
  expect(await database().session.count({ where: { userId: accountId } })).toBe(2);
  expect(await takeAudit()).toEqual([]);
  expect((await browser.enterCode('000000')).status).toBe(401);
  expect(await takeAudit()).toEqual([
    ['session.refused', { email: EMAIL, address: '10.0.0.1', code: true }],
  ]);
  expect((await browser.enterCode(await codeNow())).status).toBe(200);
  expect(await personOf(browser.headers)).toMatchObject({ name: 'Ada' });
  expect(await takeAudit()).toEqual([['session.begun', null]]);
});

it('is stood in for by a recovery code, once', async () => {
  const [code] = recoveryCodes;
  for (const status of [200, 401]) {
    const browser = new Browser();
    await browser.enterPassword();
    expect((await browser.post('two-factor/verify-backup-code', { code })).status).toBe(status);
  }
  expect((await takeAudit()).map(([action, after]) => [action, after])).toEqual([
    ['session.begun', { recoveryCode: true }],
    ['session.refused', { email: EMAIL, address: '10.0.0.1', code: true }],
  ]);
});

it('cannot be guessed: five codes a password, ten in a row a quarter of an hour', async () => {
  const tries: number[] = [];
  for (let challenge = 0; challenge < 2; challenge++) {
    const browser = new Browser();
    await browser.enterPassword();
    for (let guess = 0; guess < 6; guess++) {
      tries.push((await browser.enterCode('000000')).status);
    }
  }
  // One was wrong before, with a recovery code.
  expect(tries).toEqual([401, 401, 401, 401, 401, 400, 401, 401, 401, 401, 429, 429]);
  const browser = new Browser();
  await browser.enterPassword();
  expect((await browser.enterCode(await codeNow())).status).toBe(429);
  const locked = (await takeAudit()).filter(([action]) => action === 'session.locked');
  expect(locked).toHaveLength(3);
  await database().secondFactor.updateMany({
    data: { lockedUntil: new Date(Date.now() - 1000) },
  });
});

it('is not asked for in a browser that is trusted, until the password changes', async () => {
  const browser = new Browser();
  await browser.enterPassword();
  expect((await browser.enterCode(await codeNow(), true)).status).toBe(200);
  expect(await browser.enterPassword()).not.toEqual(NEEDS_CODE);
  expect(await new Browser().enterPassword()).toEqual(NEEDS_CODE);
  await changePassword(accountId, PASSWORD, 'another of so many', false);
  expect(await browser.enterPassword('another of so many')).toEqual(NEEDS_CODE);
});

it('is turned off by its owner with the password, or by an admin', async () => {
  await expect(removeSecondFactor(accountId, 'a wrong password')).rejects.toMatchObject({
    status: 422,
  });
  expect(await new Browser().enterPassword('another of so many')).toEqual(NEEDS_CODE);
  await removeSecondFactor(accountId, null);
  const browser = new Browser();
  await browser.enterPassword('another of so many');
  expect(await personOf(browser.headers)).toMatchObject({ name: 'Ada' });
  expect(await database().secondFactor.count()).toBe(0);
});
