/**
 * The app's own code, kept as it was first sent. What Next makes of a build never changes under its name, but Next looks
 * for each file, asks the door of the app about it and compresses it each time: most of what the first page of a
 * browser takes of the server. The policy that comes with a file stays that of its first answer: a nonce counts for pages
 * alone.
 */

/** Far more files than a build has. */
const MOST = 1_000;

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {(request: Request, response: Response) => Promise<void>} Answer
 */

/**
 * Answers requests for the app's code as they were answered before, and leaves everything else, and the first request for
 * each file, to another.
 *
 * @param {Answer} answer
 * @returns {Answer}
 */
export function keepingCode(answer) {
  /** @type {Map<string, { headers: import('node:http').OutgoingHttpHeaders, body: Buffer }>} */
  const kept = new Map();
  return async (request, response) => {
    const name = nameOf(request);
    const known = kept.get(name);
    if (known) {
      response.writeHead(200, { ...known.headers, 'content-length': known.body.length });
      response.end(known.body);
      return;
    }
    if (name !== '' && kept.size < MOST) {
      listen(response, (body) => {
        const { 'x-request-id': _, ...headers } = response.getHeaders();
        if (isForEver(response)) kept.set(name, { headers, body });
      });
    }
    await answer(request, response);
  };
}

/**
 * Under which name the answer is kept: the door looks at which host was asked and from where, so only what a page of the
 * app itself asks for whole is answered from memory.
 *
 * @param {Request} request
 * @returns {string} empty for what is not kept
 */
function nameOf({ method, url = '', headers }) {
  const isPlain = method === 'GET' && /^\/_next\/static\/[^?#]+$/.test(url);
  const isWhole = !('range' in headers || 'if-none-match' in headers || 'origin' in headers);
  const takesGzip = /\bgzip\b(?!\s*;)/.test(String(headers['accept-encoding']));
  return isPlain && isWhole && takesGzip ? `${headers.host} ${url}` : '';
}

/** @param {Response} response that has been sent */
function isForEver(response) {
  return (
    response.statusCode === 200 && /immutable/.test(String(response.getHeader('cache-control')))
  );
}

/**
 * Listens to what is sent.
 *
 * @param {Response} response
 * @param {(body: Buffer) => void} tell when all of it was
 */
function listen(response, tell) {
  /** @type {Buffer[]} */
  const parts = [];
  const take = (/** @type {unknown} */ part) => {
    if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part));
  };
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = (/** @type {any[]} */ ...words) => {
    take(words[0]);
    return Reflect.apply(write, response, words);
  };
  response.end = (/** @type {any[]} */ ...words) => {
    take(words[0]);
    return Reflect.apply(end, response, words);
  };
  response.once('finish', () => tell(Buffer.concat(parts)));
}
