import { z } from 'zod';
import { operation } from '../operation';
import { loadRoutes } from '../routes';
import { describe } from './describe';

export const GET = operation(
  {
    summary: 'Describes this interface in the form of OpenAPI 3.1.',
    role: 'viewer',
    answer: z.looseObject({ openapi: z.string() }),
  },
  async () => describe(await loadRoutes()),
);
