import { existsSync } from 'node:fs';
import path from 'node:path';
import { headlessDecoder } from '@/cli/decoder';
import { keepFacets } from '@/lib/answers/facets.store';
import { refreshDeclared, watchDeclared } from '@/lib/declared/watch.store';
import { keepContents } from '@/lib/items/asked.store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { log } from '@/lib/log.mjs';
import { judgeOf } from '@/lib/runs/judge-of.store';
import { retryWhileDatabaseIsDown } from '@/lib/runs/retry-while-database-is-down';
import { startWorker } from '@/lib/runs/worker';
import { NewerDatabase } from '@/lib/runs/workers/store';
import { suiteById, suites, takenIds } from '@/prompts';
import { knownNames } from './database/migration-history.mjs';
import { readMigrations } from './database/migrations.mjs';
import { startTraces } from './processes/traces.mjs';
import { findChromium } from './testing/chromium.mjs';

const endTraces = await startTraces('worker');

const migrations = readMigrations(path.join(import.meta.dirname, '../prisma/migrations'));

const browser = findChromium();

/** Has the database know what summaries, facets and contents of suites are, as they are now. */
async function keepSuites(): Promise<void> {
  await keepFacets(suites);
  await keepContents(suites);
}

/** Fills the library of a suite that is new before anybody opens it, or while they do. */
function fillLibraries(): void {
  fillSuites(suites).catch((error: unknown) =>
    log.error(error, 'The library could not be filled for every suite'),
  );
}

await watchDeclared(takenIds, async () => {
  await keepSuites();
  fillLibraries();
});
// Before anything is answered, so that nothing is missed.
await retryWhileDatabaseIsDown(keepSuites);

const worker = startWorker({
  decoder: browser !== null && existsSync(browser) ? headlessDecoder() : null,
  migrations: knownNames(migrations),
  suiteById,
  refreshSuites: () => refreshDeclared(takenIds),
  judgeOf,
});
log.info('The worker waits for items to judge');
fillLibraries();

const stop = () =>
  worker.stop().catch((error: unknown) => log.error(error, 'The worker did not stop'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// Started by “npm start”: without that, nobody would stop this process.
process.once('disconnect', stop);
try {
  await worker.promise;
} catch (error) {
  if (!(error instanceof NewerDatabase)) throw error;
  log.fatal(error.message);
  process.exit(1);
}
await endTraces();
process.exit(0);
