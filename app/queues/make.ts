import 'server-only';
import type { Change } from '@/lib/audit/schema';
import type { Person } from '@/lib/people/schema';
import { keptPolicy } from '@/lib/queues/policy.schema';
import { newQueueSchema } from '@/lib/queues/schema';
import { createQueue } from '@/lib/queues/store';
import { suiteById } from '@/prompts';

/**
 * Draws clips and makes a queue of them for who asks, whichever way the request comes.
 * @param input not parsed yet, see `newQueueSchema`
 * @throws {ZodError} when it is none; {AppError} as `createQueue` does
 */
export async function makeQueue(
  input: unknown,
  person: Person,
  record: (change: Change) => void,
): Promise<{ queueId: string }> {
  const request = newQueueSchema.parse(input);
  const queueId = await createQueue(request, person.id, suiteById);
  record({
    action: 'queue.created',
    subject: { kind: 'queue', id: queueId },
    after: { ...request, policy: keptPolicy(request.policy) },
  });
  return { queueId };
}
