import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { LocalPeopleView } from '@/components/people/local-people-view';
import { PeopleView } from '@/components/people/people-view';
import { requiresSignIn } from '@/lib/env';
import { listLocalReviewers } from '@/lib/people/local.store';
import {
  changeRole,
  closeAccount,
  createInvitation,
  createPasswordLink,
  renameLocalReviewer,
  withdrawInvitation,
} from './actions';

export const metadata: Metadata = { title: 'People' };

/** The people of this installation. */
export default async function PeoplePage() {
  await requirePerson('admin');
  if (!requiresSignIn()) {
    return (
      <LocalPeopleView
        reviewers={await listLocalReviewers()}
        renameLocalReviewer={renameLocalReviewer}
      />
    );
  }
  return (
    <PeopleView
      createInvitation={createInvitation}
      createPasswordLink={createPasswordLink}
      withdrawInvitation={withdrawInvitation}
      changeRole={changeRole}
      closeAccount={closeAccount}
    />
  );
}
