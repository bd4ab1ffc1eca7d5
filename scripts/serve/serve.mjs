/**
 * Serves the app: `serve.mjs HOST PORT`, for development where NODE_ENV says so. It is Next's own server behind a door of
 * ours (front-door.mjs).
 */
import http from 'node:http';
import path from 'node:path';
import process from 'node:process';
import next from 'next';
import { log } from '../../lib/log.mjs';
import { startTraces } from '../processes/traces.mjs';
import { logConsole } from './console-lines.mjs';
import { createServer, refusalOf, vouchForHeaders } from './front-door.mjs';
import { keepingCode } from './kept-code.mjs';
import { observed } from './observed.mjs';

/** How often connections are closed that nobody uses, while the app ends. */
const IDLE_MS = 50;

const [host = '', port = ''] = process.argv.slice(2);
const proxies = Number(process.env.FRAMEJURY_PROXIES);

const isBuilt = process.env.NODE_ENV === 'production';
if (isBuilt) logConsole();
const endTraces = await startTraces('app');
const server = createServer();
const app = next({
  dev: process.env.NODE_ENV === 'development',
  dir: path.resolve(import.meta.dirname, '..', '..'),
  hostname: host,
  port: Number(port),
  httpServer: server,
});
await app.prepare();
const handler = app.getRequestHandler();
const answer = isBuilt ? keepingCode((...asked) => handler(...asked)) : handler;

const serve = observed(async (request, response) => {
  const refusal = refusalOf(request);
  if (refusal) {
    const { status, error } = refusal;
    // What was sent with it is not read.
    response.writeHead(status, { 'content-type': 'application/problem+json', connection: 'close' });
    const title = http.STATUS_CODES[status];
    const problem = { type: 'about:blank', title, status, detail: error, error, field: null };
    response.end(JSON.stringify(problem));
    return;
  }
  vouchForHeaders(request, proxies);
  try {
    await answer(request, response);
  } catch (error) {
    log.error({ err: error }, 'A request broke down');
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
});
server.on('request', serve);
server.listen(Number(port), host);

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, async () => {
    // What is under way comes to its end; a connection that a proxy keeps for the next request would stay for seconds.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
    await app.close();
    await endTraces();
    process.exit(0);
  });
}
