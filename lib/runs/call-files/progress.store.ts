import 'server-only';
import { database } from '@/lib/db';
import { type CallFiles, callsBySchema } from './schema';

const count = (calls: number) => (calls === 1 ? '1 call' : `${calls} calls`);

const timeOf = (at: Date) => at.toISOString().slice(11, 16);

/** The files in which a run's calls go, and what it waits for; null where each call is made by itself. */
export async function readCallFiles(run: {
  id: string;
  callsBy: string | null;
}): Promise<CallFiles | null> {
  const by = callsBySchema.nullable().parse(run.callsBy);
  if (by === null) return null;
  const db = database();
  const [files, waiting, open] = await Promise.all([
    db.callFile.findMany({
      where: { runId: run.id, state: { not: 'ended' } },
      orderBy: { createdAt: 'asc' },
    }),
    db.filedCall.count({ where: { runId: run.id, state: 'waiting' } }),
    db.filedCall.groupBy({
      by: ['fileId'],
      where: { runId: run.id, state: 'sent' },
      _count: true,
    }),
  ]);
  const openIn = (id: string) => open.find(({ fileId }) => fileId === id)?._count ?? 0;
  const sentences = files.map(({ state, calls, done, cancelled, sentAt, createdAt, note, id }) => {
    const trouble = note === null ? '' : ` ${note}`;
    if (state === 'offered')
      return `A file of ${count(openIn(id))} waits to be carried to the model.`;
    if (state === 'preparing') return `A batch of ${count(calls)} is being sent.${trouble}`;
    const of = `batch of ${count(calls)}, sent ${timeOf(sentAt ?? createdAt)} UTC, ${done} done`;
    return cancelled
      ? `Waits for the end of a cancelled ${of}.${trouble}`
      : `Waits for a ${of}.${trouble}`;
  });
  if (waiting > 0) sentences.push(`${count(waiting)} for the next file so far.`);
  return {
    by,
    words: sentences.length > 0 ? sentences.join(' ') : null,
    offered: files
      .filter(({ state }) => state === 'offered')
      .map(({ id, bytes }) => ({ id, calls: openIn(id), bytes: Number(bytes) })),
  };
}
