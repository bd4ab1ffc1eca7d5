import { openIngestSession } from '@/lib/video/ingest/ingest-session';
import { isFinished, type QueuedFile } from '@/lib/video/ingest/queued-file';
import { type Arrival, arriveAsFiles } from '@/lib/video/transfer/arriving-files';

/** What the command asks of the page for the files of some inputs. */
export interface IngestOrder {
  /** The project that they go into. */
  projectId: string;
  /** The model that made them, where no table says which did; empty where nobody knows. */
  model: string;
}

/** What became of one file. */
export type IngestedFile = Pick<QueuedFile, 'path' | 'stage' | 'problem' | 'videoId' | 'extractor'>;

/** What became of the files of some inputs, and sentences about what came along and could not be used. */
export interface IngestOutcome {
  files: IngestedFile[];
  notices: string[];
}

declare global {
  interface Window {
    /** Given by this page: takes the files of some inputs in, as if they had been dropped together. */
    ingestFiles(inputs: HTMLInputElement[], order: IngestOrder): Promise<IngestOutcome>;
    /** Given by the command: hears how many files are through, of how many, and the share that is done, 0–1. */
    reportIngest(finished: number, count: number, share: number): Promise<void>;
  }
}

const session = openIngestSession();

session.queue.subscribe(() => {
  const { items, share } = session.queue.read();
  void window.reportIngest(items.filter(isFinished).length, items.length, share);
});

function arrivalOf(inputs: readonly HTMLInputElement[]): Arrival {
  const arrivals = inputs.map(({ files }) => arriveAsFiles([...(files ?? [])]));
  return {
    files: arrivals.flatMap(({ files }) => files),
    leftOut: arrivals.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

window.ingestFiles = async (inputs, { projectId, model }) => {
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
};
