'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type Person, permits, type Role } from '@/lib/people/schema';

const Context = createContext<Person | null>(null);

/** Tells what is inside of it who sits at this browser. */
export function PersonProvider({
  person,
  children,
}: {
  person: Person | null;
  children: ReactNode;
}) {
  return <Context value={person}>{children}</Context>;
}

/** Who sits at this browser; null when nobody has signed in. */
export function usePerson(): Person | null {
  return useContext(Context);
}

/** Whether whoever sits at this browser may do what needs the role. The server decides; this is to hide what it refuses. */
export function useMay(role: Role): boolean {
  const person = usePerson();
  return person !== null && permits(person.role, role);
}
