/**
 * Several apps and workers on one database, as plain processes: `npm run bench:machines -- killed` kills them in turns while
 * people answer and a run goes on, and fails where something is lost; `-- files` does so to two apps without a shared folder while
 * files are uploaded; `-- workers` and `-- apps` measure what more of them
 * bring. The app has to be built: `node scripts/start.mjs --prepare`.
 */
import process from 'node:process';
import { runFiles } from './machines/files';
import { measureApps, measureWorkers } from './machines/growth';
import { runKilled } from './machines/killed';

// One at a time, since a process knows one database.
const PARTS: Record<string, () => Promise<void>> = {
  killed: runKilled,
  files: runFiles,
  workers: measureWorkers,
  apps: measureApps,
};

const wanted = PARTS[process.argv[2] ?? ''];
if (!wanted) throw new Error(`Name one of these: ${Object.keys(PARTS).join(', ')}`);
await wanted();
// The database client keeps connections, which would keep the process alive.
process.exit();
