import type { IngestSession } from '@/lib/video/ingest/ingest-session';
import { isFinished, type QueuedFile } from '@/lib/video/ingest/queued-file';
import { type Arrival, arriveAsFiles } from '@/lib/video/transfer/arriving-files';

/** What the command asks for the files of some inputs. */
export interface IngestOrder {
  /** The project that they go into. */
  projectId: string;
  /** The model that made them, where no table says which did; empty where nobody knows. */
  model: string;
}

/** What became of one file. */
type IngestedFile = Pick<QueuedFile, 'path' | 'stage' | 'problem' | 'videoId' | 'extractor'>;

/** What became of the files of some inputs, and sentences about what came along and could not be used. */
export interface IngestOutcome {
  files: IngestedFile[];
  notices: string[];
}

/** The files of several inputs as if they had been dropped together. */
function arrivalOf(inputs: readonly (readonly File[])[]): Arrival {
  const arrivals = inputs.map((files) => arriveAsFiles(files));
  return {
    files: arrivals.flatMap(({ files }) => files),
    leftOut: arrivals.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

/**
 * Takes the files of some inputs in, as if they had been dropped together.
 * @param inputs the files of each
 */
export async function ingestArrival(
  session: IngestSession,
  inputs: readonly (readonly File[])[],
  { projectId, model }: IngestOrder,
): Promise<IngestOutcome> {
  session.openProject(projectId);
  const ids = await session.add(arrivalOf(inputs), () => ({ model }));
  const { notices, answerTables } = session.read();
  const files = await Promise.all(ids.map((id) => session.queue.finished(id)));
  return {
    files: files.map(({ path, stage, problem, videoId, extractor }) => {
      return { path, stage, problem, videoId, extractor };
    }),
    notices: [
      ...notices,
      ...answerTables.map(
        ({ name }) => `${name} holds scores or labels: bring it in with  framejury import ${name}`,
      ),
    ],
  };
}

/** Receives how many files are through, of how many, and the share that is done, 0–1. */
export type OnIngest = (finished: number, count: number, share: number) => void;

/** Has somebody hear how far a session is. */
export function tellIngest({ queue }: IngestSession, onIngest: OnIngest): void {
  queue.subscribe(() => {
    const { items, share } = queue.read();
    onIngest(items.filter(isFinished).length, items.length, share);
  });
}
