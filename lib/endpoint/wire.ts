import type { BatchProvider, FiledAnswer, LineForm } from '@/lib/judge/by-file';
import type { JudgeParameters, JudgeRequest } from '@/lib/judge/schema';
import type { Endpoint } from './address';
import { type Answer, readAnswer } from './answer';
import { batchProvider } from './batch-api';
import { chatLines } from './call-lines';
import { connect } from './client';
import type { Completion } from './completion';
import type { Dialect } from './dialect';
import type { Exchanged } from './exchange';
import { writeBody, writeMessages } from './request';

/** What came of sending a request once. */
export interface Sent {
  answer: Answer;
  /** Whether a reply was lost that had begun, and so is paid for. */
  isLost: boolean;
}

/**
 * How a kind of server is spoken with: makes what a request carries once, for as many tries as it takes, each with a deadline
 * in milliseconds.
 * @throws the reason of the request's signal when it is aborted; nothing else that an endpoint or a network can bring about
 */
export type Wire = (
  request: JudgeRequest,
) => Promise<(dialect: Dialect, deadlineMs: number) => Promise<Sent>>;

/** How the calls of a kind of server go in files. */
export interface Filing {
  /** A call's body in a dialect, as it is when calls are made one by one. */
  body(request: JudgeRequest, dialect: Dialect): Promise<unknown>;
  /** Reads what came for a call. */
  read(answer: FiledAnswer): Answer;
  lines: LineForm;
  provider: BatchProvider;
}

/** What came of a try: the completion that was read, or why there is none. */
export function sentOf(
  exchanged: Exchanged,
  completion: Completion | null,
  endpoint: Endpoint,
): Sent {
  return {
    answer: completion ? { state: 'completed', completion } : readAnswer(exchanged, endpoint),
    isLost: isLost(exchanged),
  };
}

function isLost(exchanged: Exchanged): boolean {
  const isBroken = exchanged.state === 'broken' && exchanged.status === 200;
  return isBroken || exchanged.state === 'too-long';
}

/** OpenAI's chat completions. */
export function chatWire(endpoint: Endpoint, parameters: JudgeParameters): Wire {
  const connection = connect(endpoint);
  return async (request) => {
    const messages = await writeMessages(request, parameters);
    return async (dialect, deadlineMs) => {
      const { exchanged, answer } = await connection.complete(
        writeBody(endpoint.model, parameters, request, messages, dialect),
        deadlineMs,
        request.signal,
      );
      return { answer, isLost: isLost(exchanged) };
    };
  };
}

/** Chat completions in files, by OpenAI's batch API or carried by people. */
export function chatFiling(endpoint: Endpoint, parameters: JudgeParameters): Filing {
  return {
    async body(request, dialect) {
      const messages = await writeMessages(request, parameters);
      return writeBody(endpoint.model, parameters, request, messages, dialect);
    },
    read: ({ status, body }) =>
      readAnswer({ state: 'answered', status, headers: {}, body }, endpoint),
    lines: chatLines,
    provider: batchProvider(endpoint),
  };
}
