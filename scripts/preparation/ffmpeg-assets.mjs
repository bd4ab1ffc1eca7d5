import fs from 'node:fs';
import path from 'node:path';
import { requireWritableClone } from '../writable.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';

const WRAPPER = 'node_modules/@ffmpeg/ffmpeg/dist/esm';
const CORE = 'node_modules/@ffmpeg/core/dist/esm';
const OWN = 'lib/video/engines/ffmpeg-core-reading-ahead.js';

/**
 * Copies ffmpeg for the browser to `public/ffmpeg`, where the app serves it: the bundler cannot
 * follow its worker, and it shall not come from somebody else's server.
 *
 * @param {string} root
 */
export function copyFfmpegAssets(root) {
  const target = path.join(root, 'public', 'ffmpeg');
  const stamp = path.join(target, '.versions');
  const mark = fingerprint(root, [
    'node_modules/@ffmpeg/ffmpeg/package.json',
    'node_modules/@ffmpeg/core/package.json',
    OWN,
  ]);
  if (hasStamp(stamp, mark)) return;
  requireWritableClone(root, 'public/ffmpeg');

  fs.rmSync(target, { recursive: true, force: true });
  fs.mkdirSync(target, { recursive: true });
  const scripts = fs.readdirSync(path.join(root, WRAPPER)).filter((name) => name.endsWith('.js'));
  for (const name of scripts)
    fs.copyFileSync(path.join(root, WRAPPER, name), path.join(target, name));
  for (const name of ['ffmpeg-core.js', 'ffmpeg-core.wasm']) {
    fs.copyFileSync(path.join(root, CORE, name), path.join(target, name));
  }
  fs.copyFileSync(path.join(root, OWN), path.join(target, path.basename(OWN)));
  writeStamp(stamp, mark);
}
