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

/** What an API key may be used for, from least to most; each includes those before it. */
export const KEY_SCOPES = ['read', 'review', 'run', 'admin'] as const;

/** One of {@link KEY_SCOPES}. */
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The role that a key's scope goes up to: its owner's own goes no further. */
export const ROLE_OF_SCOPE: Readonly<Record<KeyScope, Role>> = {
  read: 'viewer',
  review: 'reviewer',
  run: 'reviewer',
  admin: 'admin',
};

/** After how many days a key may end, and how many requests a minute it may make: what forms offer. */
export const KEY_DAYS = [7, 30, 90, 365] as const;
export const KEY_RATES = [60, 600, 6000] as const;

/** What somebody asks for who makes an API key; a text alone is its name. */
export const newKeySchema = z.preprocess(
  (input) => (typeof input === 'string' ? { name: input } : input),
  z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Say what the key is for.')
      .max(80, 'A name may have at most 80 characters.'),
    scope: z.enum(KEY_SCOPES).default('admin'),
    /** After so many days it is good no more. */
    days: z.number().int().min(1).max(365, 'A key is good for a year at most.').default(90),
    /** The most requests in a minute. */
    perMinute: z.number().int().min(1).max(6000).default(6000),
  }),
);

/** See {@link newKeySchema}. */
export type NewKey = z.output<typeof newKeySchema>;

/** After how many hours without use a session may be made to end; the last one is as long as any session lasts. */
export const IDLE_HOURS = [1, 8, 24, 168, 720] as const;

/** The person who makes a request. */
export interface Person {
  /** The rater under whose name this person answers. */
  id: string;
  name: string;
  role: Role;
  /** The account; null where nobody signs in. */
  account: { id: string; email: string } | null;
  /** Of an API key: what it may be used for. Left out for a person themselves. */
  scope?: KeyScope;
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
  /** Whether a code of an authenticator app is asked for after the password. */
  hasSecondFactor: z.boolean(),
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
  /** After how many hours without use sessions end. */
  idleHours: z.number(),
  accounts: z.array(accountFactsSchema),
  invitations: z.array(invitationFactsSchema),
});

/** An API key as its owner sees it: never the key. */
export const apiKeyFactsSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  scope: z.enum(KEY_SCOPES),
  createdAt: z.string(),
  /** ISO time from which on it is good no more; null for one made before keys had an end. */
  endsAt: z.string().nullable(),
  /** The most requests in a minute; null for one made before there was a limit. */
  perMinute: z.number().nullable(),
  /** ISO time of its latest use; null when it was never used. */
  usedAt: z.string().nullable(),
});

/** See {@link apiKeyFactsSchema}. */
export type ApiKeyFacts = z.infer<typeof apiKeyFactsSchema>;
