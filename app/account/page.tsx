import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { requirePerson } from '@/app/person';
import { AccountView } from '@/components/people/account-view';
import * as actions from './actions';

export const metadata: Metadata = { title: 'Account' };

/** One's own account. */
export default async function AccountPage() {
  const { account } = await requirePerson();
  if (!account) notFound();
  return <AccountView {...actions} />;
}
