import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { quickPasswords } from '@/lib/testing/quick-passwords';
import { changePassword, changeRole, closeAccount, listAccounts } from './accounts.store';
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.store';
import {
  acceptInvitation,
  invite,
  inviteToNewPassword,
  listInvitations,
  openInvitation,
  withdrawInvitation,
} from './invitations.store';
import { countSignIn } from './limits/sign-in';
import { KEY_SCOPES } from './schema';
import { setIdleHours } from './sign-in/idleness.store';
import { answerSignIn } from './sign-in/refused.store';
import { signInServer } from './sign-in/store';
import { admit, personOf, requireRole, requireRunScope, requireThemselves } from './store';
import { TICKET_HEADER } from './tickets';

freshDatabase();
quickPasswords();

const ORIGIN = 'http://jury.example:4321';
const PASSWORD = 'twelve characters';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.stubEnv('FRAMEJURY_URL', ORIGIN);

let adminId = '';
let browsers = 0;

/** Makes an account of the role, through an invitation. */
async function join(name: string, role: string) {
  const { link } = await invite(adminId, role, name);
  const email = `${name.toLowerCase()}@example.org`;
  return acceptInvitation(tokenOf(link), { name, email, password: PASSWORD });
}

function tokenOf(link: string): string {
  return link.split('/invitation/')[1] ?? '';
}

interface Browser {
  origin?: string;
  /** What it was given before. */
  cookie?: string;
  /** Its address; each sign-in comes from another when left out. */
  address?: string;
}

/** Asks better-auth as a page of ours does. */
async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const { handler } = await signInServer();
  return handler(
    new Request(`${ORIGIN}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
      body: JSON.stringify(body),
    }),
  );
}

/** Signs in as a browser does. @returns the response, and the headers that the browser sends from then on */
async function signIn(email: string, password = PASSWORD, browser: Browser = {}) {
  browsers += 1;
  const { origin = ORIGIN, address = `10.0.0.${browsers}`, cookie: sent = '' } = browser;
  const response = await post(
    'sign-in/email',
    { email, password },
    { origin, 'x-forwarded-for': address, cookie: sent },
  );
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { response, headers: new Headers({ cookie }) };
}

beforeAll(async () => {
  const rater = await database().rater.create({ data: { kind: 'person', name: 'Ada' } });
  const account = await database().account.create({
    data: { name: 'Ada', email: 'ada@example.org', role: 'admin', raterId: rater.id },
  });
  adminId = account.id;
});

describe('an invitation', () => {
  it('makes one account, for who follows it first', async () => {
    const { link } = await invite(adminId, 'reviewer', 'Grace');
    expect(link.startsWith(`${ORIGIN}/invitation/`)).toBe(true);
    const token = tokenOf(link);
    const open = { role: 'reviewer', name: 'Grace', forPassword: false, apiKeys: 0 };
    expect(await openInvitation(token)).toEqual(open);
    const entered = (email: string) => ({ name: 'Grace', email, password: PASSWORD });
    const attempts = await Promise.allSettled(
      ['one', 'two', 'three'].map((who) => acceptInvitation(token, entered(`${who}@example.org`))),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const made = (await listAccounts()).filter(({ name }) => name === 'Grace');
    expect(made).toHaveLength(1);
    expect(made[0]?.role).toBe('reviewer');
    expect(await openInvitation(token)).toBeNull();
  });

  it('stays good when what was entered is refused', async () => {
    const { link } = await invite(adminId, 'viewer', '');
    const entered = { name: 'X', email: 'ada@example.org', password: PASSWORD };
    await expect(acceptInvitation(tokenOf(link), entered)).rejects.toMatchObject({ status: 409 });
    await expect(
      acceptInvitation(tokenOf(link), { ...entered, password: 'short' }),
    ).rejects.toThrow('at least 12');
    expect(await openInvitation(tokenOf(link))).not.toBeNull();
  });

  it('is worthless when withdrawn or too old, and is nowhere stored as it is', async () => {
    const { id, link } = await invite(adminId, 'viewer', 'Withdrawn');
    expect((await listInvitations()).map((one) => one.id)).toContain(id);
    expect(JSON.stringify(await database().invitation.findMany())).not.toContain(tokenOf(link));
    await withdrawInvitation(id);
    expect(await openInvitation(tokenOf(link))).toBeNull();

    const old = await invite(adminId, 'viewer', 'Old');
    await database().invitation.update({
      where: { id: old.id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    await expect(acceptInvitation(tokenOf(old.link), {})).rejects.toMatchObject({ status: 404 });
  });
});

describe('signing in', () => {
  it('is asked about once for a request, whose ticket tells who makes it for a few seconds', async () => {
    const { raterId } = await join('Tess', 'reviewer');
    const { headers } = await signIn('tess@example.org');
    const ticket = (await admit(headers)) ?? '';
    await database().session.deleteMany();
    expect(await admit(headers)).toBeNull();
    expect(await personOf(new Headers({ [TICKET_HEADER]: `${ticket}x` }))).toBeNull();
    const behind = new Headers({ [TICKET_HEADER]: ticket });
    expect(await personOf(behind)).toMatchObject({ id: raterId, role: 'reviewer' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    expect(await personOf(behind).finally(() => vi.useRealTimers())).toBeNull();
  });

  it('makes a session that is the person, until it ends', async () => {
    const { raterId } = await join('Joan', 'reviewer');
    const { response, headers } = await signIn('joan@example.org');
    expect(response.status).toBe(200);
    expect(await personOf(headers)).toMatchObject({
      id: raterId,
      name: 'Joan',
      role: 'reviewer',
      account: { email: 'joan@example.org' },
    });
    await expect(requireRole(headers, 'admin')).rejects.toMatchObject({ status: 403 });
    const entries = await database().auditEntry.findMany({ where: { personId: raterId } });
    expect(entries.map(({ action }) => action)).toEqual(['session.begun']);
    await database().session.deleteMany();
    expect(await personOf(headers)).toBeNull();
    await expect(requireRole(headers, 'viewer')).rejects.toMatchObject({ status: 401 });
  });

  it('is refused with a wrong password, from another site, and without an account', async () => {
    await join('Mary', 'reviewer');
    expect((await signIn('mary@example.org', 'another password')).response.status).toBe(401);
    expect((await signIn('nobody@example.org')).response.status).toBe(401);
    const elsewhere = { origin: 'https://elsewhere.example' };
    const foreign = await signIn('mary@example.org', PASSWORD, elsewhere);
    expect(foreign.response.status).toBe(403);
    const eve = { name: 'Eve', email: 'eve@example.org', password: PASSWORD };
    const signUp = await post('sign-up/email', eve);
    expect(signUp.ok).toBe(false);
    expect((await listAccounts()).map(({ name }) => name)).not.toContain('Eve');
  });

  it('ends when one signs out', async () => {
    const { headers } = await signIn('joan@example.org');
    const response = await post('sign-out', {}, { cookie: headers.get('cookie') ?? '' });
    expect(response.status).toBe(200);
    expect(await personOf(headers)).toBeNull();
  });

  it('cannot be tried as often as one likes', async () => {
    const address = '10.1.1.1';
    const tries: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      tries.push((await signIn('joan@example.org', `guess ${guess}`, { address })).response.status);
    }
    expect(tries).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('cannot be tried as often as one likes from ever new addresses, which keeps no known browser out', async () => {
    // The clock stands still: how long a password takes to be checked does not matter.
    vi.useFakeTimers({ toFake: ['Date'] });
    await join('Katherine', 'reviewer');
    const own = (await signIn('katherine@example.org')).headers.get('cookie') ?? '';
    // As twenty wrong passwords would, each of which takes a while to be checked.
    for (let guess = 0; guess < 20; guess++) {
      const attempt = { email: 'katherine@example.org', knownBrowser: null };
      expect(await countSignIn({ ...attempt, address: `10.2.${guess}.1` })).toBe(0);
    }
    const stranger = await signIn('katherine@example.org');
    expect(stranger.response.status).toBe(429);
    expect(Number(stranger.response.headers.get('retry-after'))).toBeGreaterThan(0);
    const known = await signIn('katherine@example.org', PASSWORD, { cookie: own });
    expect(known.response.status).toBe(200);
    const forged = own.replace(/known-browser=[^;]{4}/, 'known-browser=aaaa');
    // The browser of somebody else is as strange as any.
    const other = (await signIn('joan@example.org')).headers.get('cookie') ?? '';
    for (const cookie of [forged, other]) {
      const { response } = await signIn('katherine@example.org', PASSWORD, { cookie });
      expect(response.status).toBe(429);
    }
    vi.useRealTimers();
  });

  it.each([{}, { email: 1 }, { email: 'a\0@example.org', password: PASSWORD }, null, []])(
    'with %j is refused with a sentence',
    async (body) => {
      expect((await post('sign-in/email', body)).status).toBe(400);
    },
  );

  it('cannot be forged with a cookie', async () => {
    const { headers } = await signIn('joan@example.org');
    const [name = '', value = ''] = (headers.get('cookie') ?? '').split('=');
    const forged = decodeURIComponent(value).replace(/^./, (one) => (one === 'a' ? 'b' : 'a'));
    const cookie = `${name}=${encodeURIComponent(forged)}`;
    expect(await personOf(new Headers({ cookie }))).toBeNull();
    expect(await personOf(new Headers({ cookie: 'framejury-reviewer=x' }))).toBeNull();
    expect(await personOf(new Headers())).toBeNull();
  });
});

describe('an account', () => {
  it('takes another role at once', async () => {
    const { id } = await join('Hedy', 'viewer');
    const { headers } = await signIn('hedy@example.org');
    await expect(requireRole(headers, 'reviewer')).rejects.toMatchObject({ status: 403 });
    await changeRole(id, 'reviewer');
    await expect(requireRole(headers, 'reviewer')).resolves.toMatchObject({ name: 'Hedy' });
  });

  it('once closed is signed out, cannot sign in, and its keys are refused', async () => {
    const { id } = await join('Rosalind', 'reviewer');
    const { headers } = await signIn('rosalind@example.org');
    const { key } = await createApiKey(id, 'A script');
    await closeAccount(id, true);
    expect(await personOf(headers)).toBeNull();
    expect(await personOf(new Headers({ 'x-api-key': key }))).toBeNull();
    expect((await signIn('rosalind@example.org')).response.ok).toBe(false);
    await closeAccount(id, false);
    expect((await signIn('rosalind@example.org')).response.ok).toBe(true);
  });

  it('stays admin while it is the only one', async () => {
    await expect(changeRole(adminId, 'viewer')).rejects.toThrow('only admin');
    await expect(closeAccount(adminId, true)).rejects.toThrow('only admin');
    const { id } = await join('Barbara', 'admin');
    const results = await Promise.allSettled([
      changeRole(adminId, 'viewer'),
      changeRole(id, 'viewer'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await database().account.update({ where: { id: adminId }, data: { role: 'admin' } });
    await changeRole(id, 'viewer');
  });

  it('gets a new password by its owner, who must know the present one, or by a link', async () => {
    const { id } = await join('Lise', 'viewer');
    const before = await signIn('lise@example.org');
    await expect(changePassword(id, 'not this one', 'a new password', false)).rejects.toThrow(
      'not the present password',
    );
    await changePassword(id, PASSWORD, 'a new password', false);
    expect(await personOf(before.headers)).toBeNull();
    expect((await signIn('lise@example.org')).response.status).toBe(401);
    expect((await signIn('lise@example.org', 'a new password')).response.status).toBe(200);

    const { link } = await inviteToNewPassword(adminId, id);
    await acceptInvitation(tokenOf(link), { password: 'the newest of all' });
    expect((await signIn('lise@example.org', 'the newest of all')).response.status).toBe(200);
  });
});

describe('a link', () => {
  const entered = (name: string) => ({
    name,
    email: `${name.toLowerCase()}@example.org`,
    password: PASSWORD,
  });

  it.each([
    ['is closed', (id: string) => closeAccount(id, true)],
    ['is no admin any more', (id: string) => changeRole(id, 'reviewer')],
  ])('is void once its maker %s, and stays so', async (how, end) => {
    const maker = await join(`Maker ${how.length}`.replace(' ', ''), 'admin');
    const links = [
      await invite(maker.id, 'admin', 'Accomplice'),
      await inviteToNewPassword(maker.id, adminId),
    ].map(({ link }) => tokenOf(link));
    for (const token of links) expect(await openInvitation(token)).not.toBeNull();
    await end(maker.id);
    for (const token of links) {
      expect(await openInvitation(token)).toBeNull();
      const accepted = acceptInvitation(token, entered('Accomplice'));
      await expect(accepted).rejects.toMatchObject({ status: 404 });
    }
    await closeAccount(maker.id, false);
    await changeRole(maker.id, 'admin');
    for (const token of links) expect(await openInvitation(token)).toBeNull();
    await changeRole(maker.id, 'viewer');
  });

  it('is void for its maker’s rights at the moment of its use, too', async () => {
    const maker = await join('Hurried', 'admin');
    const token = tokenOf((await invite(maker.id, 'admin', '')).link);
    // As when the role is taken away between the opening of the page and the sending of the form.
    await database().account.update({ where: { id: maker.id }, data: { role: 'viewer' } });
    await expect(acceptInvitation(token, entered('Late'))).rejects.toMatchObject({ status: 404 });
    expect((await listAccounts()).map(({ name }) => name)).not.toContain('Late');
    expect((await listInvitations()).map(({ createdBy }) => createdBy)).not.toContain('Hurried');
  });

  it('to a new password opens no closed account', async () => {
    const { id } = await join('Shut', 'reviewer');
    const token = tokenOf((await inviteToNewPassword(adminId, id)).link);
    await closeAccount(id, true);
    expect(await openInvitation(token)).toBeNull();
    await expect(acceptInvitation(token, entered('Shut'))).rejects.toMatchObject({ status: 404 });
  });

  it('to a new password is void once the password was changed in any other way', async () => {
    const { id } = await join('Noether', 'reviewer');
    const make = async () => tokenOf((await inviteToNewPassword(adminId, id)).link);
    const [one, two] = [await make(), await make()];
    const before = await signIn('noether@example.org');
    await acceptInvitation(one, { password: 'the second password' });
    expect(await personOf(before.headers)).toBeNull();
    expect(await openInvitation(two)).toBeNull();
    await expect(acceptInvitation(two, { password: 'the third password' })).rejects.toMatchObject({
      status: 404,
    });
    const three = await make();
    await changePassword(id, 'the second password', PASSWORD, false);
    expect(await openInvitation(three)).toBeNull();
  });

  it('goes with its maker’s row, and does not become the server’s own', async () => {
    const maker = await join('Gone', 'admin');
    const { id } = await invite(maker.id, 'admin', '');
    await database().session.deleteMany({ where: { userId: maker.id } });
    await database().account.delete({ where: { id: maker.id } });
    expect(await database().invitation.findUnique({ where: { id } })).toBeNull();
  });
});

describe('a password', () => {
  it('takes API keys with it where that is asked for, by its owner or by a link', async () => {
    const { id } = await join('Lovelace', 'reviewer');
    const { link } = await inviteToNewPassword(adminId, id);
    const makeKey = async () => (await createApiKey(id, 'A script')).key;
    const works = (key: string) =>
      personOf(new Headers({ 'x-api-key': key })).then(
        () => true,
        () => false,
      );
    const kept = await makeKey();
    await makeKey();
    expect(await openInvitation(tokenOf(link))).toMatchObject({ apiKeys: 2 });
    expect(await changePassword(id, PASSWORD, 'the second password', false)).toEqual({
      apiKeys: 0,
    });
    expect(await works(kept)).toBe(true);
    expect(await changePassword(id, 'the second password', PASSWORD, true)).toEqual({ apiKeys: 2 });
    expect(await works(kept)).toBe(false);

    const another = await makeKey();
    const token = tokenOf((await inviteToNewPassword(adminId, id)).link);
    const accepted = { password: 'the third password', withdrawsKeys: true };
    expect(await acceptInvitation(token, accepted)).toMatchObject({ apiKeys: 1, isNew: false });
    expect(await works(another)).toBe(false);
  });

  it('cannot be guessed by who found a browser open', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { id } = await join('Meitner', 'reviewer');
    const tries: unknown[] = [];
    for (let guess = 0; guess < 7; guess++) {
      const attempt = changePassword(id, `guess ${guess}`, 'a new password', false);
      tries.push(await attempt.catch((error: { status: number }) => error.status));
    }
    expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429]);
    await expect(changePassword(id, PASSWORD, 'a new password', false)).rejects.toMatchObject({
      status: 429,
    });
    vi.useRealTimers();
  });
});

describe('a session that is not used', () => {
  it('ends after as long as an admin says, and no sooner', async () => {
    await join('Idle', 'reviewer');
    const { headers } = await signIn('idle@example.org');
    const lastUsed = async (hoursAgo: number) => {
      const updatedAt = new Date(Date.now() - hoursAgo * 3_600_000);
      await database().$executeRaw`UPDATE "Session" SET "updatedAt" = ${updatedAt}`;
    };
    await lastUsed(9);
    expect(await personOf(headers)).toMatchObject({ name: 'Idle' });
    await setIdleHours(8);
    // It was used a moment ago.
    expect(await personOf(headers)).toMatchObject({ name: 'Idle' });
    await lastUsed(7.9);
    expect(await personOf(headers)).toMatchObject({ name: 'Idle' });
    await lastUsed(8.1);
    expect(await personOf(headers)).toBeNull();
    await setIdleHours(720);
    expect(await personOf(headers)).toBeNull();
    await expect(setIdleHours(0)).rejects.toThrow();
  });
});

describe('a new password', () => {
  it('is none of the commonest, by whichever way it is chosen', async () => {
    const { link } = await invite(adminId, 'viewer', 'Common');
    const wanted = { name: 'Common', email: 'common@example.org', password: 'Password1234' };
    const refusal = { status: 422, field: 'password', message: expect.stringContaining('guess') };
    await expect(acceptInvitation(tokenOf(link), wanted)).rejects.toMatchObject(refusal);
    const { id } = await acceptInvitation(tokenOf(link), { ...wanted, password: PASSWORD });
    await expect(changePassword(id, PASSWORD, 'iloveyouiloveyou', false)).rejects.toMatchObject({
      status: 422,
      field: 'wanted',
    });
  });
});

describe('the audit', () => {
  const entries = async (email: string) => {
    const rows = await database().auditEntry.findMany({
      where: { action: { in: ['session.refused', 'session.locked'] } },
      orderBy: { id: 'asc' },
    });
    return rows
      .map(({ action, personId, subjectId, after }) => ({ action, personId, subjectId, after }))
      .filter(({ after }) => JSON.stringify(after).includes(email));
  };
  const tryToSignIn = (email: string, password: string, address: string) =>
    answerSignIn(
      new Request(`${ORIGIN}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': address },
        body: JSON.stringify({ email, password }),
      }),
    );

  it('knows who could not sign in, from where, and once that tries were locked', async () => {
    const { id } = await join('Tried', 'reviewer');
    const email = 'tried@example.org';
    // The clock stands still: how long a password takes to be checked does not matter.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let guess = 0; guess < 14; guess += 1) {
        await tryToSignIn(email, `guess ${guess}`, '10.7.7.7');
      }
    } finally {
      vi.useRealTimers();
    }
    const told = await entries(email);
    expect(told.map(({ action }) => action)).toEqual([
      ...Array(10).fill('session.refused'),
      'session.locked',
    ]);
    expect(told[0]).toMatchObject({
      personId: null,
      subjectId: id,
      after: { address: '10.7.7.7' },
    });
    expect(told[10]?.after).toMatchObject({ seconds: expect.any(Number) });
  });

  it('keeps nothing of what was entered where there is no such account: it may be a password', async () => {
    const before = await database().auditEntry.count({ where: { action: 'session.refused' } });
    await tryToSignIn('my-secret@example.org', 'anything at all', '10.7.7.8');
    expect(await database().auditEntry.count({ where: { action: 'session.refused' } })).toBe(
      before + 1,
    );
    expect(await entries('my-secret')).toEqual([]);
  });
});

describe('an API key', () => {
  it('goes as far as its scope, and never further than its owner', async () => {
    const { id } = await join('Scoped', 'reviewer');
    const roles: Record<string, string> = {};
    for (const scope of KEY_SCOPES) {
      const { key } = await createApiKey(id, { name: scope, scope });
      const person = await personOf(new Headers({ 'x-api-key': key }));
      roles[scope] = person?.role ?? '';
      if (!person) throw new Error('the key is nobody');
      const isRefused = scope === 'read' || scope === 'review';
      const ask = () => requireRunScope(person);
      if (isRefused) expect(ask).toThrow('asks judges');
      else expect(ask).not.toThrow();
      expect(() => requireThemselves(person)).toThrow('No API key');
    }
    expect(roles).toEqual({
      read: 'viewer',
      review: 'reviewer',
      run: 'reviewer',
      admin: 'reviewer',
    });
  });

  it('ends on its day, and makes no more requests in a minute than it may', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(new Date('2031-01-01T00:00:10Z'));
      const { id } = await join('Ending', 'reviewer');
      const { key, facts } = await createApiKey(id, { name: 'k', days: 7, perMinute: 3 });
      expect(facts).toMatchObject({ endsAt: '2031-01-08T00:00:10.000Z', perMinute: 3 });
      const bearer = new Headers({ 'x-api-key': key });
      const ask = () => admit(bearer);
      for (let use = 0; use < 3; use += 1) {
        expect(await ask()).not.toBeNull();
        // What is asked within a request is no other one.
        expect(await personOf(bearer)).toMatchObject({ name: 'Ending' });
      }
      await expect(ask()).rejects.toMatchObject({
        status: 429,
        message: expect.stringContaining('Wait 50 s'),
      });
      vi.setSystemTime(new Date('2031-01-01T00:01:00Z'));
      expect(await ask()).not.toBeNull();
      vi.setSystemTime(new Date('2031-01-08T00:00:11Z'));
      await expect(ask()).rejects.toMatchObject({ status: 401 });
      await expect(createApiKey(id, { name: 'k', days: 366 })).rejects.toThrow('a year');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is its owner, as often as one likes, until it is deleted', async () => {
    const { id, raterId } = await join('Emmy', 'reviewer');
    const { key, facts } = await createApiKey(id, 'Nightly upload');
    expect(facts).toMatchObject({ name: 'Nightly upload', start: key.slice(0, 8), usedAt: null });
    expect(JSON.stringify(await database().apiKey.findMany())).not.toContain(key);
    const bearer = new Headers({ authorization: `Bearer ${key}` });
    for (let use = 0; use < 30; use++) {
      expect(await personOf(bearer)).toMatchObject({ id: raterId, role: 'reviewer' });
    }
    expect(await personOf(new Headers({ 'x-api-key': key }))).toMatchObject({ id: raterId });
    expect((await listApiKeys(id))[0]?.usedAt).not.toBeNull();
    await expect(deleteApiKey(adminId, facts.id)).rejects.toMatchObject({ status: 404 });
    await deleteApiKey(id, facts.id);
    await expect(personOf(bearer)).rejects.toMatchObject({ status: 401 });
  });

  it.each(['fj_wrong', 'x', '%00', 'ä'.normalize('NFD').slice(0, 1)])(
    'that does not exist (%s) is refused',
    async (key) => {
      const headers = new Headers({ 'x-api-key': key });
      await expect(personOf(headers)).rejects.toMatchObject({ status: 401 });
    },
  );
});
