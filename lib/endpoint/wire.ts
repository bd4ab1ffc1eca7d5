import type { JudgeParameters, JudgeRequest } from '@/lib/judge/schema';
import type { Endpoint } from './address';
import type { Answer } from './answer';
import { connect } from './client';
import type { Dialect } from './dialect';
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
      const isBroken = exchanged.state === 'broken' && exchanged.status === 200;
      return { answer, isLost: isBroken || exchanged.state === 'too-long' };
    };
  };
}
