import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import wabt from 'wabt';
import { projectRoot } from '@/scripts/settings.mjs';

const folder = path.join(projectRoot, 'lib', 'video', 'frames');
const SOURCE = path.join(folder, 'kernel.wat');

/** The kernel that goes through every pixel of frames, assembled, as base64. @throws where its text is at fault */
export async function assembleKernel(): Promise<string> {
  const { parseWat } = await wabt();
  const module = parseWat(SOURCE, readFileSync(SOURCE, 'utf8'), { simd: true });
  try {
    return Buffer.from(module.toBinary({}).buffer).toString('base64');
  } finally {
    module.destroy();
  }
}

// Run as a program, it writes what the app loads.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const base64 = await assembleKernel();
  writeFileSync(
    path.join(folder, 'kernel-bytes.ts'),
    `/** \`kernel.wat\`, assembled by \`npx tsx tools/kernel.ts\`. */\nexport const KERNEL =\n  '${base64}';\n`,
  );
}
