import process from 'node:process';
import { makeQueue } from '@/app/queues/make';
import { invite } from '@/lib/people/invitations.store';
import { inviteFirstAdmin } from '@/scripts/database/first-admin.mjs';
import type { Installation } from '../set-up/installation';
import { type Noted, type Person, signIn } from './person';

/** An installation's admin. */
export async function admin(installation: Installation, noted: Noted): Promise<Person> {
  const token = await inviteFirstAdmin(process.env.DATABASE_URL ?? '', false);
  return signIn(installation.url, 'Admin', token ?? '', noted);
}

let signedIn = 0;

/** So many new reviewers, each in a browser of their own. */
export async function reviewers(
  installation: Installation,
  by: Person,
  count: number,
  noted: Noted,
): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    signedIn += 1;
    const { link } = await invite(by.accountId, 'reviewer', '');
    const token = link.split('/invitation/')[1] ?? '';
    people.push(await signIn(installation.url, `Reviewer ${signedIn}`, token, noted));
  }
  return people;
}

/** A blind queue of all items of a run for some people, each of which two of them answer. */
export async function blindQueue(
  by: Person,
  people: readonly Person[],
  runId: string,
): Promise<string> {
  const who = { id: by.raterId, name: by.name, role: 'admin' } as Parameters<typeof makeQueue>[1];
  const input = {
    name: `Queue of ${people.length}`,
    runId,
    policy: { kind: 'all' },
    seed: 1,
    raters: 2,
    attentionShare: 0,
    memberIds: people.map(({ raterId }) => raterId),
    blind: true,
    tolerance: 1,
    instructions: '',
    leaseMinutes: 30,
  };
  const { queueId } = await makeQueue(input, who, () => undefined);
  return queueId;
}
