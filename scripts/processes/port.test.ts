import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { explainPort, findFreePort, parseListeningSockets, requireFreePort } from './port.mjs';

const servers: net.Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(port: number) {
  const server = net.createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

describe('a port', () => {
  it('that is free is accepted', async () => {
    await expect(requireFreePort('127.0.0.1', await findFreePort('127.0.0.1'))).resolves.toBe(
      undefined,
    );
  });

  it('is none that a connection can be given before a server takes it', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort('127.0.0.1')));
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('that is taken is refused with what to do', async () => {
    const port = await findFreePort('127.0.0.1');
    await listen(port);
    await expect(requireFreePort('127.0.0.1', port)).rejects.toThrow(
      new RegExp(`Port ${port} is taken by .*PORT=${port + 1} npm start`),
    );
  });

  it('is explained with the process that listens, when known', () => {
    const listener = { pid: 77, command: 'python3 -m http.server' };
    expect(explainPort(3210, 'EADDRINUSE', listener)).toBe(
      'Port 3210 is taken by process 77 (python3 -m http.server). Stop it, or choose another port:  PORT=3211 npm start',
    );
    expect(explainPort(3210, 'EADDRINUSE', null)).toContain('taken by another program');
  });

  it('that needs more rights is explained as such', () => {
    expect(explainPort(80, 'EACCES', null)).toContain('may not be used by this user');
  });

  it('suggests a port that exists', () => {
    expect(explainPort(65535, 'EADDRINUSE', null)).toContain('PORT=65534');
  });
});

describe('the table of sockets', () => {
  // Two lines of a real /proc/net/tcp: port 3210 (0C8A) listening, and a connection from it.
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:0C8A 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 48213 1 ffff 100 0 0 10 0',
    '   1: 0100007F:0C8A 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 48214 1 ffff 20 4 30 10 -1',
  ].join('\n');

  it('gives only those that listen on the port', () => {
    expect(parseListeningSockets(table, 3210)).toEqual(['48213']);
    expect(parseListeningSockets(table, 3211)).toEqual([]);
  });
});
