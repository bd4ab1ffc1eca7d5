import { writeReply } from './replies';
import { type ChatRequest, Refused } from './requests';
import type { Fault, Layout } from './traits';

/** Refuses a request as its faults say; returns when it has none that does. */
export function refuseRequest(
  faults: ReadonlySet<Fault>,
  chat: ChatRequest,
  images: number,
  retryAfter: number,
): void {
  const type = chat.response_format?.type;
  if (faults.has('wrong-key')) {
    throw new Refused(401, 'Incorrect API key provided: sk-abc***xyz.', 'invalid_api_key');
  }
  if (faults.has('rate-limit')) {
    const headers = { 'retry-after': String(retryAfter) };
    throw new Refused(429, 'Rate limit reached', 'rate_limit_exceeded', headers);
  }
  if (faults.has('no-quota')) {
    throw new Refused(429, 'You exceeded your current quota', 'insufficient_quota');
  }
  if (faults.has('server-error')) throw new Refused(500, 'Something went wrong', 'server_error');
  if (faults.has('no-vision') && images > 0) {
    throw new Refused(400, 'This model does not support image input', 'invalid_request_error');
  }
  if (faults.has('no-structured-output') && type) {
    throw new Refused(400, 'response_format is not supported', 'unsupported_parameter');
  }
  if (faults.has('no-json-schema') && type === 'json_schema') {
    throw new Refused(400, "'response_format.type' must be 'json_object' or 'text'", 'bad_value');
  }
  if (faults.has('no-max-tokens') && chat.max_tokens !== undefined) {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
    throw new Refused(400, message, 'unsupported_parameter');
  }
  if (faults.has('no-temperature') && chat.temperature !== undefined) {
    const message =
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.";
    throw new Refused(400, message, 'unsupported_value');
  }
  if (faults.has('no-seed') && chat.seed !== undefined) {
    throw new Refused(422, 'Extra inputs are not permitted', 'extra_forbidden', {}, [
      'body',
      'seed',
    ]);
  }
}

/** Writes a reply down as a choice of a chat completion, marred by its faults. */
export function writeCompletion(
  value: unknown,
  layout: Layout,
  faults: ReadonlySet<Fault>,
  model: string,
): {
  finish_reason: string;
  message: { role: string; content: string | null; refusal: string | null };
} {
  const message = (content: string | null, refusal: string | null = null) => ({
    role: 'assistant',
    content,
    refusal,
  });
  const text = writeReply(value, layout);
  const half = text.slice(0, Math.ceil(text.length / 2));
  if (faults.has('refusal')) {
    return { finish_reason: 'stop', message: message(null, `${model} will not look at this.`) };
  }
  if (faults.has('content-filter'))
    return { finish_reason: 'content_filter', message: message(null) };
  if (faults.has('cut-off')) return { finish_reason: 'length', message: message(half) };
  const said = faults.has('malformed')
    ? half
    : faults.has('chatter')
      ? 'What a lovely video! Its colours are delightful.'
      : faults.has('out-of-range')
        ? text.replace(/"score":\d+/, '"score":11')
        : text;
  return { finish_reason: 'stop', message: message(said) };
}
