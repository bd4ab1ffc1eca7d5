import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long an app that could not be reached is passed over, in milliseconds. */
const PASSED_OVER_MS = 1000;

/** A proxy in front of several apps. */
export interface AppProxy {
  url: string;
  /** How many requests came to nothing, since the app that had them was gone. */
  broken: () => number;
  close: () => Promise<void>;
}

/**
 * Starts a proxy that gives each request to the next app in turn. What reaches no app goes to another one; what breaks off at
 * an app is answered with 502, since nobody knows whether it was done.
 * @param portsOf of the apps, asked at each request
 */
export async function startProxy(portsOf: () => readonly number[]): Promise<AppProxy> {
  const passedOver = new Map<number, number>();
  let turn = 0;
  let broken = 0;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

  function nextPort(): number {
    const ports = portsOf();
    const open = ports.filter((port) => (passedOver.get(port) ?? 0) < Date.now());
    turn += 1;
    const among = open.length > 0 ? open : ports;
    return among[turn % among.length] ?? 0;
  }

  function ask(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse): void {
    const port = nextPort();
    let isReached = false;
    const { method, url, headers } = request;
    const forwarded = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent });
    forwarded.on('socket', (socket) => {
      isReached = !socket.connecting;
      if (isReached) return;
      socket.once('connect', () => {
        isReached = true;
      });
    });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', () => {
      passedOver.set(port, Date.now() + PASSED_OVER_MS);
      if (!isReached && !response.destroyed) {
        setTimeout(() => ask(request, body, response), 50);
        return;
      }
      broken += 1;
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    forwarded.end(body);
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    ask(request, Buffer.concat(chunks), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    broken: () => broken,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
