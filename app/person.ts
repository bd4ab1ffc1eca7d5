import 'server-only';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { AppError } from '@/lib/errors';
import { type Person, permits, type Role } from '@/lib/people/schema';
import { personOf } from '@/lib/people/store';

/** The person who asks for this page; null when nobody is signed in. */
export const currentPerson = cache(async (): Promise<Person | null> => {
  try {
    return await personOf(await headers());
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
});

/**
 * The person who asks for this page. Redirects to the sign-in when nobody is signed in; shows “not found” to a lesser
 * role.
 */
export async function requirePerson(role: Role = 'viewer'): Promise<Person> {
  const person = await currentPerson();
  if (!person) redirect('/sign-in');
  if (!permits(person.role, role)) notFound();
  return person;
}
