import type { z } from 'zod';
import { type Body, type Handler, handlerOf, type Operation } from '@/app/api/operation';
import { readJsonBytes } from '@/app/api/respond';
import { readPlainBytes } from '@/app/api/text-body';
import type { Person } from '@/lib/people/schema';
import { workAside } from '@/lib/side-thread';
import type { Done, Work } from './work';
import type { WorkName } from './works';

/** Where work is done in the process itself: in tests, which put stand-ins into it. */
const isInProcess = () => process.env.FRAMEJURY_SIDE_THREAD === 'off';

/**
 * A route's handler, as `operation` makes one, whose work is done in a thread of its own: work on files that others sent,
 * which may be long. The thread reads the request, by the schemas that the work itself names.
 */
export function asideOperation<Sent extends z.ZodType, Answer extends z.ZodType>(
  described: Operation<z.ZodType, z.ZodType, Sent, Answer> & {
    readonly body: Body<Sent> & { readonly maximum: number };
  },
  name: WorkName,
): Handler {
  const { body } = described;
  const read = (request: Request) =>
    ('json' in body ? readJsonBytes : readPlainBytes)(request, body.maximum);
  return handlerOf(described, read, async ({ request, person, record, path, body: sent }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const address = { ...query, ...(path as Work['address']) };
    const { body: answer, changes } = await done(name, person, sent as Work['bytes'], address);
    for (const change of changes) record(change);
    return new Response(answer, { headers: { 'content-type': 'application/json' } });
  });
}

async function done(
  name: WorkName,
  person: Person,
  bytes: Uint8Array<ArrayBuffer>,
  address: Work['address'],
): Promise<Done> {
  if (!isInProcess()) return workAside<Done>({ name, person, address }, bytes);
  const [{ doWork }, { works }] = await Promise.all([import('./work'), import('./works')]);
  return doWork(works, name, { person, bytes, address }, () => {});
}
