import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** The small prompt suite that comes with the app: its texts by path. */
export async function readSampleTree(): Promise<Record<string, string>> {
  const root = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    'public/samples/vbench/prompts',
  );
  const names = await readdir(/* turbopackIgnore: true */ root, { recursive: true });
  const texts = names.filter((name) => /\.(txt|json)$/.test(name)).sort();
  return Object.fromEntries(
    await Promise.all(
      texts.map(async (name) => [
        `prompts/${name.replaceAll('\\', '/')}`,
        await readFile(path.join(/* turbopackIgnore: true */ root, name), 'utf8'),
      ]),
    ),
  );
}
