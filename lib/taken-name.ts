import { AppError } from '@/lib/errors';

/**
 * Writes something under a name of its own.
 * @throws {AppError} 409 when the name is taken
 */
export async function refuseTakenName<Row>(
  what: 'project' | 'view' | 'plan',
  name: string,
  write: () => Promise<Row>,
): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'P2002';
    if (!isTaken) throw error;
    throw new AppError(409, `There is a ${what} “${name}” already.`, 'name');
  }
}
