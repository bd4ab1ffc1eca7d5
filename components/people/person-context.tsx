'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type Person, permits, type Role } from '@/lib/people/schema';

const Context = createContext<Person | null>(null);

/** Provides the browser's person to everything inside. */
export function PersonProvider({
  person,
  children,
}: {
  person: Person | null;
  children: ReactNode;
}) {
  return <Context value={person}>{children}</Context>;
}

/** The person who uses this browser; null when nobody is signed in. */
export function usePerson(): Person | null {
  return useContext(Context);
}

/** Whether the browser's person has the role. Only for hiding controls: the server decides. */
export function useMay(role: Role): boolean {
  const person = usePerson();
  return person !== null && permits(person.role, role);
}
