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
  removeSecondFactorOf,
  setIdleHours,
  withdrawInvitation,
} from './actions';
import { renameLocalReviewer } from './local-actions';

export const metadata: Metadata = { title: 'People' };

const ACTIONS = {
  changeRole,
  closeAccount,
  createInvitation,
  createPasswordLink,
  removeSecondFactorOf,
  setIdleHours,
  withdrawInvitation,
};

/** The people of this installation. */
export default async function PeoplePage() {
  await requirePerson('admin');
  if (requiresSignIn()) return <PeopleView {...ACTIONS} />;
  const reviewers = await listLocalReviewers();
  return <LocalPeopleView reviewers={reviewers} renameLocalReviewer={renameLocalReviewer} />;
}
