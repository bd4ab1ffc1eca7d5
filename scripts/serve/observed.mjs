import { randomUUID } from 'node:crypto';
import { collectDefaultMetrics, Histogram } from 'prom-client';
import { currentRequest, log } from '../../lib/log.mjs';
import { noteError } from '../../lib/status/last-errors.mjs';
import { tracedRequest } from '../../lib/traces.mjs';

/** A request that takes longer, in ms, is logged. */
const SLOW_MS = 2_000;

/** More addresses than this are told apart by nobody. */
const MOST_ROUTES = 400;

/** What a proxy may call a request. */
const ID = /^[\w.:-]{1,80}$/;

/** Parts of an address that name one thing of many: ids, hashes, numbers, and whatever is written with escapes. */
const NAMES_ONE = /^(?:\d+|[0-9a-f]{8}[0-9a-f-]{8,}|.*%.*|.{41,})$/i;

/** @type {Set<string>} */
const routes = new Set();

collectDefaultMetrics();

const duration = new Histogram({
  name: 'framejury_http_request_duration_seconds',
  help: 'How long requests took, until the last byte of their answer.',
  labelNames: /** @type {const} */ (['method', 'route', 'status']),
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/**
 * A handler whose requests are timed and bear an id: that of the proxy in front (`X-Request-Id`), or one of their own, which
 * goes into the answer and into every line of the log that is written for it. Those that fail or are slow are logged.
 * Streams that stay open count once they end, and a page that breaks after its status was sent counts as a failure of 500.
 *
 * @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => unknown} Serve
 * @param {Serve} handler
 * @returns {Serve}
 */
export function observed(handler) {
  return (request, response) => {
    const began = performance.now();
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && ID.test(given) ? given : randomUUID();
    request.headers['x-request-id'] = id;
    response.setHeader('x-request-id', id);
    const { method = 'GET' } = request;
    /** @type {import('../../lib/log.mjs').RequestFacts} */
    const facts = {
      ...{ request: id, method },
      get route() {
        return routeOf(request.url ?? '/', response.statusCode);
      },
    };
    const { answered, end } = tracedRequest(request, response, () =>
      currentRequest.run(facts, () => handler(request, response)),
    );
    response.once('close', () => {
      const ms = performance.now() - began;
      const { statusCode } = response;
      const status = facts.broken ? Math.max(statusCode, 500) : statusCode;
      const { route } = facts;
      duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
      end(route);
      // That one is not ready is an answer, and asked for every few seconds.
      if (status >= 500 && route !== '/api/ready')
        noteError({ method, route, status, request: id });
      const level = levelOf(status, ms, `${response.getHeader('content-type')}`);
      log[level]({ request: id, method, route, status, ms: Math.round(ms) }, 'request');
    });
    return answered;
  };
}

/**
 * @param {number} status
 * @param {number} ms
 * @param {string} type media type of the answer
 */
function levelOf(status, ms, type) {
  if (status >= 500) return 'error';
  return ms > SLOW_MS && !type.startsWith('text/event-stream') ? 'warn' : 'debug';
}

/**
 * The address of a request without what names one thing of many: secrets of invitations stand in addresses, too.
 *
 * @param {string} url
 * @param {number} status
 * @param {Set<string>} known those there were so far
 */
export function routeOf(url, status, known = routes) {
  if (status === 404) return 'unknown';
  const [path = '/'] = url.split(/[?#]/);
  if (path.startsWith('/_next/')) return '/_next';
  if (path.startsWith('/invitation/')) return '/invitation/:id';
  const route = path
    .split('/')
    .map((part) => (NAMES_ONE.test(part) ? ':id' : part))
    .join('/');
  if (!known.has(route) && known.size >= MOST_ROUTES) return 'other';
  known.add(route);
  return route;
}
