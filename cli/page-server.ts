import { createReadStream, existsSync } from 'node:fs';
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '@/scripts/settings.mjs';

const SCRIPT = 'text/javascript';

/** ffmpeg for the browser, straight from where the app copies it from. */
const FFMPEG_FOLDERS = [
  'node_modules/@ffmpeg/ffmpeg/dist/esm',
  'node_modules/@ffmpeg/core/dist/esm',
  'lib/video/engines',
];

const PAGE =
  '<!doctype html><title>Framejury</title><script type="module" src="/page.js"></script>';

/** A server of one headless page, on this machine's loopback address only. */
export interface PageServer {
  /** The page's address. */
  address: string;
  close(): void;
}

async function bundle(source: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    tsconfig: path.join(projectRoot, 'tsconfig.json'),
    entryPoints: [source],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'chrome120',
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  if (!output) throw new Error(`${source} gave no bundle`);
  return output.contents;
}

function findFfmpegFile(address: string): string | null {
  const name = /^\/ffmpeg\/([\w-]+\.(?:js|wasm))$/.exec(address)?.[1];
  if (!name) return null;
  const places = FFMPEG_FOLDERS.map((folder) => path.join(projectRoot, folder, name));
  return places.find((place) => existsSync(place)) ?? null;
}

/** What of a request and an answer is carried on: the connection's own headers are for each side by itself. */
const CARRIED = ['accept', 'content-type', 'content-length', 'retry-after'];

function carriedOf(headers: IncomingMessage['headers']) {
  return Object.fromEntries(
    CARRIED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  );
}

/** Carries a request to the app and its answer back, both as they come: a page of ours knows no key and no other address. */
function carry(request: IncomingMessage, response: ServerResponse, { url, headers }: AppBehind) {
  const target = new URL(request.url ?? '/', url);
  const asked = (target.protocol === 'https:' ? https : http).request(
    target,
    { method: request.method, headers: { ...carriedOf(request.headers), ...headers } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, carriedOf(answer.headers));
      answer.pipe(response);
    },
  );
  asked.on('error', () => response.destroy());
  request.pipe(asked);
}

/** The app that a page asks under `/api`: its address, and what each request says of who asks. */
export interface AppBehind {
  url: string;
  headers: Record<string, string>;
}

/**
 * Bundles lib/video for a page that takes frames out of files, and serves it.
 * @param source the page's script
 * @param app what it asks under `/api`; nothing when left out
 */
export async function servePage(
  source = 'cli/frames-page.ts',
  app: AppBehind | null = null,
): Promise<PageServer> {
  // The workers are asked for under their sources' names.
  const sources = {
    '/page.js': source,
    '/extraction-worker.ts': 'lib/video/frames/extraction-worker.ts',
    '/jpeg-worker.ts': 'lib/video/frames/jpeg-worker.ts',
    '/hash-worker.ts': 'lib/video/ingest/hash-worker.ts',
  };
  const scripts = new Map(
    await Promise.all(
      Object.entries(sources).map(
        async ([address, file]) => [address, await bundle(file)] as const,
      ),
    ),
  );
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://page').pathname;
    const answer = (type: string) =>
      response.writeHead(200, {
        'content-type': type,
        // As the app does: isolated, so that shared memory is there.
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      });
    const script = scripts.get(address);
    const file = findFfmpegFile(address);
    if (app && address.startsWith('/api/')) carry(request, response, app);
    else if (address === '/') answer('text/html').end(PAGE);
    else if (script) answer(SCRIPT).end(script);
    else if (file) {
      answer(file.endsWith('.wasm') ? 'application/wasm' : SCRIPT);
      createReadStream(file).pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
