import type { Finding } from '../tree/schema';
import type { Renaming } from './schema';

/** A path, and what it is meant to be: itself, or as a person decided; null where the person left it out. */
export interface RenamedPath {
  path: string;
  meant: string | null;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Applies what people decided; a decision about nothing, or a second one about the same, is said. */
export function renamed(
  paths: readonly string[],
  renamings: readonly Renaming[],
  findings: Finding[],
): RenamedPath[] {
  const say = (severity: Finding['severity'], from: string, message: string) =>
    findings.push({ severity, file: from, line: null, message });
  const byName = new Map<string, Renaming>();
  for (const renaming of renamings) {
    const from = renaming.from.normalize('NFC');
    const known = byName.get(from);
    if (!known) byName.set(from, renaming);
    else if (known.to !== renaming.to) {
      say('error', renaming.from, 'The table of names says two things of this: the first counts.');
    }
  }
  const used = new Set<Renaming>();
  const corrected = paths.map((path): RenamedPath => {
    if (byName.size === 0) return { path, meant: path };
    const whole = path.normalize('NFC');
    const renaming = byName.get(whole) ?? byName.get(nameOf(whole));
    if (!renaming) return { path, meant: path };
    used.add(renaming);
    if (renaming.to === null || renaming.to.includes('/')) return { path, meant: renaming.to };
    return { path, meant: path.slice(0, path.length - nameOf(path).length) + renaming.to };
  });
  for (const renaming of byName.values()) {
    if (!used.has(renaming))
      say('note', renaming.from, 'The table of names has this, and there is no such file.');
  }
  return corrected;
}
