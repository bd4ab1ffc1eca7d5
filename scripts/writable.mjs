import fs from 'node:fs';
import path from 'node:path';
import { closeDataFolder } from './data-folder.mjs';
import { Trouble } from './trouble.mjs';

/**
 * Makes sure that data and logs can be written, before anything is begun.
 *
 * @param {Pick<import('./settings.mjs').Settings, 'dataFolder' | 'logFolder'>} settings
 * @throws {Trouble} which names what cannot be written
 */
export function requireWritableData({ dataFolder, logFolder }) {
  try {
    closeDataFolder(dataFolder);
    fs.accessSync(dataFolder, fs.constants.W_OK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw new Trouble(
      `Framejury keeps its data in ${dataFolder}, but may not write there. Start it as the user who owns that folder, or set FRAMEJURY_DATA to another folder.`,
    );
  }
  if (!fs.existsSync(logFolder)) return;
  const logs = fs.readdirSync(logFolder).filter((name) => name.endsWith('.log'));
  for (const place of [logFolder, ...logs.map((name) => path.join(logFolder, name))]) {
    if (isWritable(place)) continue;
    throw new Trouble(
      `Framejury keeps its logs in ${logFolder}, but may not write ${place}. Start it as the user who owns that, or remove it.`,
    );
  }
}

/**
 * Makes sure that something can be made in the clone.
 *
 * @param {string} root absolute path of the project
 * @param {string} name file or folder in it, which may not be there yet
 * @throws {Trouble} which names what cannot be written
 */
export function requireWritableClone(root, name) {
  let place = path.join(root, name);
  while (!fs.existsSync(place)) place = path.dirname(place);
  if (isWritable(place)) return;
  throw new Trouble(
    `Framejury has to make ${name} in ${root}, but may not write ${place}. Start it as the user who owns that, or clone it to a folder of your own.`,
  );
}

/** @param {string} place */
function isWritable(place) {
  try {
    fs.accessSync(place, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
