/**
 * Stands by a PostgreSQL server: `stand-by.mjs PID LOG`. What the server says comes in here and is written into its log. When
 * the launcher has gone without a word, it stops the server: the launcher keeps a channel to this process, which the system
 * closes whatever ends the launcher. It ends after the server.
 */
import fs from 'node:fs';
import process from 'node:process';
import { identify } from '../processes/identity.mjs';
import { limitLog } from '../processes/logs.mjs';
import { stopServer } from './stop-server.mjs';

const NEWLINE = 10;

const [pid, log = ''] = process.argv.slice(2);
const server = identify(Number(pid));
let isLineWhole = true;

process.stdin.on('data', (piece) => {
  if (isLineWhole) limitLog(log);
  isLineWhole = piece.at(-1) === NEWLINE;
  try {
    fs.appendFileSync(log, piece, { mode: 0o600 });
  } catch {
    // On a full disk the server goes on without a log.
  }
});
process.stdin.once('end', () => process.exit());
process.once('disconnect', async () => {
  if (server) await stopServer(server);
});
if (!process.connected) process.emit('disconnect');
