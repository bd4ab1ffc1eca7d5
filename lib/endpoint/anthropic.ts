import type { JudgeParameters } from '@/lib/judge/schema';
import type { Endpoint } from './address';
import { connectAnthropic } from './anthropic-client';
import { readAnthropicReply } from './anthropic-reply';
import { writeAnthropicBody, writeAnthropicMessages } from './anthropic-request';
import { picturesIn } from './request';
import { sentOf, type Wire } from './wire';

/** Anthropic's Messages, asked with the `@anthropic-ai/sdk` package. */
export function anthropicWire(endpoint: Endpoint, parameters: JudgeParameters): Wire {
  const ask = connectAnthropic(endpoint, parameters);
  return async (request) => {
    const messages = await writeAnthropicMessages(request, parameters);
    const pictures = picturesIn(messages);
    return async (dialect, deadlineMs) => {
      const body = await writeAnthropicBody(endpoint.model, parameters, request, messages, dialect);
      // Its own method writes to the console about some models, takes out fields, and refuses what may take long.
      const { exchanged, value } = await ask(
        { pictures, deadlineMs, cancel: request.signal },
        (client, options) => client.post('/v1/messages', { body, ...options }),
      );
      return sentOf(exchanged, readAnthropicReply(value), endpoint);
    };
  };
}
