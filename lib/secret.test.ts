import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { decryptSecret, derivedSecret, encryptSecret } from './secret';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-secret-'));
  process.env.DATABASE_URL = 'postgresql://127.0.0.1/none';
  process.env.FRAMEJURY_DATA = path.join(folder, 'data');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('gives a key back as it was, under a secret that only its user can read', async () => {
  // All at once, as when the app and the worker first start.
  const sealed = await Promise.all(['sk-one', 'sk-two', 'schlüssel'].map(encryptSecret));
  const opened = await Promise.all(sealed.map((one) => decryptSecret(one, 'A judge')));
  expect(opened).toEqual(['sk-one', 'sk-two', 'schlüssel']);
  const { mode } = await stat(path.join(folder, 'data', 'secret'));
  expect(mode & 0o777).toBe(0o600);
});

it('never seals a key twice in the same way, nor shows it', async () => {
  const [one, two] = [await encryptSecret('sk-one'), await encryptSecret('sk-one')];
  expect(one).not.toBe(two);
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('sk-one');
});

it('makes another secret for each purpose, the same at every start', async () => {
  const signIn = await derivedSecret('sign-in');
  expect(await derivedSecret('sign-in')).toBe(signIn);
  expect(await derivedSecret('something else')).not.toBe(signIn);
  expect(Buffer.from(signIn, 'base64url')).toHaveLength(32);
});

it('refuses what was altered, or sealed under another secret', async () => {
  const sealed = await encryptSecret('sk-one');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const altered = `v1.${bytes.toString('base64url')}`;
  await expect(decryptSecret(altered, 'A judge')).rejects.toThrow('“A judge” cannot be read');
  await expect(decryptSecret('v1.', 'A judge')).rejects.toThrow('enter it again');
  await writeFile(path.join(folder, 'data', 'secret'), Buffer.alloc(32, 7));
  await expect(decryptSecret(sealed, 'A judge')).rejects.toMatchObject({ status: 409 });
});

it('is the one that the environment gives, where machines share no folder', async () => {
  vi.resetModules();
  vi.stubEnv('FRAMEJURY_SECRET', Buffer.alloc(32, 7).toString('base64'));
  vi.stubEnv('FRAMEJURY_DATA', path.join(folder, 'one'));
  const one = await import('./secret');
  const sealed = await one.encryptSecret('sk-one');
  vi.resetModules();
  vi.stubEnv('FRAMEJURY_DATA', path.join(folder, 'other'));
  const other = await import('./secret');
  expect(await other.decryptSecret(sealed, 'A judge')).toBe('sk-one');
  await expect(stat(path.join(folder, 'other'))).rejects.toThrow('ENOENT');
  vi.unstubAllEnvs();
});
