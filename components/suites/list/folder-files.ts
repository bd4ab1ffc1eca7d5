import type { NamedText } from '@/lib/suites/foreign-scores';

/** The file that makes a folder one of a suite. */
const SUITE_FILE = 'suite.yaml';

/**
 * The files of a suite among those that were chosen: what lies next to `suite.yaml` or below, by its path from there.
 * @throws {Error} with a sentence where there is no such file, or several
 */
export function filesOfFolder(chosen: readonly NamedText[]): Record<string, string> {
  const named = chosen.filter(({ name }) => name === SUITE_FILE || name.endsWith(`/${SUITE_FILE}`));
  const [suite, other] = named;
  if (!suite) throw new Error('There is no suite.yaml among these files.');
  if (other) throw new Error('These are several suites: take in one folder at a time.');
  const folder = suite.name.slice(0, -SUITE_FILE.length);
  return Object.fromEntries(
    chosen
      .filter(
        ({ name }) => name.startsWith(folder) && (name.endsWith('.md') || name === suite.name),
      )
      .map(({ name, text }) => [name.slice(folder.length), text]),
  );
}
