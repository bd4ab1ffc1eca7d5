import { CLIP_KIND, nounOf } from '@/lib/suites/item-kind';

/** What a person is kept from while they review blind. */
export interface Blindness {
  /** The items of which they are shown nothing that anybody else says in the suite; all that are in the other sets, too. */
  videos: ReadonlySet<string>;
  /** The items whose generator and name are kept from them too, in every suite, see {@link shownName}. */
  nameless: ReadonlySet<string>;
  /** The items whose reference or origin is kept from them, in every suite. */
  guarded: ReadonlySet<string>;
  /** The items that they are not shown at all, since they would tell the reference or the origin of another one. */
  closed: ReadonlySet<string>;
}

/** Of somebody who reviews nothing blind. */
export const SEES_ALL: Blindness = {
  videos: new Set(),
  nameless: new Set(),
  guarded: new Set(),
  closed: new Set(),
};

/** What a person may see of an item. */
export interface Sight {
  /** What judges, other people and labels say of it in the suite, and what follows from that: states, scores, facets. */
  said: boolean;
  /** Its name, its model, and the names of its files. */
  name: boolean;
  /** Its data as they are, with its corrections, its cluster, its task, and what was made of it and it was made of. */
  data: boolean;
  /** What it shows of its data, but what its queue hides. */
  shown: boolean;
}

/** What a person may see of an item: whatever shows one, in whatever suite, asks this. */
export function sightOf({ videos, nameless, guarded, closed }: Blindness, itemId: string): Sight {
  const said = !videos.has(itemId);
  const shown = !closed.has(itemId);
  return {
    said,
    name: !nameless.has(itemId),
    data: said && shown && !guarded.has(itemId),
    shown,
  };
}

/**
 * What an item is called for somebody: by its name, unless its generator is kept from them, which file names often say.
 * @param item its kind as well where it may be none of clips
 */
export function shownName(
  blindness: Blindness,
  { id, name, kind }: { id: string; name: string; kind?: string },
): string {
  return sightOf(blindness, id).name ? name : namelessName(id, kind);
}

/** See {@link shownName}. */
export function namelessName(itemId: string, kind = CLIP_KIND): string {
  return `${nounOf(kind) === 'clip' ? 'Clip' : 'Item'} ${itemId.slice(-8)}`;
}
