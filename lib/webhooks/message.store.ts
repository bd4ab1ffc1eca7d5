import 'server-only';
import { database } from '@/lib/db';
import { publicAddress } from '@/lib/same-origin';

/** What a message tells. */
interface Told {
  event: string;
  subjectId: string | null;
  createdAt: Date;
}

/**
 * A message's body as JSON, in the form of Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): what happened, when, and to
 * what. It says nothing of what judges or people answered, since who reads it may review blind.
 */
export async function messageOf({ event, subjectId, createdAt }: Told): Promise<string> {
  const data = subjectId === null ? {} : await subjectOf(event, subjectId);
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });
}

/** The run or queue that an event is about: where it is, and of how many items it is. */
async function subjectOf(event: string, id: string) {
  const isQueue = event.startsWith('queue.');
  const run = await database().run.findFirstOrThrow({
    where: isQueue ? { queues: { some: { id } } } : { id },
    select: { id: true, projectId: true, suite: true, _count: { select: { items: true } } },
  });
  const { origin } = publicAddress();
  const api = (path: string) => `${origin}/api/v1${path}`;
  const of = { run: run.id, project: run.projectId, suite: run.suite };
  if (isQueue) {
    const items = await database().queueItem.count({ where: { queueId: id } });
    return { queue: id, ...of, items, page: `${origin}/queues/${id}`, api: api(`/queues/${id}`) };
  }
  const place = event === 'agreement.changed' ? `/agreement?run=${id}` : `/runs/${id}`;
  return { ...of, items: run._count.items, page: `${origin}${place}`, api: api(place) };
}
