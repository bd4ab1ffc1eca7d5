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

/** The cookie that names the local reviewer who sits at this browser, by rater. */
export const LOCAL_REVIEWER_COOKIE = 'framejury-reviewer';

/** The fewest characters of a password. */
export const PASSWORD_LENGTH = 12;

/** A person's name, as it stands beside their answers. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(80, 'A name may have at most 80 characters.');

/** A new password. The upper limit keeps the work of hashing it small. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_LENGTH, `A password needs at least ${PASSWORD_LENGTH} characters.`)
  .max(128, 'A password may have at most 128 characters.');

/** What somebody enters who follows an invitation. */
export const newAccountSchema = z.object({
  name: nameSchema,
  email: z.string().trim().toLowerCase().pipe(z.email('Enter an e-mail address.')),
  password: passwordSchema,
});

/** See {@link newAccountSchema}. */
export type NewAccount = z.infer<typeof newAccountSchema>;

/** Somebody with an account, as an admin sees them. */
export interface AccountFacts {
  id: string;
  raterId: string;
  name: string;
  email: string;
  role: Role;
  /** ISO time since when they may no longer sign in; null while they may. */
  disabledAt: string | null;
  createdAt: string;
  /** ISO time of the latest sign-in of those that still hold; null when there is none. */
  signedInAt: string | null;
}

/** A link that was made and not used yet. */
export interface InvitationFacts {
  id: string;
  /** For whom it is meant, as the admin calls them. */
  name: string;
  role: Role;
  /** Whether it gives an account a new password instead of making one. */
  forPassword: boolean;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
}

/** An API key as its owner sees it: never the key. */
export interface ApiKeyFacts {
  id: string;
  name: string;
  /** Its first characters. */
  start: string;
  createdAt: string;
  /** ISO time of its latest use; null when it was never used. */
  usedAt: string | null;
}
