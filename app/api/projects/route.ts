import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { projectSchema } from '@/lib/library/listing.schema';
import { listProjects } from '@/lib/library/projects.store';

export const GET = operation(
  {
    summary: 'Lists all projects that the person may see, with how many videos each holds.',
    role: 'viewer',
    answer: z.array(projectSchema),
  },
  ({ person }) => listProjects(person),
);
