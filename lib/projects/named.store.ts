import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';

/** As whom the audit has a person who works at the server, by the command. */
export const AT_THE_SERVER = { id: null, name: 'The command “framejury”' } as const;

/**
 * The id of the project of a name.
 * @throws {AppError} 404 that names those there are
 */
export async function projectNamed(name: string): Promise<string> {
  const projects = await database().project.findMany({ orderBy: { name: 'asc' } });
  const found = projects.find((project) => project.name === name);
  if (found) return found.id;
  const names = projects.map((project) => `“${project.name}”`).join(', ');
  throw new AppError(404, `There is no project “${name}”. There are: ${names}.`);
}
