import pLimit from 'p-limit';
import { createObservable } from '@/lib/observable';
import { decodersFor } from '../engines/decoders';
import type { Arrival, ArrivingFile } from '../transfer/arriving-files';
import { describeStored } from '../transfer/upload';
import { ingestFile, takeStoredFrames, type WithDecoder } from './ingest';
import {
  createItem,
  descriptionOf,
  type IngestItem,
  type ItemDescription,
  type ItemOrigin,
  isFinished,
  isIn,
  type SampleClip,
} from './ingest-item';
import { type IngestMemory, openIngestMemory, type RememberedFile } from './ingest-memory';
import { createIngestQueue, type IngestQueue } from './ingest-queue';
import { describeError, isSame, readAgain } from './left-behind';
import {
  comparableName,
  isPromptsTable,
  readPromptsTable,
  reportMismatches,
} from './prompts-table';
import type { StoredClip } from './stored-clip';

/** How many more files are read and sent than are decoded, so that decoders never wait for the disk or the server. */
const FILES_BESIDE_DECODERS = 8;

/** So many files are begun at a time, since what they ask the server then goes in one request. */
const BEGUN_TOGETHER = 5;

/** What there is to say beside the queue itself. */
export interface SessionNotes {
  /** Sentences about what came along and could not be used. */
  notices: readonly string[];
  /** Tables among it that hold scores or labels, which come in elsewhere. */
  answerTables: readonly File[];
  /** What an earlier page left behind. */
  leftBehind: readonly RememberedFile[];
}

/** A file with what is known of it. */
interface Described extends Omit<ItemDescription, 'path'> {
  arriving: ArrivingFile;
}

/** All that concerns files on their way into the project, for as long as the page lives. */
export interface IngestSession {
  queue: IngestQueue;
  subscribe(listener: () => void): () => void;
  read(): SessionNotes;
  /** Says into which project goes what arrives from now on; into the first one until it is said. */
  openProject(projectId: string): void;
  /**
   * Queues videos. Tables of prompts among the files (CSV, JSONL) describe the videos they name.
   * @param know what the caller knows of a file, unless a table says otherwise
   * @returns the ids of their items on the list
   */
  add(
    arrival: Arrival,
    know?: (file: ArrivingFile) => Omit<ItemDescription, 'path'>,
  ): Promise<string[]>;
  /**
   * Takes the app's own clips in the same way.
   * @param projectId the project that they go into; the one that is open when left out
   * @returns every clip with the video that it became, or null where that failed, once all are through
   */
  ingestSamples(
    clips: readonly SampleClip[],
    projectId?: string,
  ): Promise<{ clip: SampleClip; videoId: string | null }[]>;
  /**
   * Takes frames of videos that are in already, out of their stored files; what was judged or answered before keeps its
   * frames. What is on its way is not taken twice.
   * @returns the ids of their items on the list
   */
  takeFrames(clips: readonly StoredClip[]): string[];
  /** Goes on with what an earlier page left behind, as far as it may be read again. Has to be called by a click. */
  goOn(): Promise<void>;
  /** Tells the server how a video was made that is in already, as it is now written on the list. */
  restate(id: string): Promise<void>;
  /** Forgets what an earlier page left behind. */
  forget(): void;
  clearFinished(): void;
}

async function openFile(
  origin: Exclude<ItemOrigin, { stored: StoredClip }>,
  signal: AbortSignal,
): Promise<File> {
  if ('file' in origin) return origin.file;
  const { url, name } = origin.sample;
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`“${name}” is not there (${response.status}).`);
  return new File([await response.blob()], name);
}

function isSameTaking(one: StoredClip, other: StoredClip): boolean {
  return one.videoId === other.videoId && JSON.stringify(one.need) === JSON.stringify(other.need);
}

/** Starts with an empty queue, and recalls what an earlier page left behind. For the browser only. */
export function openIngestSession(): IngestSession {
  const decoders = decodersFor(navigator.hardwareConcurrency);
  const limit = pLimit(decoders);
  const notes = createObservable<SessionNotes>({ notices: [], answerTables: [], leftBehind: [] });
  const arrived = new Map<string, ArrivingFile>();
  // A browser that keeps nothing takes files in all the same.
  const opening = openIngestMemory().catch((): IngestMemory | null => null);

  const queue = createIngestQueue({
    concurrency: decoders + FILES_BESIDE_DECODERS,
    together: BEGUN_TOGETHER,
    ingest: async ({ origin, projectId, need }, controls) => {
      const withDecoder: WithDecoder = (work) => limit(work);
      if ('stored' in origin) return takeStoredFrames(origin.stored, withDecoder, controls);
      const file = await openFile(origin, controls.signal);
      return ingestFile(file, { projectId, need }, withDecoder, controls);
    },
    onChange: (item) => void remember([item]),
  });

  function note(changes: Partial<SessionNotes>) {
    notes.write({ ...notes.read(), ...changes });
  }

  async function remember(items: readonly IngestItem[]) {
    const memory = await opening;
    if (!memory) return;
    const kept = items.flatMap((item): RememberedFile[] => {
      const arriving = arrived.get(item.id);
      if (!arriving || isDropped(item)) return [];
      const { file, path, handle, folder } = arriving;
      const { id, name, prompt, model, projectId, need, problem } = item;
      const outcome = isIn(item) ? 'in' : problem ? { problem } : 'to come';
      const place = { name, path, bytes: file.size, modified: file.lastModified, handle, folder };
      return [{ id, session: memory.session, ...place, prompt, model, projectId, need, outcome }];
    });
    if (kept.length > 0) await memory.keep(kept);
    const dropped = items.filter(isDropped).map(({ id }) => id);
    if (dropped.length > 0) await memory.forget(dropped);
  }

  async function forgetIds(ids: readonly string[]) {
    for (const id of ids) arrived.delete(id);
    if (ids.length > 0) await (await opening)?.forget(ids);
  }

  async function recall() {
    const memory = await opening;
    if (!memory) return;
    const files = await memory.recall();
    if (files.every(({ outcome }) => outcome === 'in')) await forgetIds(files.map(({ id }) => id));
    else note({ leftBehind: files });
  }

  /** Takes files that are taken up again off what an earlier page left behind. */
  function takeUp(taken: readonly RememberedFile[]) {
    if (taken.length === 0) return;
    const rest = notes.read().leftBehind.filter((each) => !taken.includes(each));
    const over = rest.every(({ outcome }) => outcome === 'in');
    note({ leftBehind: over ? [] : rest });
    void forgetIds([...taken, ...(over ? rest : [])].map(({ id }) => id));
  }

  function enter(arrivals: readonly Described[]) {
    const items = arrivals.map(({ arriving, ...known }) => {
      const item = createItem({ file: arriving.file }, { path: arriving.path, ...known });
      arrived.set(item.id, arriving);
      return item;
    });
    queue.add(items);
    void remember(items);
    return items.map(({ id }) => id);
  }

  let openProject: string | null = null;

  const session: IngestSession = {
    queue,
    subscribe: notes.subscribe,
    read: notes.read,
    openProject(projectId) {
      openProject = projectId;
    },
    async add({ files, leftOut }, know = () => ({})) {
      const tables = await Promise.all(
        files
          .filter(({ file }) => isPromptsTable(file.name))
          .map(async ({ file }) => ({
            file,
            table: await readPromptsTable(await file.text(), file.name),
          })),
      );
      const rows = new Map(
        tables.flatMap(({ table }) => table.rows.map((row) => [row.file, row] as const)),
      );
      // A table may also come after its videos: it fills in what it knows of them.
      for (const item of queue.read().items.filter((each) => !isFinished(each))) {
        const row = rows.get(comparableName(item.name));
        if (!row) continue;
        const { prompt, model } = item;
        queue.describe(item.id, { prompt: row.prompt || prompt, model: row.model || model });
      }
      const taken: RememberedFile[] = [];
      const ids = enter(
        files
          .filter(({ file }) => !isPromptsTable(file.name))
          .map((arriving) => {
            const earlier = notes.read().leftBehind.find((each) => isSame(each, arriving.file));
            if (earlier) taken.push(earlier);
            const row = rows.get(comparableName(arriving.file.name));
            const known = know(arriving);
            const prompt = row?.prompt || known.prompt || earlier?.prompt;
            const model = row?.model || known.model || earlier?.model;
            const projectId =
              known.projectId ?? (earlier ? (earlier.projectId ?? null) : openProject);
            return { arriving, prompt, model, projectId, need: known.need ?? earlier?.need };
          }),
      );
      takeUp(taken);
      const names = queue.read().items.map(({ name }) => name);
      const notices = tables.flatMap(({ file, table }) => [
        ...table.problems,
        ...(table.hasAnswers ? [] : reportMismatches(table, file.name, names)),
      ]);
      if (leftOut > 0) {
        const nouns = leftOut === 1 ? 'file is' : 'files are';
        notices.push(
          `${leftOut} other ${nouns} in there, which were left out: not videos by name.`,
        );
      }
      if (files.length === 0) notices.push('There is no video in what was dropped.');
      const answerTables = tables.flatMap(({ file, table }) => (table.hasAnswers ? [file] : []));
      note({ notices, answerTables });
      return ids;
    },
    ingestSamples(clips, projectId) {
      const place = { projectId: projectId ?? openProject };
      const arrivals = clips.map((clip) => ({
        clip,
        item: createItem({ sample: clip }, { ...clip, ...place }),
      }));
      queue.add(arrivals.map(({ item }) => item));
      return Promise.all(
        arrivals.map(async ({ clip, item }) => {
          const { videoId } = await queue.finished(item.id);
          return { clip, videoId };
        }),
      );
    },
    takeFrames(clips) {
      const underWay = queue.read().items.filter((item) => !isFinished(item));
      const items = clips.map(
        (stored) =>
          underWay.find(
            ({ origin }) => 'stored' in origin && isSameTaking(origin.stored, stored),
          ) ?? createItem({ stored }),
      );
      queue.add(items.filter((item) => !underWay.includes(item)));
      return items.map(({ id }) => id);
    },
    async goOn() {
      const wanted = notes.read().leftBehind.filter(({ outcome }) => outcome !== 'in');
      const { allowed, files, notices } = await readAgain(wanted);
      enter(
        files.map(({ earlier: { prompt, model, projectId, need }, arriving }) => ({
          ...{ arriving, prompt, model, need },
          projectId: projectId ?? null,
        })),
      );
      takeUp(allowed);
      note({ notices });
    },
    async restate(id) {
      const item = queue.read().items.find((each) => each.id === id);
      if (!item?.videoId) return;
      await describeStored(item.videoId, descriptionOf(item), true).catch((error: unknown) =>
        note({
          notices: [`How “${item.name}” was made could not be stored: ${describeError(error)}`],
        }),
      );
    },
    forget() {
      void forgetIds(notes.read().leftBehind.map(({ id }) => id));
      note({ leftBehind: [] });
    },
    clearFinished() {
      void forgetIds(queue.clearFinished());
      note({ notices: [], answerTables: [] });
    },
  };
  void recall();
  return session;
}

/** What does not come in by a person's will or by its own nature is not lost when the page is left. */
function isDropped({ stage }: IngestItem): boolean {
  return stage === 'cancelled' || stage === 'refused';
}
