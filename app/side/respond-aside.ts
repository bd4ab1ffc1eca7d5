import { readJsonBytes, respond } from '@/app/api/respond';
import type { Person, Role } from '@/lib/people/schema';
import { workAside } from '@/lib/side-thread';
import type { Done, Work } from './work';
import type { WorkName } from './works';

/** Where work is done in the process itself: in tests, which put stand-ins into it. */
const isInProcess = () => process.env.FRAMEJURY_SIDE_THREAD === 'off';

/**
 * Runs a route's work as `respond` does, in a thread of its own: work on files that others sent, which may be long.
 * @param bytes reads the body; JSON when left out
 * @param more what stands in the address besides its query
 */
export function respondAside(
  request: Request,
  role: Role,
  name: WorkName,
  {
    maximum,
    bytes = readJsonBytes,
    more,
  }: {
    /** The most bytes that are read. */
    maximum: number;
    bytes?: (request: Request, maximum: number) => Promise<Uint8Array<ArrayBuffer>>;
    more?: Promise<Readonly<Record<string, string>>>;
  },
): Promise<Response> {
  return respond(request, role, async (person, record) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const address = { ...query, ...(await more) };
    const { body, changes } = await done(name, person, await bytes(request, maximum), address);
    for (const change of changes) record(change);
    return new Response(body, { headers: { 'content-type': 'application/json' } });
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
