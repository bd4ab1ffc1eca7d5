/**
 * Loaded into every process that the launcher starts (`node --import`). When the launcher goes away
 * without saying goodbye, the channel to it closes, and the process ends together with all that it
 * started itself.
 */
import process from 'node:process';

const PATIENCE_MS = 5_000;

// What such a process starts in turn may inherit this module, with a channel of another purpose.
const isStartedByLauncher = process.env.FRAMEJURY_LAUNCHER === String(process.ppid);

if (isStartedByLauncher && process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => signalGroup('SIGKILL'), PATIENCE_MS).unref();
    signalGroup('SIGTERM');
  });
  // Listening alone shall not keep the process alive.
  process.channel.unref();
}

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  // The launcher makes each process the leader of a group; Windows knows no groups.
  if (process.platform === 'win32') process.exit(1);
  process.kill(-process.pid, signal);
}
