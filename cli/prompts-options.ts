import path from 'node:path';
import { Trouble } from '@/scripts/trouble.mjs';
import { readUrl } from './app-request';
import { parseArguments, requireTaken } from './arguments';

/** What `framejury prompts --help` prints. */
export const PROMPTS_HELP = `Usage: framejury prompts export [--suite SUITE] [--out DIR] [--versions]
       framejury prompts import FILE… [--check] [--prompt ID] [--note TEXT]

export writes the suites’ prompts as Markdown files, DIR/SUITE/NAME.md; with --versions also those that people wrote,
as DIR/SUITE/NAME.HASH.md, which the running app is asked for.

import reads such files as new versions and gives them to the running app. The published notations (<relation>,
<change>, <changes>, <original_prompt>, <generated_prompt>, {caption_type}, {output}, {reference} and doubled braces)
are brought into ours. Nothing is stored when one of the files has a fault.

Options:
  --suite SUITE  export: only this suite
  --out DIR      export: where the files go (default: prompts-export)
  --versions     export: all versions
  --check        import: only say what would be imported; needs no running app
  --prompt ID    import: which prompt a file without front matter is a version of
  --note TEXT    import: what to remember about these versions
  --url URL      where the app runs (default: where “npm start” puts it); FRAMEJURY_API_KEY is sent along where it is set
  --help         prints this

Both print as JSON what they did. The exit code is 0 when all went well, 1 when a file has a fault, 2 when nothing
could be done at all.
`;

/** What `framejury prompts` is to do; paths are absolute. */
export type PromptsOptions =
  | { command: 'export'; suite: string | null; out: string; versions: boolean; url: string }
  | {
      command: 'import';
      files: { given: string; path: string }[];
      check: boolean;
      prompt: string | null;
      note: string;
      url: string;
    };

const TAKEN: Readonly<Record<PromptsOptions['command'], readonly string[]>> = {
  export: ['suite', 'out', 'versions', 'url'],
  import: ['check', 'prompt', 'note', 'url'],
};

/**
 * Reads the words after `framejury prompts`.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense
 */
export function readPromptsOptions(words: string[]): PromptsOptions | null {
  const { values, positionals } = parseArguments(
    words,
    {
      suite: { type: 'string' },
      out: { type: 'string' },
      versions: { type: 'boolean' },
      check: { type: 'boolean' },
      prompt: { type: 'string' },
      note: { type: 'string' },
      url: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury prompts --help',
  );
  if (values.help) return null;
  const [command, ...files] = positionals;
  if (command !== 'export' && command !== 'import') {
    throw new Trouble('Say whether to export or to import. See  framejury prompts --help');
  }
  requireTaken(values, TAKEN[command], `prompts ${command}`);
  const url = readUrl(values.url);
  if (command === 'export') {
    if (files.length > 0)
      throw new Trouble('“prompts export” takes no file; --out names a folder.');
    const out = path.resolve(values.out ?? 'prompts-export');
    return { command, suite: values.suite ?? null, out, versions: values.versions ?? false, url };
  }
  if (files.length === 0) throw new Trouble('Name at least one Markdown file to import.');
  return {
    command,
    files: files.map((given) => ({ given, path: path.resolve(given) })),
    check: values.check ?? false,
    prompt: values.prompt ?? null,
    note: values.note ?? '',
    url,
  };
}
