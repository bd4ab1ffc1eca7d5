import { z } from 'zod';
import { projectSchema } from '@/lib/library/listing.schema';
import { Trouble } from '@/scripts/trouble.mjs';
import { readApp } from './app-request';

/** A project as commands name it. */
export interface NamedProject {
  id: string;
  name: string;
}

/** The project of that name or id, the first one where none is named; null where there is none. */
async function lookUp(api: string, named: string | null) {
  const projects = await readApp(`${api}/projects`, z.array(projectSchema));
  const found =
    named === null ? projects[0] : projects.find(({ id, name }) => [id, name].includes(named));
  return { found: found ?? null, projects };
}

/**
 * A project.
 * @param api under which the app is asked
 * @param named its name or id; null for the first one
 * @throws {Trouble} when there is none, with those that there are
 */
export async function findProject(api: string, named: string | null): Promise<NamedProject> {
  const { found, projects } = await lookUp(api, named);
  if (found) return found;
  const known = projects.map(({ name }) => `\n  ${name}`).join('');
  throw new Trouble(`There is no project “${named}”. Projects there are:${known}`);
}

/**
 * A project, which is made where there is none of that name.
 * @param named its name or id; null for the first one
 */
export async function openProject(api: string, named: string | null): Promise<NamedProject> {
  const { found } = await lookUp(api, named);
  if (found || named === null) return found ?? findProject(api, named);
  const made = z.object({ projectId: z.string() });
  const { projectId } = await readApp(`${api}/projects`, made, { name: named });
  return { id: projectId, name: named };
}
