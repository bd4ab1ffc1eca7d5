import { CLIP_KIND, nounOf } from '@/lib/suites/item-kind';

/** What a person is kept from while they review blind. */
export interface Blindness {
  /** The videos of which they are shown nothing that anybody else says in the suite; the nameless ones among them. */
  videos: ReadonlySet<string>;
  /** The videos whose generator and name are kept from them too, in every suite, see {@link shownName}. */
  nameless: ReadonlySet<string>;
}

/** Of somebody who reviews nothing blind. */
export const SEES_ALL: Blindness = { videos: new Set(), nameless: new Set() };

/**
 * What an item is called for somebody: by its name, unless its generator is kept from them, which file names often say.
 * @param item its kind as well where it may be none of clips
 */
export function shownName(
  { nameless }: Blindness,
  { id, name, kind }: { id: string; name: string; kind?: string },
): string {
  return nameless.has(id) ? namelessName(id, kind) : name;
}

/** See {@link shownName}. */
export function namelessName(itemId: string, kind = CLIP_KIND): string {
  return `${nounOf(kind) === 'clip' ? 'Clip' : 'Item'} ${itemId.slice(-8)}`;
}
