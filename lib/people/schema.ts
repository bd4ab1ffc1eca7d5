import { z } from 'zod';

/** Roles, from least to most; each may do everything that those before it may. */
export const ROLES = ['viewer', 'reviewer', 'admin'] as const;

/** A role's schema. */
export const roleSchema = z.enum(ROLES);

/** One of {@link ROLES}. */
export type Role = z.infer<typeof roleSchema>;

/** Whether role `has` includes role `needs`. */
export function permits(has: Role, needs: Role): boolean {
  return ROLES.indexOf(has) >= ROLES.indexOf(needs);
}

/** The person who makes a request. */
export interface Person {
  /** The rater under whose name this person answers. */
  id: string;
  name: string;
  role: Role;
  /** The account; null where nobody signs in. */
  account: { id: string; email: string } | null;
}

/** The cookie with the rater id of the browser's local reviewer. */
export const LOCAL_REVIEWER_COOKIE = 'framejury-reviewer';

/** The fewest characters of a password. */
export const PASSWORD_LENGTH = 12;

/** A person's name, as it stands next to their answers. */
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

/** What somebody enters who follows a link to a new password. */
export const newPasswordSchema = z.object({
  password: passwordSchema,
  /** Whether the account's API keys are withdrawn as well. */
  withdrawsKeys: z.boolean().default(false),
});

/** A person of an installation where nobody signs in. */
export interface LocalReviewer {
  /** The rater. */
  id: string;
  name: string;
}

/** Somebody with an account, as an admin sees them. */
const accountFactsSchema = z.object({
  id: z.string(),
  raterId: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** ISO time since when they may no longer sign in; null while they may. */
  disabledAt: z.string().nullable(),
  createdAt: z.string(),
  /** ISO time of the latest sign-in of those that still hold; null when there is none. */
  signedInAt: z.string().nullable(),
});

/** See {@link accountFactsSchema}. */
export type AccountFacts = z.infer<typeof accountFactsSchema>;

/** A link that was made and not used yet. */
const invitationFactsSchema = z.object({
  id: z.string(),
  /** For whom it is meant, as the admin calls them. */
  name: z.string(),
  role: roleSchema,
  /** Whether it gives an account a new password instead of making one. */
  forPassword: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

/** See {@link invitationFactsSchema}. */
export type InvitationFacts = z.infer<typeof invitationFactsSchema>;

/** Everybody with an account, and the open invitations. */
export const peopleSchema = z.object({
  accounts: z.array(accountFactsSchema),
  invitations: z.array(invitationFactsSchema),
});

/** An API key as its owner sees it: never the key. */
export const apiKeyFactsSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  createdAt: z.string(),
  /** ISO time of its latest use; null when it was never used. */
  usedAt: z.string().nullable(),
});

/** See {@link apiKeyFactsSchema}. */
export type ApiKeyFacts = z.infer<typeof apiKeyFactsSchema>;
