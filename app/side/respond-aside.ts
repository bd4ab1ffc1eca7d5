import type { z } from 'zod';
import { answerOnce } from '@/app/api/once';
import {
  type Body,
  type Context,
  checked,
  type Handler,
  NOTHING,
  type Operation,
} from '@/app/api/operation';
import { parseQuery, readJsonBytes, respond } from '@/app/api/respond';
import { readPlainBytes } from '@/app/api/text-body';
import { requireAllowance } from '@/lib/people/allowance.store';
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
  const { role, heavy, body } = described;
  const handle = (request: Request, context?: Context) =>
    respond(request, role, async (person, record) => {
      if (heavy) await requireAllowance(person);
      parseQuery(request, described.query ?? NOTHING);
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const address = { ...query, ...(await context?.params) } as Work['address'];
      const read = 'json' in body ? readJsonBytes : readPlainBytes;
      const sent = await read(request, body.maximum);
      // The bytes go to the thread, and are not here afterwards.
      const asked = request.headers.has('idempotency-key') ? sent.slice() : '';
      const act = async () => {
        const { body: answer, changes } = await done(name, person, sent, address);
        for (const change of changes) record(change);
        if (process.env.FRAMEJURY_CHECK_ANSWERS === 'on') {
          checked(described, JSON.parse(new TextDecoder().decode(answer)));
        }
        return new Response(answer, { headers: { 'content-type': 'application/json' } });
      };
      return described.creates ? answerOnce(request, person.id, asked, act) : act();
    });
  return Object.assign(handle, { described });
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
