import { z } from 'zod';

/** What a person may do, from the least to the most; each role may do all that those before it may. */
export const ROLES = ['viewer', 'reviewer', 'admin'] as const;

/** A role's schema. */
export const roleSchema = z.enum(ROLES);

/** One of {@link ROLES}. */
export type Role = z.infer<typeof roleSchema>;

/** Whether somebody of role `has` may do what needs the role `needs`. */
export function permits(has: Role, needs: Role): boolean {
  return ROLES.indexOf(has) >= ROLES.indexOf(needs);
}

/** Who is asking. */
export interface Person {
  /** The rater under whose name this person answers. */
  id: string;
  name: string;
  role: Role;
  /** The account signed in to; null where nobody signs in. */
  account: { id: string; email: string } | null;
}
