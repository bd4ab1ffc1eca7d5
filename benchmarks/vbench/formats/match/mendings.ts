import type { Finding } from '../tree/schema';
import type { Mending } from './schema';

/** A path, and what it is meant to be: itself, or as a person decided; null where the person left it out. */
export interface MendedPath {
  path: string;
  meant: string | null;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Applies what people decided; a decision about nothing, or a second one about the same, is said. */
export function mend(
  paths: readonly string[],
  mendings: readonly Mending[],
  findings: Finding[],
): MendedPath[] {
  const say = (severity: Finding['severity'], from: string, message: string) =>
    findings.push({ severity, file: from, line: null, message });
  const byName = new Map<string, Mending>();
  for (const mending of mendings) {
    const from = mending.from.normalize('NFC');
    const known = byName.get(from);
    if (!known) byName.set(from, mending);
    else if (known.to !== mending.to) {
      say('error', mending.from, 'The table of names says two things of this: the first counts.');
    }
  }
  const used = new Set<Mending>();
  const mended = paths.map((path): MendedPath => {
    if (byName.size === 0) return { path, meant: path };
    const whole = path.normalize('NFC');
    const mending = byName.get(whole) ?? byName.get(nameOf(whole));
    if (!mending) return { path, meant: path };
    used.add(mending);
    if (mending.to === null || mending.to.includes('/')) return { path, meant: mending.to };
    return { path, meant: path.slice(0, path.length - nameOf(path).length) + mending.to };
  });
  for (const mending of byName.values()) {
    if (!used.has(mending))
      say('note', mending.from, 'The table of names has this, and there is no such file.');
  }
  return mended;
}
