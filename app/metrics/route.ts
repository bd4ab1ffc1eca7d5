import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { METRICS_TYPE, printMetrics } from '@/lib/status/metrics';

/** Figures for Prometheus, to a key of any account. */
export function GET(request: Request) {
  return respond(request, 'viewer', async () => {
    parseQuery(request, z.object({}));
    return new Response(await printMetrics(), { headers: { 'content-type': METRICS_TYPE } });
  });
}
