import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';

freshDatabase();

const ORIGIN = 'http://jury.example:4321';
const CLIENT = 'framejury';

interface Visitor {
  sub: string;
  email: string;
  name: string;
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
    email_verified: true,
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

/** Goes to the provider and back. @returns who one is then, and where one was led */
async function signInThere(role: string, who: Visitor) {
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
      headers: { cookie: cookiesOf(begun) },
    }),
  );
  const person = await personOf(new Headers({ cookie: cookiesOf(back) }));
  return { person, location: back.headers.get('location') ?? '' };
}

function cookiesOf(response: Response): string {
  const given = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return given.filter((one) => !one.endsWith('=')).join('; ');
}

describe('an identity provider', () => {
  let raterId = '';

  beforeEach(async () => {
    const email = 'ada@example.org';
    const known = await database().account.findUnique({ where: { email } });
    if (known) return;
    const rater = await database().rater.create({ data: { kind: 'person', name: 'Ada' } });
    raterId = rater.id;
    await database().account.create({ data: { raterId, name: 'Ada', email, role: 'admin' } });
  });

  it('signs in who has an account with the same address, as that account', async () => {
    const ada = { sub: 'a', email: 'ada@example.org', name: 'Ada L.' };
    const { person, location } = await signInThere('none', ada);
    expect(location).toMatch(/\/runs$/);
    expect(person).toMatchObject({ id: raterId, name: 'Ada', role: 'admin' });
  });

  it('lets nobody else in, unless the settings say what they become', async () => {
    const eve = { sub: 'e', email: 'eve@example.org', name: 'Eve' };
    const refused = await signInThere('none', eve);
    expect(refused.person).toBeNull();
    expect(refused.location).toContain('/sign-in?error=');
    expect(await database().rater.count({ where: { name: 'Eve' } })).toBe(0);

    const { person } = await signInThere('reviewer', eve);
    expect(person).toMatchObject({ name: 'Eve', role: 'reviewer' });
    const again = await signInThere('none', eve);
    expect(again.person).toEqual(person);
  });

  it('is not believed with a token of another sign-in', async () => {
    const ada = { sub: 'a', email: 'ada@example.org', name: 'Ada', nonce: 'another' };
    expect((await signInThere('none', ada)).person).toBeNull();
  });

  it('does not open a closed account', async () => {
    await database().account.update({
      where: { email: 'ada@example.org' },
      data: { disabledAt: new Date() },
    });
    const ada = { sub: 'a', email: 'ada@example.org', name: 'Ada' };
    expect((await signInThere('none', ada)).person).toBeNull();
  });
});
