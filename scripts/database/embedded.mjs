import fs from 'node:fs';
import path from 'node:path';
import { dataFolderMode } from '../data-folder.mjs';
import { say } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';
import { canEnter, chooseAccount, chooseHome, sharedFolderFor } from './account.mjs';
import { locateBinaries, makeRunnable } from './binaries.mjs';
import { requireRoom } from './room.mjs';
import { adoptServer, clusterFolder, hasCluster, startServer } from './server.mjs';

/**
 * Starts or adopts the embedded PostgreSQL whose data belongs to a data folder.
 *
 * @param {object} options
 * @param {string} options.dataFolder
 * @param {string} options.log absolute path
 * @param {boolean} [options.durable] whether each commit waits for the disk; false for tests only
 * @param {number} [options.port] where it has to listen; any free port when left out
 * @returns {Promise<import('./server.mjs').RunningServer & { home: string }>} and the folder that
 *   holds the database
 * @throws {Trouble} when it does not start
 */
export async function startEmbeddedDatabase({ dataFolder, log, durable, port }) {
  const made = fs.mkdirSync(dataFolder, { recursive: true });
  // Our mask for new files might leave the database's user no way through.
  if (made !== undefined) fs.chmodSync(dataFolder, dataFolderMode());
  const account = chooseAccount(clusterFolder(dataFolder));
  const home = findHome(dataFolder);
  if (home !== dataFolder) {
    fs.mkdirSync(home, { recursive: true });
    for (const folder of [path.dirname(home), home]) fs.chmodSync(folder, dataFolderMode());
    say(
      `  The database is kept in ${home}: its user "${account?.name}" cannot enter ${dataFolder}`,
    );
  }
  requireReadable(home);
  requireRoom(home);
  const binaries = makeRunnable(locateBinaries(), account, home);
  const server = await startServer({ home, binaries, account, log, durable, port });
  return { ...server, home };
}

/**
 * The embedded PostgreSQL of a data folder, if it is running now.
 *
 * @param {string} dataFolder
 */
export async function findEmbeddedDatabase(dataFolder) {
  const home = findHome(dataFolder);
  requireReadable(home);
  return adoptServer({ home });
}

/**
 * The folder that holds the database of a data folder: the same, unless PostgreSQL's user cannot
 * get there.
 *
 * @param {string} dataFolder
 */
export function findHome(dataFolder) {
  const account = chooseAccount(clusterFolder(dataFolder));
  if (!account) return dataFolder;
  return chooseHome({
    dataFolder,
    sharedFolder: sharedFolderFor(dataFolder),
    isReachable: (folder) => canEnter(folder, account),
    hasDatabase: hasCluster,
  });
}

/** @param {string} home */
function requireReadable(home) {
  const folder = clusterFolder(home);
  try {
    if (fs.existsSync(folder)) fs.accessSync(folder, fs.constants.R_OK | fs.constants.X_OK);
  } catch {
    throw new Trouble(
      `The database in ${folder} belongs to another user. Start Framejury as the user who started it first, or set FRAMEJURY_DATA to another folder.`,
    );
  }
}
