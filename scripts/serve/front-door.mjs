/**
 * What every request meets before the framework does: what the framework would answer with an error of its own, and what
 * it would believe of a header that anybody can send.
 */
import http from 'node:http';

/**
 * How long a connection is kept for a next request. Longer than proxies keep theirs (Caddy two minutes, most others one):
 * a request that is sent at the moment at which this end closes is lost. Node's own five seconds end even under somebody
 * who asks every second, where the process was busy meanwhile.
 */
const KEPT_MS = 130_000;

/** The server of the app, which does not answer anything yet. */
export const createServer = () => http.createServer({ keepAliveTimeout: KEPT_MS });

/** All that any page, action or route answers to. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What a client may say of itself and the framework would believe. */
const CLAIMS = ['x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'forwarded'];

/**
 * @typedef {object} Refusal
 * @property {number} status HTTP status, 400–499
 * @property {string} error a sentence for the client
 */

/**
 * Why a request cannot be taken, or null when it can.
 *
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headersDistinct'>} request
 * @returns {Refusal | null}
 */
export function refusalOf({ method = '', url = '', headersDistinct }) {
  if (!METHODS.includes(method)) {
    return { status: 405, error: `Framejury does not know the method ${method}.` };
  }
  if (headersDistinct.host?.length !== 1) {
    return { status: 400, error: 'The request must name its host, once.' };
  }
  if (!url.startsWith('/')) {
    return { status: 400, error: 'The request must ask for a path, not for a whole address.' };
  }
  const [path = ''] = url.split('?', 1);
  if (!isDecodable(path)) {
    return { status: 400, error: 'The path has a “%” that does not stand for a character.' };
  }
  if (/%00/.test(url)) {
    return { status: 400, error: 'The address has the character zero in it.' };
  }
  return null;
}

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address that a request comes from. Each proxy adds the address that it was asked from at the right of the list, so
 * of a list only as many entries are believed as there are proxies of ours; what a client writes there itself stands
 * further to the left.
 *
 * @param {string} socketAddress who is at the other end of the connection
 * @param {string | undefined} forwardedFor the header `X-Forwarded-For`
 * @param {number} proxies how many reverse proxies of ours stand in front of the app
 * @returns {string}
 */
export function clientAddress(socketAddress, forwardedFor, proxies) {
  const passed = (forwardedFor ?? '').split(',').map((one) => one.trim());
  const way = [...passed.filter((one) => one !== ''), socketAddress];
  return way[Math.max(0, way.length - 1 - proxies)] ?? socketAddress;
}

/**
 * Takes out of a request's headers what must not be believed, and writes into `X-Forwarded-For` the one address that may.
 *
 * @param {Pick<import('node:http').IncomingMessage, 'headers' | 'socket'>} request
 * @param {number} proxies as in {@link clientAddress}
 */
export function vouchForHeaders({ headers, socket }, proxies) {
  const said = headers['x-forwarded-for'];
  const forwardedFor = Array.isArray(said) ? said.join(',') : said;
  for (const claim of CLAIMS) delete headers[claim];
  headers['x-forwarded-for'] = clientAddress(socket.remoteAddress ?? '', forwardedFor, proxies);
}
