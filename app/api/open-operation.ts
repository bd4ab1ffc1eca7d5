import type { z } from 'zod';
import type { Handler } from './operation';
import { refuse } from './respond';

/**
 * A route's handler for programs that look after an installation, and sign in nowhere: it is answered to anybody who reaches
 * the app, so it tells nothing of what people keep in it.
 */
export function openOperation(
  described: { readonly summary: string; readonly answer: z.ZodType },
  work: () => Promise<Response>,
): Handler {
  const handle = () => work().catch(refuse);
  return Object.assign(handle, {
    described: { ...described, role: 'viewer', open: true } as const,
  });
}
