import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the app that keeps every byte that it answers. */
export interface RecordingProxy {
  /** Where it listens. */
  address: string;
  /** The paths of answers, headers included, in which a text occurs. */
  pathsWith(text: string): string[];
  /** How many answers were kept. */
  count(): number;
  close(): Promise<void>;
}

/** Starts a proxy in front of the app at `target`. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const answers: { path: string; parts: Buffer[] }[] = [];

  function forward(asked: IncomingMessage, reply: ServerResponse) {
    const path = asked.url ?? '/';
    // Uncompressed, so that a text can be found in it.
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const onward = request(new URL(path, target), { method: asked.method, headers });
    onward.on('response', (answer) => {
      const parts = [Buffer.from(answer.rawHeaders.join('\n'))];
      answers.push({ path, parts });
      answer.on('data', (part: Buffer) => parts.push(Buffer.from(part)));
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', (error) => reply.destroy(error));
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  const server = createServer(forward);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    pathsWith: (text) =>
      answers.filter(({ parts }) => Buffer.concat(parts).includes(text)).map(({ path }) => path),
    count: () => answers.length,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
