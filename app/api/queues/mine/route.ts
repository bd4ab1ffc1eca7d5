import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { zoneSchema } from '@/lib/queues/work.schema';
import { readWork } from '@/lib/queues/work.store';

const querySchema = z.object({ zone: zoneSchema });

/** What there is to do for the person who asks, and what they did today in the time zone `?zone=`. */
export function GET(request: Request) {
  return respond(request, 'reviewer', ({ id }) =>
    readWork(id, parseQuery(request, querySchema).zone),
  );
}
