import { z } from 'zod';
import { requireSameOrigin } from '@/lib/same-origin';
import type { Handler } from './operation';
import { parseQuery, refuse } from './respond';

/**
 * A route's handler for programs that look after an installation, and sign in nowhere: it is answered to anybody who reaches
 * the app, so it tells nothing of what people keep in it.
 */
export function openOperation(
  described: { readonly summary: string; readonly answer: z.ZodType },
  work: () => Promise<Response>,
): Handler {
  const handle = async (request: Request) => {
    try {
      requireSameOrigin(request.headers);
      parseQuery(request, z.object({}));
      return await work();
    } catch (error) {
      return refuse(error, request);
    }
  };
  return Object.assign(handle, {
    described: { ...described, role: 'viewer', open: true } as const,
  });
}
