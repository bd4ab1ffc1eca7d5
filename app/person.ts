import 'server-only';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { AppError } from '@/lib/errors';
import { type Person, permits, type Role } from '@/lib/people/schema';
import { personOf } from '@/lib/people/store';

/** Who asks for this page; null when nobody has signed in. */
export const currentPerson = cache(async (): Promise<Person | null> => {
  try {
    return await personOf(await headers());
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
});

/** Who asks for this page: leads others to the sign-in, and hides the page from those of a lesser role. */
export async function requirePerson(role: Role = 'viewer'): Promise<Person> {
  const person = await currentPerson();
  if (!person) redirect('/sign-in');
  if (!permits(person.role, role)) notFound();
  return person;
}
