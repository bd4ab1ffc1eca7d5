import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { makeProject } from '@/app/library/make-project';
import { projectSchema } from '@/lib/library/listing.schema';
import { listProjects } from '@/lib/library/projects.store';
import { projectRequestSchema } from '@/lib/library/schema';

export const GET = operation(
  {
    summary: 'Lists all projects that the person may see, with how many videos each holds.',
    role: 'viewer',
    answer: z.array(projectSchema),
  },
  ({ person }) => listProjects(person),
);

export const POST = operation(
  {
    summary: 'Makes a project. It uses all families of suites unless the request names some.',
    role: 'admin',
    body: { json: projectRequestSchema },
    answer: z.object({ projectId: z.string() }),
    creates: true,
    example: { body: { name: 'Nightly' } },
  },
  async ({ body, record }) => {
    const { projectId, changes } = await makeProject(body);
    for (const change of changes) record(change);
    return { projectId };
  },
);
