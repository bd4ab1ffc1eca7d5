import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
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

/**
 * Bundles lib/video for a page that takes frames out of files, and serves it.
 * @param source the page's script
 */
export async function servePage(source = 'cli/frames-page.ts'): Promise<PageServer> {
  // The worker is asked for under its source's name.
  const sources = {
    '/page.js': source,
    '/extraction-worker.ts': 'lib/video/frames/extraction-worker.ts',
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
    if (address === '/') answer('text/html').end(PAGE);
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
