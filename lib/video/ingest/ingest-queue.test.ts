import { describe, expect, it } from 'vitest';
import { RefusedFile } from '../refused-file';
import type { IngestControls, Ingested } from './ingest';
import { createIngestQueue } from './ingest-queue';
import { type QueuedFile, queuedFile } from './queued-file';

/** A queue whose files come to their ends when the test says so. */
function createRig(concurrency: number, gatherMs = 0, together = 1) {
  const begun: string[] = [];
  const told: string[] = [];
  const ends = new Map<string, (end: Ingested | Error) => void>();
  const controls = new Map<string, IngestControls>();
  const queue = createIngestQueue({
    concurrency,
    together,
    gatherMs,
    onChange: ({ name, stage }) => told.push(`${name} ${stage}`),
    ingest(item, given) {
      begun.push(item.name);
      controls.set(item.name, given);
      given.onProgress('reading', 0);
      return new Promise((resolve, reject) => {
        given.signal.addEventListener('abort', () => reject(given.signal.reason));
        ends.set(item.name, (end) => (end instanceof Error ? reject(end) : resolve(end)));
      });
    },
  });
  const items = new Map<string, QueuedFile>();
  return {
    queue,
    begun,
    told,
    controls,
    add(...names: string[]) {
      const added = names.map((name) => queuedFile({ file: new File([name], name) }));
      for (const item of added) items.set(item.name, item);
      queue.add(added);
    },
    id: (name: string) => items.get(name)?.id ?? '',
    async end(name: string, end: Ingested | Error = stored(name)) {
      const finished = queue.finished(items.get(name)?.id ?? '');
      ends.get(name)?.(end);
      const item = await finished;
      // The place is free only after the item's end was told.
      await Promise.resolve();
      return item;
    },
    stages: () => queue.read().items.map(({ name, stage }) => `${name} ${stage}`),
  };
}

function stored(name: string): Ingested {
  return { videoId: `video of ${name}`, known: false, extractor: 'an engine' };
}

describe('the queue of files on their way in', () => {
  it('has only as many under way as it may, in the order in which they came', async () => {
    const rig = createRig(2);
    rig.add('a', 'b', 'c', 'd');
    expect(rig.begun).toEqual(['a', 'b']);
    const b = await rig.end('b');
    expect(b).toMatchObject({ stage: 'done', videoId: 'video of b', extractor: 'an engine' });
    expect(rig.begun).toEqual(['a', 'b', 'c']);
    await rig.end('a', { ...stored('a'), known: true });
    await rig.end('c');
    await rig.end('d');
    expect(rig.stages()).toEqual(['a known', 'b done', 'c done', 'd done']);
    expect(rig.queue.read().share).toBe(1);
  });

  it('begins files together once so many places are free, and the last ones when there are no more', async () => {
    const rig = createRig(3, 0, 2);
    rig.add('a', 'b', 'c', 'd', 'e', 'f');
    await rig.end('a');
    expect(rig.begun).toEqual(['a', 'b', 'c']);
    await rig.end('b');
    expect(rig.begun).toEqual(['a', 'b', 'c', 'd', 'e']);
    await rig.end('c');
    await rig.end('d');
    expect(rig.begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('tells the end of the last file at once, however seldom it tells progress', async () => {
    const rig = createRig(2, 60_000);
    rig.add('a', 'b');
    await rig.end('a');
    expect(rig.stages()).toEqual(['a reading', 'b reading']);
    await rig.end('b');
    expect(rig.stages()).toEqual(['a done', 'b done']);
  });

  it('goes on after a file that fails, and tries again what failed, one or all', async () => {
    const rig = createRig(1);
    rig.add('a', 'b', 'c');
    await rig.end('a', new RefusedFile('a', 'is a song.'));
    await rig.end('b', new Error('The server is away.'));
    await rig.end('c');
    expect(rig.stages()).toEqual(['a refused', 'b failed', 'c done']);
    expect(rig.queue.read().items.map(({ problem }) => problem)).toEqual([
      '“a” is a song.',
      'The server is away.',
      null,
    ]);
    rig.queue.retry(rig.id('b'));
    expect(rig.begun.at(-1)).toBe('b');
    await rig.end('b', new Error('Still away.'));
    rig.queue.retryAll();
    await rig.end('a');
    await rig.end('b');
    expect(rig.stages()).toEqual(['a done', 'b done', 'c done']);
    expect(rig.begun).toEqual(['a', 'b', 'c', 'b', 'a', 'b']);
  });

  it('begins nothing while it pauses, and loses nothing', async () => {
    const rig = createRig(1);
    rig.add('a', 'b');
    rig.queue.pause();
    expect(rig.queue.read().paused).toBe(true);
    await rig.end('a');
    rig.add('c');
    expect(rig.begun).toEqual(['a']);
    rig.queue.resume();
    expect(rig.begun).toEqual(['a', 'b']);
  });

  it('stops a file that is taken back and gives its place to the next', async () => {
    const rig = createRig(1);
    rig.add('a', 'b', 'c');
    rig.queue.cancel(rig.id('b'));
    rig.queue.cancel(rig.id('a'));
    expect(rig.controls.get('a')?.signal.aborted).toBe(true);
    expect(rig.stages()).toEqual(['a cancelled', 'b cancelled', 'c reading']);
    await rig.end('c');
    expect(rig.begun).toEqual(['a', 'c']);
  });

  it('asks how a video was made as late as it is stored', async () => {
    const rig = createRig(1);
    rig.add('a');
    rig.queue.describe(rig.id('a'), { prompt: '  a cat  ' });
    expect(rig.controls.get('a')?.describe()).toEqual({
      generationPrompt: 'a cat',
      generatorModel: null,
    });
  });

  it('weighs progress by size, and tells of it', () => {
    const rig = createRig(1);
    let told = 0;
    rig.queue.subscribe(() => {
      told += 1;
    });
    rig.add('a', 'b');
    const before = told;
    rig.controls.get('a')?.onProgress('frames', 0.5);
    expect(told).toBe(before + 1);
    expect(rig.queue.read().share).toBeCloseTo(0.25);
  });

  it('tells of every end, so that it can be remembered, and takes off the list what is through', async () => {
    const rig = createRig(2);
    rig.add('a', 'b', 'c');
    await rig.end('a');
    await rig.end('b', new Error('No.'));
    expect(rig.told).toEqual(['a done', 'b failed']);
    expect(rig.queue.clearFinished()).toEqual([rig.id('a'), rig.id('b')]);
    expect(rig.stages()).toEqual(['c reading']);
  });
});
