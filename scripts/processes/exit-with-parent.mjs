/**
 * Loaded into every process that the launcher starts (`node --import`). When the launcher goes away
 * without saying goodbye, the channel to it closes, and the process ends together with all that it
 * started itself.
 */
import process from 'node:process';

const PATIENCE_MS = 5_000;

const launcher = process.env.FRAMEJURY_LAUNCHER;
// What this process starts in turn may inherit this module, with a channel of another purpose.
delete process.env.FRAMEJURY_LAUNCHER;

if (launcher) {
  process.once('disconnect', endGroup);
  // Listening alone shall not keep the process alive.
  process.channel?.unref();
  if (!process.connected || launcher !== String(process.ppid)) endGroup();
}

function endGroup() {
  setTimeout(() => signalGroup('SIGKILL'), PATIENCE_MS).unref();
  signalGroup('SIGTERM');
}

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  // The launcher makes each process the leader of a group; Windows knows no groups.
  if (process.platform === 'win32') process.exit(1);
  process.kill(-process.pid, signal);
}
