import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requirePerson } from '@/app/person';
import { AccountView } from '@/components/people/account-view';
import { readAccount } from '@/lib/people/accounts.store';
import {
  changePassword,
  createApiKey,
  deleteApiKey,
  prepareSecondFactor,
  removeSecondFactor,
  renameAccount,
} from './actions';

export const metadata: Metadata = { title: 'Account' };

/** One's own account. */
export default async function AccountPage() {
  const { account } = await requirePerson();
  if (!account) notFound();
  const { hasSecondFactor } = await readAccount(account.id);
  return (
    <AccountView
      hasSecondFactor={hasSecondFactor}
      prepareSecondFactor={prepareSecondFactor}
      removeSecondFactor={removeSecondFactor}
      renameAccount={renameAccount}
      changePassword={changePassword}
      createApiKey={createApiKey}
      deleteApiKey={deleteApiKey}
    />
  );
}
