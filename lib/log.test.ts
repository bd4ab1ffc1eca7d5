import { PrismaPg } from '@prisma/adapter-pg';
import pino, { type DestinationStream } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { PrismaClient } from '@/prisma/generated/client';
import { logConsole } from '@/scripts/serve/console-lines.mjs';
import { currentRequest, log } from './log.mjs';

const SECRET = 'sk-proj-0123456789';
const REPLY = 'The dog has five legs.';
const ANSWER = 'I saw four of them.';

/** What work writes into the log. */
function linesOf(work: () => void): Record<string, unknown>[] {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, DestinationStream>;
  if (!stream) throw new Error('the log has no stream');
  const written = vi.spyOn(stream, 'write').mockReturnValue(undefined);
  work();
  const lines = written.mock.calls.map(([line]) => JSON.parse(line));
  written.mockRestore();
  return lines;
}

/** A failed call, as packages throw them: with what was sent and what came. */
function failedCall(): Error {
  const cause = Object.assign(new Error('socket hang up'), { headers: { 'x-api-key': SECRET } });
  return Object.assign(new Error('The call failed', { cause }), {
    ...{ headers: { authorization: `Bearer ${SECRET}` }, response: { data: REPLY } },
    ...{ body: { answer: ANSWER }, errors: [new Error(REPLY)] },
  });
}

describe('the log', () => {
  it('keeps of an error what happened, and no key, reply or answer that hangs on it', () => {
    const [line] = linesOf(() => log.error({ err: failedCall() }, 'A job failed'));
    expect(line).toMatchObject({
      ...{ level: 'error', msg: 'A job failed' },
      err: { name: 'Error', message: 'The call failed', cause: 'Error: socket hang up' },
    });
    const text = JSON.stringify(line);
    for (const said of [SECRET, REPLY, ANSWER]) expect(text).not.toContain(said);
  });

  it('keeps of a malformed query what is wrong with it, and not what was to be stored', async () => {
    const data = { id: 7, value: ANSWER } as never;
    const asked = new PrismaClient({ adapter: new PrismaPg({}) }).answer.create({ data });
    const err = await asked.catch((reason: unknown) => reason);
    const [line] = linesOf(() => log.error({ err }, 'A page broke'));
    expect(line).toMatchObject({
      err: {
        name: 'PrismaClientValidationError',
        message: expect.stringMatching(/^Argument .*missing/),
      },
    });
    expect(JSON.stringify(line)).not.toContain(ANSWER);
  });

  it('keeps by what Next calls an error, which people are shown', () => {
    const digests = ['2338173402', '2338173402@E80', REPLY].map((digest) => {
      const err = Object.assign(new Error('A page broke'), { digest });
      return linesOf(() => log.error({ err }))[0]?.err;
    });
    expect(digests).toMatchObject([{ digest: '2338173402' }, { digest: '2338173402@E80' }, {}]);
    expect(JSON.stringify(digests)).not.toContain(REPLY);
  });

  it('says of each line which request it was written for', () => {
    const facts = { request: 'abc-1', method: 'GET', route: '/api/runs/:id' };
    const [inside, outside] = linesOf(() => {
      currentRequest.run(facts, () => log.info('inside'));
      log.info('outside');
    });
    expect(inside).toMatchObject(facts);
    expect(outside).not.toHaveProperty('request');
  });
});

describe('what others write to the console', () => {
  it('is a line of the log, with texts and errors alone', () => {
    const console = { error: vi.fn(), warn: vi.fn() };
    logConsole(console);
    const [error, warning] = linesOf(() => {
      console.error('\u001b[31m\u001b[1m⨯\u001b[22m\u001b[39m', failedCall(), { digest: REPLY });
      console.warn('⚠ The cache is slow', { key: SECRET });
    });
    expect(error).toMatchObject({
      ...{ level: 'error', msg: 'An error was thrown' },
      err: { message: 'The call failed', stack: expect.stringContaining('failedCall') },
    });
    expect(warning).toMatchObject({ level: 'warn', msg: 'The cache is slow' });
    const text = JSON.stringify([error, warning]);
    for (const said of [SECRET, REPLY, ANSWER]) expect(text).not.toContain(said);
  });
});
