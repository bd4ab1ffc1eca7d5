import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { explainPort, findFreePort, requireFreePort } from './port.mjs';

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
      new RegExp(`^Port ${port} is taken by another program\\. .*PORT=${port + 1} npm start`),
    );
  });

  it('that needs more rights is explained as such', () => {
    expect(explainPort(80, 'EACCES')).toContain('may not be used by this user');
  });

  it('suggests a port that exists', () => {
    expect(explainPort(65535, 'EADDRINUSE')).toContain('PORT=65534');
  });
});
