import { parentPort } from 'node:worker_threads';
import { refreshDeclared } from '@/lib/declared/watch.store';
import type { SideMessage } from '@/lib/side-thread';
import { takenIds } from '@/prompts';
import { type Done, doWork, refusalIn, type Work } from './work';
import { works } from './works';

/** What a thread is asked. */
interface Asked extends Work {
  name: string;
}

function say(message: SideMessage<Done>): void {
  const isDone = message.state === 'done';
  parentPort?.postMessage(message, isDone ? [message.result.body.buffer as ArrayBuffer] : []);
}

parentPort?.on('message', async ({ name, ...work }: Asked) => {
  try {
    // Suites that are data may have come since the thread began, and those that were saved in the browser have no folder.
    await refreshDeclared(takenIds);
    const result = await doWork(works, name, work, (files) => say({ state: 'reading', files }));
    say({ state: 'done', result });
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) {
      const { status, message, field } = refusal;
      say({ state: 'refused', refusal: { status, message, field } });
    } else
      say({ state: 'broken', error: error instanceof Error ? String(error.stack) : String(error) });
  }
});
// The first look is no part of what is read. Where the database does not answer, the work itself says so.
void refreshDeclared(takenIds)
  .catch(() => undefined)
  .finally(() => say({ state: 'ready' }));
