/**
 * Stops a PostgreSQL server whose launcher has gone without a word: `node stop-without-launcher.mjs PID`. The launcher
 * keeps a channel to this process, which the system closes whatever ends the launcher.
 */
import process from 'node:process';
import { identify } from '../processes/identity.mjs';
import { stopServer } from './stop-server.mjs';

const server = identify(Number(process.argv[2]));
process.once('disconnect', async () => {
  if (server) await stopServer(server);
  process.exit();
});
if (!process.connected) process.emit('disconnect');
