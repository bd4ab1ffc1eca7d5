import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** By which our spans are told from those that packages make. */
export const TRACER = 'framejury';

/**
 * Works in a span, which ends with the work.
 *
 * @template Result
 * @param {string} name
 * @param {import('@opentelemetry/api').Attributes} attributes no text of people or judges, and no key
 * @param {(note: (attributes: import('@opentelemetry/api').Attributes) => void) => Promise<Result>} work adds attributes
 *   by `note`
 * @returns {Promise<Result>}
 */
export function traced(name, attributes, work) {
  return trace.getTracer(TRACER).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work((more) => void span.setAttributes(more));
    } catch (error) {
      // Its message may hold what somebody wrote.
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : '',
      });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Answers a request in a span, which belongs to the trace that the proxy in front has begun, if any.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {() => unknown} answer
 * @returns {{ answered: unknown, end: (route: string) => void }}
 */
export function tracedRequest(request, response, answer) {
  const { method = 'GET', headers } = request;
  const parent = propagation.extract(context.active(), headers);
  const span = trace.getTracer(TRACER).startSpan(method, { kind: SpanKind.SERVER }, parent);
  const end = (/** @type {string} */ route) => {
    const { statusCode } = response;
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      'framejury.request': `${headers['x-request-id']}`,
    });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  return { answered: context.with(trace.setSpan(parent, span), answer), end };
}
