import { AppError } from '@/lib/errors';
import type { Person } from '@/lib/people/schema';

/**
 * The account of a person.
 * @throws {AppError} 409 where nobody signs in
 */
export function accountOf({ account }: Person): { id: string; email: string } {
  if (account) return account;
  throw new AppError(409, 'Nobody has an account here, since nobody signs in.');
}
