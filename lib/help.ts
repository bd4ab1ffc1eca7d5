import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A page of the documentation. */
export interface HelpPage {
  /** Its address below `/help`, e.g. `agreement`, `prompts/vbench`. */
  address: string;
  title: string;
  /** Markdown. */
  text: string;
}

const ROOT = process.cwd();

/** Where pages lie, and what their files are called: the documentation by name, suites and clips by their folders. */
const FOLDERS = [
  { folder: 'docs', file: /^([a-z-]+)\.md$/, address: (name: string) => name },
  { folder: 'prompts', file: /^(?:(.+)\/)?README\.md$/, address: addressOf('prompts') },
  { folder: 'clips', file: /^(?:(.+)\/)?README\.md$/, address: addressOf('clips') },
];

function addressOf(folder: string) {
  return (name: string) => (name === '' ? folder : `${folder}/${name}`);
}

/** By address, the file from the root. */
async function listPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const { folder, file, address } of FOLDERS) {
    const names = await readdir(
      /* turbopackIgnore: true */ path.join(/* turbopackIgnore: true */ ROOT, folder),
      { recursive: folder !== 'docs' },
    );
    for (const name of names) {
      const found = file.exec(name.replaceAll(path.sep, '/'));
      if (found) pages.set(address(found[1] ?? ''), path.posix.join(folder, found[0]));
    }
  }
  return pages;
}

let pages: Promise<Map<string, string>> | undefined;

/** A page of the documentation; null where there is none at the address. */
export async function readHelp(address: string): Promise<HelpPage | null> {
  pages ??= listPages();
  const file = (await pages).get(address);
  if (file === undefined) return null;
  const text = await readFile(
    /* turbopackIgnore: true */ path.join(/* turbopackIgnore: true */ ROOT, file),
    'utf8',
  );
  return { address, title: /^# (.+)$/m.exec(text)?.[1] ?? address, text };
}

/**
 * Where a link of a page leads.
 * @param page the address of the page that has it
 * @param to as it is written there, e.g. `runs.md#stages`, `../prompts/vbench/README.md`
 * @returns an address on this server or elsewhere; null for a file that is no page
 */
export function resolveHelpLink(page: string, to: string): string | null {
  if (/^(https?:|#)/.test(to)) return to;
  const [file = '', anchor] = to.split('#');
  const folder = page.includes('/') || page === 'clips' || page === 'prompts' ? page : 'docs';
  const target = path.posix.join(folder, file);
  const address =
    /^docs\/([a-z-]+)\.md$/.exec(target)?.[1] ??
    /^((?:prompts|clips)(?:\/.+)?)\/README\.md$/.exec(target)?.[1];
  if (address === undefined) return null;
  return `/help/${address}${anchor ? `#${anchor}` : ''}`;
}

/** A picture of the documentation; null where there is none of the name. */
export async function readHelpImage(name: string): Promise<Buffer | null> {
  if (!/^[a-z-]+\.png$/.test(name)) return null;
  return readFile(path.join(ROOT, 'docs', 'images', name)).catch(() => null);
}
