import pLimit from 'p-limit';
import { createObservable, type Observable } from '@/lib/observable';
import { decodersFor } from '../engines/decoders';
import { extractFrames } from '../frames/extract';
import type { Arrival, ArrivingFile } from '../transfer/arriving-files';
import { describeStored } from '../transfer/upload';
import { hashInWorker } from './hash';
import { type FileReading, ingestFile, takeStoredFrames } from './ingest';
import type { RememberedFile } from './ingest-memory';
import { createIngestQueue, type IngestQueue } from './ingest-queue';
import { describeError, isSame, type LeftBehind, openLeftBehind, readAgain } from './left-behind';
import { comparableName, isPromptsTable, type PromptRow, readPromptsTables } from './prompts-table';
import {
  descriptionOf,
  type FileDescription,
  type FileOrigin,
  isFinished,
  type QueuedFile,
  queuedFile,
  type SampleClip,
} from './queued-file';
import type { StoredVideo } from './stored-video';

/** How many more files are read and sent than are decoded, so that decoders never wait for the disk or the server. */
const FILES_BEYOND_DECODERS = 8;

/** So many files are begun at a time, since what they ask the server then goes in one request. */
const BEGUN_TOGETHER = 5;

/** What there is to say besides the queue itself. */
export interface SessionNotes {
  /** Sentences about what came along and could not be used. */
  notices: readonly string[];
  /** Tables among it that hold scores or labels, which come in elsewhere. */
  answerTables: readonly File[];
  /** What an earlier page left behind. */
  leftBehind: readonly RememberedFile[];
}

/** What may be known of a file when it arrives. */
type KnownOfFile = Omit<FileDescription, 'path'>;

/** A file with what is known of it. */
interface Described extends KnownOfFile {
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
  add(arrival: Arrival, know?: (file: ArrivingFile) => KnownOfFile): Promise<string[]>;
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
  takeFrames(clips: readonly StoredVideo[]): string[];
  /** Goes on with what an earlier page left behind, as far as it may be read again. Has to be called by a click. */
  goOn(): Promise<void>;
  /** Tells the server how a video was made that is in already, as it is now written on the list. */
  restate(id: string): Promise<void>;
  /** Forgets what an earlier page left behind. */
  forget(): void;
  clearFinished(): void;
}

async function openFile(
  origin: Exclude<FileOrigin, { stored: StoredVideo }>,
  signal: AbortSignal,
): Promise<File> {
  if ('file' in origin) return origin.file;
  const { url, name } = origin.sample;
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`“${name}” is not there (${response.status}).`);
  return new File([await response.blob()], name);
}

function isSameTaking(one: StoredVideo, other: StoredVideo): boolean {
  return one.videoId === other.videoId && JSON.stringify(one.need) === JSON.stringify(other.need);
}

/** What a session is made of. */
interface Parts {
  queue: IngestQueue;
  notes: Observable<SessionNotes>;
  leftBehind: LeftBehind;
  /** The project into which goes what arrives; null for the first one. */
  openProject: string | null;
}

function note({ notes }: Parts, changes: Partial<SessionNotes>) {
  notes.write({ ...notes.read(), ...changes });
}

/** Queues files that arrived. @returns the ids of their items */
function enter({ queue, leftBehind }: Parts, arrivals: readonly Described[]): string[] {
  const items = arrivals.map(({ arriving, ...known }) => {
    const item = queuedFile({ file: arriving.file }, { path: arriving.path, ...known });
    leftBehind.arrive(item, arriving);
    return item;
  });
  queue.add(items);
  void leftBehind.remember(items);
  return items.map(({ id }) => id);
}

/** A table may also come after its videos: it fills in what it knows of them. */
function describeQueued({ queue }: Parts, rows: ReadonlyMap<string, PromptRow>) {
  for (const { id, name, prompt, model } of unfinished(queue)) {
    const row = rows.get(comparableName(name));
    if (row) queue.describe(id, { prompt: row.prompt || prompt, model: row.model || model });
  }
}

function unfinished(queue: IngestQueue): QueuedFile[] {
  return queue.read().items.filter((item) => !isFinished(item));
}

/** Queues the videos of an arrival, described by its tables, by the caller, or as an earlier page had them. */
async function addArrival(
  parts: Parts,
  { files, leftOut }: Arrival,
  know: (file: ArrivingFile) => KnownOfFile,
): Promise<string[]> {
  const { queue, notes, leftBehind, openProject } = parts;
  const tables = await readPromptsTables(files.map(({ file }) => file));
  describeQueued(parts, tables.rows);
  const takenUp: RememberedFile[] = [];
  const arrivals = files
    .filter(({ file }) => !isPromptsTable(file.name))
    .map((arriving): Described => {
      const earlier = notes.read().leftBehind.find((each) => isSame(each, arriving.file));
      if (earlier) takenUp.push(earlier);
      const row = tables.rows.get(comparableName(arriving.file.name));
      const known = know(arriving);
      return {
        arriving,
        prompt: row?.prompt || known.prompt || earlier?.prompt,
        model: row?.model || known.model || earlier?.model,
        projectId: known.projectId ?? (earlier ? (earlier.projectId ?? null) : openProject),
        need: known.need ?? earlier?.need,
      };
    });
  const ids = enter(parts, arrivals);
  leftBehind.takeUp(takenUp);
  const notices = tables.reportProblems(queue.read().items.map(({ name }) => name));
  if (leftOut > 0) {
    const nouns = leftOut === 1 ? 'file is' : 'files are';
    notices.push(`${leftOut} other ${nouns} in there, which were left out: not videos by name.`);
  }
  if (files.length === 0) notices.push('There is no video in what was dropped.');
  note(parts, { notices, answerTables: tables.answerTables });
  return ids;
}

function addSamples(
  { queue, openProject }: Parts,
  clips: readonly SampleClip[],
  projectId?: string,
) {
  const place = { projectId: projectId ?? openProject };
  const items = clips.map((clip) => queuedFile({ sample: clip }, { ...clip, ...place }));
  queue.add(items);
  return Promise.all(
    clips.map(async (clip, at) => {
      const { videoId } = await queue.finished((items[at] as QueuedFile).id);
      return { clip, videoId };
    }),
  );
}

/** Queues what is not on its way already. @returns the ids of all items */
function addStored({ queue }: Parts, clips: readonly StoredVideo[]): string[] {
  const underWay = unfinished(queue);
  const items = clips.map(
    (stored) =>
      underWay.find(({ origin }) => 'stored' in origin && isSameTaking(origin.stored, stored)) ??
      queuedFile({ stored }),
  );
  queue.add(items.filter((item) => !underWay.includes(item)));
  return items.map(({ id }) => id);
}

async function goOn(parts: Parts) {
  const wanted = parts.notes.read().leftBehind.filter(({ outcome }) => outcome !== 'in');
  const { allowed, files, notices } = await readAgain(wanted);
  const arrivals = files.map(({ earlier: { prompt, model, projectId, need }, arriving }) => {
    return { arriving, prompt, model, need, projectId: projectId ?? null };
  });
  enter(parts, arrivals);
  parts.leftBehind.takeUp(allowed);
  note(parts, { notices });
}

async function restate(parts: Parts, id: string) {
  const item = parts.queue.read().items.find((each) => each.id === id);
  if (!item?.videoId) return;
  try {
    await describeStored(item.videoId, descriptionOf(item), true);
  } catch (error) {
    const notice = `How “${item.name}” was made could not be stored: ${describeError(error)}`;
    note(parts, { notices: [notice] });
  }
}

/** What hashes and decodes files, as {@link FileReading} has it, on a machine of so many cores. */
export type FileTools = Pick<FileReading, 'hash' | 'extract'> & { cores: number };

/** Takes in what is queued: as many files are decoded at a time as the machine has decoders for. */
function startQueue(
  { cores, ...tools }: FileTools,
  onChange: (item: QueuedFile) => void,
): IngestQueue {
  const decoders = decodersFor(cores);
  const limit = pLimit(decoders);
  const reading: FileReading = { ...tools, withDecoder: (work) => limit(work) };
  return createIngestQueue({
    concurrency: decoders + FILES_BEYOND_DECODERS,
    together: BEGUN_TOGETHER,
    async ingest({ origin, projectId, need }, controls) {
      if ('stored' in origin) return takeStoredFrames(origin.stored, reading, controls);
      const file = await openFile(origin, controls.signal);
      return ingestFile(file, { projectId, need }, reading, controls);
    },
    onChange,
  });
}

/** The browser's own workers. */
function toolsOfBrowser(): FileTools {
  return { hash: hashInWorker, extract: extractFrames, cores: navigator.hardwareConcurrency };
}

/**
 * Starts with an empty queue, and recalls what an earlier page left behind.
 * @param tools what reads the files; the browser's workers when left out
 */
export function openIngestSession(tools = toolsOfBrowser()): IngestSession {
  const notes = createObservable<SessionNotes>({ notices: [], answerTables: [], leftBehind: [] });
  const leftBehind = openLeftBehind({
    read: () => notes.read().leftBehind,
    write: (files) => note(parts, { leftBehind: files }),
  });
  const queue = startQueue(tools, (item) => void leftBehind.remember([item]));
  const parts: Parts = { queue, notes, leftBehind, openProject: null };
  return {
    queue,
    subscribe: notes.subscribe,
    read: notes.read,
    openProject(projectId) {
      parts.openProject = projectId;
    },
    add: (arrival, know = () => ({})) => addArrival(parts, arrival, know),
    ingestSamples: (clips, projectId) => addSamples(parts, clips, projectId),
    takeFrames: (clips) => addStored(parts, clips),
    goOn: () => goOn(parts),
    restate: (id) => restate(parts, id),
    forget() {
      void leftBehind.forget(notes.read().leftBehind.map(({ id }) => id));
      note(parts, { leftBehind: [] });
    },
    clearFinished() {
      void leftBehind.forget(queue.clearFinished());
      note(parts, { notices: [], answerTables: [] });
    },
  };
}
