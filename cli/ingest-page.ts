import { openIngestSession } from '@/lib/video/ingest/ingest-session';
import {
  type IngestOrder,
  type IngestOutcome,
  ingestArrival,
  type OnIngest,
  tellIngest,
} from './ingest-arrival';

declare global {
  interface Window {
    /** Given by this page: takes the files of some inputs in, as if they had been dropped together. */
    ingestFiles(inputs: HTMLInputElement[], order: IngestOrder): Promise<IngestOutcome>;
    /** Given by the command. */
    reportIngest: (...told: Parameters<OnIngest>) => Promise<void>;
  }
}

const session = openIngestSession();
tellIngest(session, (...told) => void window.reportIngest(...told));

window.ingestFiles = (inputs, order) =>
  ingestArrival(
    session,
    inputs.map(({ files }) => [...(files ?? [])]),
    order,
  );
