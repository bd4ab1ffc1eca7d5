import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { quickPasswords } from '@/lib/testing/quick-passwords';

freshDatabase();
quickPasswords();

const ORIGIN = 'http://jury.example:4321';
const CLIENT = 'framejury';

interface Visitor {
  sub: string;
  email: string;
  name: string;
  /** What the provider says of the address: nothing when left out. */
  email_verified?: unknown;
  /** Another nonce than the app's: a token that was given for another sign-in. */
  nonce?: string;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let provider: Server;
let issuer = '';
/** Who is at the provider's door. */
let visitor: Visitor = { sub: 'none', email: '', name: '' };
/** What the app promised to show with the code. */
let challenge = '';
/** What the app wants to see in the token. */
let nonce = '';
let browsers = 0;

function idToken(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...visitor,
    nonce,
    iss: issuer,
    aud: CLIENT,
    iat: now,
    exp: now + 60,
  };
  const signed = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

async function answer(path: string, body: string): Promise<object> {
  if (path === '/.well-known/openid-configuration') {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }
  if (path === '/keys') {
    return {
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
    };
  }
  const verifier = new URLSearchParams(body).get('code_verifier') ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
  return { access_token: 'access', token_type: 'Bearer', id_token: idToken() };
}

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const reply = await answer(request.url ?? '', Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
  vi.stubEnv('FRAMEJURY_URL', ORIGIN);
  vi.stubEnv('FRAMEJURY_OIDC_ISSUER', issuer);
  vi.stubEnv('FRAMEJURY_OIDC_CLIENT_ID', CLIENT);
  vi.stubEnv('FRAMEJURY_OIDC_CLIENT_SECRET', 'secret');
});

afterAll(() => {
  provider.close();
});

/** Goes to the provider and back. @param cookie what the browser has already @returns who one is then, and where one was led */
async function signInThere(role: string, who: Visitor, cookie = '') {
  visitor = who;
  browsers += 1;
  vi.stubEnv('FRAMEJURY_OIDC_ROLE', role);
  vi.resetModules();
  const { signInServer } = await import('./store');
  const { personOf } = await import('../store');
  const { handler } = await signInServer();
  const begun = await handler(
    new Request(`${ORIGIN}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: ORIGIN,
        'x-forwarded-for': `10.0.0.${browsers}`,
        cookie,
      },
      body: JSON.stringify({
        provider: 'oidc',
        callbackURL: '/runs',
        errorCallbackURL: '/sign-in',
      }),
    }),
  );
  const to = new URL(((await begun.json()) as { url: string }).url);
  expect(to.origin + to.pathname).toBe(`${issuer}/authorize`);
  challenge = to.searchParams.get('code_challenge') ?? '';
  nonce = who.nonce ?? to.searchParams.get('nonce') ?? '';
  const query = new URLSearchParams({ code: 'code', state: to.searchParams.get('state') ?? '' });
  const back = await handler(
    new Request(`${ORIGIN}/api/auth/callback/oidc?${query}`, {
      headers: { cookie: [cookie, cookiesOf(begun)].filter(Boolean).join('; ') },
    }),
  );
  const given = cookiesOf(back);
  const person = await personOf(new Headers({ cookie: given }));
  return { person, cookie: given, location: back.headers.get('location') ?? '' };
}

function cookiesOf(response: Response): string {
  const given = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return given.filter((one) => !one.endsWith('=')).join('; ');
}

let people = 0;

/** An account as an invitation or the provider makes one. @returns who its owner is at the provider, if anybody */
async function makeAccount(
  kind: 'with a password' | 'without one',
  role: 'admin' | 'reviewer' = 'admin',
) {
  people += 1;
  const name = `Person ${people}`;
  const email = `person-${people}@example.org`;
  const rater = await database().rater.create({ data: { kind: 'person', name } });
  const account = await database().account.create({
    data: { raterId: rater.id, name, email, role },
  });
  if (kind === 'with a password') {
    await database().credential.create({
      data: { providerId: 'credential', accountId: account.id, userId: account.id, password: 'x' },
    });
  }
  return { account, visitor: { sub: `sub-${people}`, email, name: 'As the provider says' } };
}

const identitiesOf = (userId: string) =>
  database().credential.findMany({ where: { userId, providerId: 'oidc' } });

const NOT_VERIFIED = [false, undefined, null, 'false', 'yes', 0, 1, {}];

describe('an identity provider', () => {
  describe.each(['with a password', 'without one'] as const)('to an account %s', (kind) => {
    it('binds who has its address, verified there, and says so in the audit', async () => {
      for (const email_verified of [true, 'true']) {
        const { account, visitor: who } = await makeAccount(kind);
        const { person, location } = await signInThere('none', { ...who, email_verified });
        expect(location).toMatch(/\/runs$/);
        expect(person).toMatchObject({ id: account.raterId, name: account.name, role: 'admin' });
        const entries = await database().auditEntry.findMany({ where: { subjectId: account.id } });
        expect(entries.map(({ action }) => action)).toContain('identity.bound');
      }
    });

    it.each(NOT_VERIFIED)('binds nobody whose address is verified: %j', async (email_verified) => {
      for (const role of ['none', 'reviewer']) {
        const { account, visitor: who } = await makeAccount(kind);
        const { person, location } = await signInThere(role, { ...who, email_verified });
        expect(person).toBeNull();
        expect(location).toContain('/sign-in?error=');
        expect(await identitiesOf(account.id)).toEqual([]);
      }
    });

    it('knows who was bound by who they are there, whatever their address is by now', async () => {
      const { account, visitor: who } = await makeAccount(kind);
      await signInThere('none', { ...who, email_verified: true });
      const { visitor: another } = await makeAccount(kind);
      for (const email of [who.email, 'moved@example.org', another.email]) {
        const { person } = await signInThere('none', { ...who, email, email_verified: false });
        expect(person?.account?.id).toBe(account.id);
      }
    });

    it('does not open one that is closed, nor bind to it', async () => {
      const { account, visitor: who } = await makeAccount(kind);
      await database().account.update({
        where: { id: account.id },
        data: { disabledAt: new Date() },
      });
      expect((await signInThere('none', { ...who, email_verified: true })).person).toBeNull();
      expect(await identitiesOf(account.id)).toEqual([]);
    });

    it('does not open one that was closed after it was bound', async () => {
      const { account, visitor: who } = await makeAccount(kind);
      await signInThere('none', { ...who, email_verified: true });
      await database().account.update({
        where: { id: account.id },
        data: { disabledAt: new Date() },
      });
      expect((await signInThere('none', { ...who, email_verified: true })).person).toBeNull();
    });
  });

  it('makes nobody of who is signed in, but who they are there', async () => {
    const own = await makeAccount('without one', 'reviewer');
    const signedIn = await signInThere('none', { ...own.visitor, email_verified: true });
    const other = await makeAccount('with a password');
    const verified = { ...other.visitor, email_verified: true };
    const unverified = { ...other.visitor, sub: 'stranger', email_verified: false };
    const refused = await signInThere('none', unverified, signedIn.cookie);
    expect(refused.person).toBeNull();
    const changed = await signInThere('none', verified, signedIn.cookie);
    expect(changed.person?.account?.id).toBe(other.account.id);
    expect(await identitiesOf(own.account.id)).toHaveLength(1);
  });

  it('lets in nobody without an account, invited or not, unless the settings say what they become', async () => {
    const inviter = await makeAccount('with a password');
    const { invite } = await import('../invitations.store');
    await invite(inviter.account.id, 'admin', 'Eve');
    const eve = { sub: 'e', email: 'eve@example.org', name: 'Eve', email_verified: true };
    const refused = await signInThere('none', eve);
    expect(refused.person).toBeNull();
    expect(refused.location).toContain('/sign-in?error=');
    expect(await database().rater.count({ where: { name: 'Eve' } })).toBe(0);

    const { person } = await signInThere('reviewer', eve);
    expect(person).toMatchObject({ name: 'Eve', role: 'reviewer' });
    const again = await signInThere('none', eve);
    expect(again.person).toEqual(person);
  });

  it.each(NOT_VERIFIED)(
    'makes no account for an address that is verified: %j',
    async (email_verified) => {
      const mallory = { sub: 'm', email: 'mallory@example.org', name: 'Mallory', email_verified };
      const { person, location } = await signInThere('reviewer', mallory);
      expect(person).toBeNull();
      expect(location).toContain('/sign-in?error=');
      expect(await database().account.count({ where: { email: mallory.email } })).toBe(0);
      expect(await database().rater.count({ where: { name: 'Mallory' } })).toBe(0);
    },
  );

  it('is not believed with a token of another sign-in', async () => {
    const { visitor: who } = await makeAccount('with a password');
    const stolen = { ...who, email_verified: true, nonce: 'another' };
    expect((await signInThere('none', stolen)).person).toBeNull();
  });
});
