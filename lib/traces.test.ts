import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Attributes, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { beforeEach, expect, it } from 'vitest';
import { onlyOurs, startTraces } from '@/scripts/processes/traces.mjs';
import { TRACER, traced, tracedRequest } from './traces.mjs';

interface Recorded {
  name: string;
  attributes: Attributes;
  status: object | null;
  ended: boolean;
}

const spans: Recorded[] = [];

/** Records what is said of a span. */
function record(name: string, attributes: Attributes = {}): Span {
  const recorded: Recorded = { name, attributes: { ...attributes }, status: null, ended: false };
  spans.push(recorded);
  const span = {
    setAttributes: (more: Attributes) => Object.assign(recorded.attributes, more),
    setStatus: (status: object) => Object.assign(recorded, { status }),
    updateName: (other: string) => Object.assign(recorded, { name: other }),
    end: () => Object.assign(recorded, { ended: true }),
  };
  return span as unknown as Span;
}

type Work = (span: Span) => unknown;

beforeEach(() => {
  spans.length = 0;
  const tracer = {
    startSpan: (name: string) => record(name),
    startActiveSpan: (name: string, { attributes }: { attributes: Attributes }, work: Work) =>
      work(record(name, attributes)),
  };
  trace.setGlobalTracerProvider({ getTracer: () => tracer as never });
  return () => trace.disable();
});

it('of work say what was asked, what came of it, and no message of an error', async () => {
  await traced('judge call', { model: 'm' }, async (note) => note({ outcome: 'replied' }));
  const failing = traced('judge call', {}, () => Promise.reject(new TypeError('sk-secret')));
  await expect(failing).rejects.toThrow('sk-secret');
  expect(spans).toEqual([
    {
      name: 'judge call',
      attributes: { model: 'm', outcome: 'replied' },
      status: null,
      ended: true,
    },
    {
      name: 'judge call',
      attributes: {},
      status: { code: SpanStatusCode.ERROR, message: 'TypeError' },
      ended: true,
    },
  ]);
});

it('of a request name its route, and not its address', () => {
  const request = { method: 'GET', url: '/invitation/secret', headers: { 'x-request-id': 'a1' } };
  const response = Object.assign(new EventEmitter(), { statusCode: 503 });
  const { answered, end } = tracedRequest(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    () => 'answer',
  );
  expect(answered).toBe('answer');
  end('/invitation/:id');
  expect(spans).toMatchObject([
    {
      name: 'GET /invitation/:id',
      attributes: { 'http.route': '/invitation/:id', 'framejury.request': 'a1' },
      status: { code: SpanStatusCode.ERROR },
      ended: true,
    },
  ]);
  expect(JSON.stringify(spans)).not.toContain('secret');
});

it('are sent of ours alone', () => {
  const sent: string[] = [];
  const processor = onlyOurs({ onEnd: ({ name }: { name: string }) => void sent.push(name) });
  processor.onEnd({ name: 'ours', instrumentationScope: { name: TRACER } } as never);
  processor.onEnd({ name: 'of the framework', instrumentationScope: { name: 'next.js' } } as never);
  expect(sent).toEqual(['ours']);
});

it('need nothing where nobody wants them', async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  for (const environment of [
    {},
    { ...endpoint, OTEL_SDK_DISABLED: 'true' },
    { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
  ]) {
    await (await startTraces('app', environment))();
  }
});
