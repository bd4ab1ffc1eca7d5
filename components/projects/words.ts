import { countNoun, formatCount } from '@/components/ui/numbers';
import type { Project } from '@/lib/library/listing.schema';
import { FAMILIES, type Family } from '@/lib/suites/families';
import { exactNounsOf } from '@/lib/suites/item-kind';

type Held = Pick<Project, 'kinds'>;

/** What a project holds, kind by kind, in words: “43 clips, 3 captions”; the empty text where that is nothing. */
export function heldWords({ kinds }: Held): string {
  const byNoun = new Map<string, { one: string; items: number }>();
  for (const { kind, items } of kinds) {
    const [one, many] = exactNounsOf(kind);
    byNoun.set(many, { one, items: items + (byNoun.get(many)?.items ?? 0) });
  }
  return [...byNoun].map(([many, { one, items }]) => countNoun(items, one, many)).join(', ');
}

/** What a project holds in all and kind by kind: “46 items: 43 clips, 3 captions”; of one kind its count alone. */
export function wholeWords(project: Pick<Project, 'kinds' | 'videos'>): string {
  const held = heldWords(project);
  return held.includes(', ') ? `${formatCount(project.videos)} items: ${held}` : held;
}

/** What a project holds that counts as a family's own. */
export function heldOf({ kinds }: Held, family: Pick<Family, 'kinds'>): Held {
  return { kinds: kinds.filter(({ kind }) => family.kinds.includes(kind)) };
}

/** How many items of a kind a project has. */
export function countOfKind({ kinds }: Held, kind: string): number {
  return kinds.find((one) => one.kind === kind)?.items ?? 0;
}

/** The suite of a family whose items a project has: its main one, else the one that makes these of items of the family. */
export function shownSuite(project: Held, family: Family): string {
  const { maker, main, mainKind, kinds } = family;
  const isMade = countOfKind(project, mainKind) > 0;
  const canMake = maker && kinds.includes(maker.kind) && countOfKind(project, maker.kind) > 0;
  return !isMade && canMake ? maker.suite : main;
}

/** The families that a project uses, in their order. */
export function familiesOf({ families }: Pick<Project, 'families'>): Family[] {
  return FAMILIES.filter(({ id }) => families.includes(id));
}
