import 'server-only';
import { database } from '@/lib/db';
import { comparableName } from './ingest/prompts-table';
import { factsOf } from './store';

/** A clip that was looked for by its name. */
export interface NamedClip {
  id: string;
  /** In the form of {@link comparableName}. */
  name: string;
  /** In seconds. */
  duration: number;
}

/**
 * The clips of a project that are called so, with or without the ending of their files, by the names that were asked for;
 * of several the newest.
 */
export async function clipsNamed(
  projectId: string,
  names: readonly string[],
): Promise<Map<string, NamedClip>> {
  const db = database();
  const wanted = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const compared = comparableName(name);
    wanted.set(compared, [...(wanted.get(compared) ?? []), name]);
  }
  // Clips are called as their file systems called them, some of which take accents apart.
  const forms = [...wanted.keys()].flatMap((name) => [name, name.normalize('NFD')]);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Item"
    WHERE "projectId" = ${projectId}::uuid AND kind = 'clip' AND "deletedAt" IS NULL
      AND (name = ANY(${forms}) OR regexp_replace(name, '\\.[^.]+$', '') = ANY(${forms}))`;
  const clips = await db.item.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: { id: true, name: true, media: { select: { video: { select: { facts: true } } } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const found = new Map<string, NamedClip>();
  for (const clip of clips) {
    const facts = factsOf(clip);
    const name = comparableName(clip.name);
    const named = facts && { id: clip.id, name, duration: facts.duration };
    for (const asked of [name.replace(/\.[^.]+$/, ''), name]) {
      for (const one of wanted.get(asked) ?? []) if (named) found.set(one, named);
    }
  }
  return found;
}
