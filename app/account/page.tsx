import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requirePerson } from '@/app/person';
import { AccountView } from '@/components/people/account-view';
import { changePassword, createApiKey, deleteApiKey, renameAccount } from './actions';

export const metadata: Metadata = { title: 'Account' };

/** One's own account. */
export default async function AccountPage() {
  const { account } = await requirePerson();
  if (!account) notFound();
  return (
    <AccountView
      renameAccount={renameAccount}
      changePassword={changePassword}
      createApiKey={createApiKey}
      deleteApiKey={deleteApiKey}
    />
  );
}
