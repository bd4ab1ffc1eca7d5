import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../processes/lock-file.mjs';
import { endOrphans, identifyPrograms } from '../processes/processes.mjs';
import { step } from '../terminal.mjs';
import { requireWritableClone } from '../writable.mjs';
import { buildApp } from './build.mjs';
import { generateDatabaseClient } from './database-client.mjs';
import { installDependencies } from './dependencies.mjs';
import { copyFfmpegAssets } from './ffmpeg-assets.mjs';
import { requireNode } from './node-version.mjs';
import { prepareWorker } from './worker-bundle.mjs';

/**
 * @typedef {object} Preparation
 * @property {string} root absolute path of the project
 * @property {string} logFolder absolute path of the logs
 * @property {(running: import('../processes/processes.mjs').RunningProgram) => void} onStart told
 *   of each program that is started, so that it can be stopped
 */

const POLL_MS = 500;

/**
 * What is needed besides the packages that run and what is generated from sources: the packages of developers and tests;
 * the app built for production; the worker's own file.
 *
 * @typedef {'development' | 'app' | 'worker'} Need
 */

/**
 * Makes the project ready. Does only what is not done yet. Two preparations of one project wait for one
 * another. Nothing is done where `FRAMEJURY_PREPARED` is 1, as in an image whose folder nobody can write.
 *
 * @param {Preparation} preparation
 * @param {readonly Need[]} needs
 */
export async function prepare(preparation, needs) {
  requireNode(process.versions.node);
  if (process.env.FRAMEJURY_PREPARED === '1') return;
  requireWritableClone(preparation.root, '.data');
  const lock = await waitForTurn(path.join(preparation.root, '.data', 'preparation.lock'));
  /** @type {Preparation} */
  const watched = {
    ...preparation,
    onStart(running) {
      lock.describe({ children: identifyPrograms([running]) });
      preparation.onStart(running);
    },
  };
  try {
    await endOrphans(lock.previous?.children ?? []);
    await installDependencies(watched, needs.includes('development'));
    copyFfmpegAssets(watched.root);
    await generateDatabaseClient(watched);
    if (needs.includes('worker')) await prepareWorker(watched.root);
    if (needs.includes('app')) await buildApp(watched);
  } finally {
    lock.release();
  }
}

/** @param {string} file */
async function waitForTurn(file) {
  const first = await takeLock(file);
  if (first.lock) return first.lock;
  return step(
    `Waiting for process ${first.holder.process.pid}, which prepares this folder`,
    async () => {
      for (;;) {
        const { lock } = await takeLock(file);
        if (lock) return lock;
        await sleep(POLL_MS);
      }
    },
  );
}
