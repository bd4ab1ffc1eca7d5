import { expect, it, vi } from 'vitest';
import { freshDatabase } from '@/lib/testing/database';
import { quickPasswords } from '@/lib/testing/quick-passwords';
import { inviteFirstAdmin } from '@/scripts/database/first-admin.mjs';
import { listAccounts } from './accounts.store';
import { acceptInvitation, openInvitation } from './invitations.store';

freshDatabase();
quickPasswords();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.stubEnv('FRAMEJURY_URL', 'http://jury.example:4321');

it('is made by the link of the latest start, once', async () => {
  const url = process.env.DATABASE_URL ?? '';
  const first = (await inviteFirstAdmin(url, false)) ?? '';
  const second = (await inviteFirstAdmin(url, false)) ?? '';
  expect(await openInvitation(first)).toBeNull();
  expect(await openInvitation(second)).toMatchObject({ role: 'admin' });
  const entered = { name: 'Ada', email: 'Ada@Example.org', password: 'twelve characters' };
  await acceptInvitation(second, entered);
  expect(await listAccounts()).toMatchObject([
    { name: 'Ada', email: 'ada@example.org', role: 'admin' },
  ]);
  await expect(acceptInvitation(second, entered)).rejects.toMatchObject({ status: 404 });
  expect(await inviteFirstAdmin(url, false)).toBeNull();
  expect(await inviteFirstAdmin(url, true)).not.toBeNull();
});
