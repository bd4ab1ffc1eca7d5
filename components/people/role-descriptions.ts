import type { Role } from '@/lib/people/schema';

/** What each role may do, in a sentence. */
export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  viewer: 'Sees everything but the audit, and changes nothing.',
  reviewer: 'Adds clips, starts runs, writes prompts, and answers.',
  admin: 'May also connect judges, delete, change settings, and say who may do what.',
};
