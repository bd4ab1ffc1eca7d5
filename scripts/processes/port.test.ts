import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { explainPort, findFreePort, requireFreePort, suggestPort } from './port.mjs';

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

/** A machine on which nobody but root may take the ports below 1024, and some others are taken. */
const machine = (taken: number[]) => async (_host: string, port: number) => {
  if (port < 1024) return 'EACCES';
  return taken.includes(port) ? 'EADDRINUSE' : null;
};

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
      new RegExp(`^Port ${port} is taken by another program\\. .*PORT=\\d+ npm start`),
    );
  });

  it('that needs more rights is explained as such', () => {
    expect(explainPort(80, 'EACCES', 3210)).toMatch(/may not be used by this user; .*PORT=3210 /);
    expect(explainPort(80, 'EACCES', null)).toContain('choose another port, by PORT.');
  });
});

describe('another port', () => {
  it('is the next one that is free', async () => {
    expect(await suggestPort('127.0.0.1', 4000, machine([4000, 4001, 4002]))).toBe(4003);
  });

  it('is one that this user may take', async () => {
    expect(await suggestPort('127.0.0.1', 80, machine([3210]))).toBe(3211);
    expect(await suggestPort('127.0.0.1', 1020, machine([]))).toBe(1024);
  });

  it('exists', async () => {
    expect(await suggestPort('127.0.0.1', 65_535, machine([65_535]))).toBe(3210);
    expect(await suggestPort('127.0.0.1', 80, async () => 'EADDRNOTAVAIL')).toBeNull();
  });
});
