/** What a person is kept from while they review blind. */
export interface Blindness {
  /** The videos of which they are shown nothing that anybody else says in the suite; the nameless ones among them. */
  videos: ReadonlySet<string>;
  /** The videos whose generator and name are kept from them too, in every suite, see {@link shownName}. */
  nameless: ReadonlySet<string>;
}

/** Of somebody who reviews nothing blind. */
export const SEES_ALL: Blindness = { videos: new Set(), nameless: new Set() };

/** What a video is called for somebody: by its name, unless its generator is kept from them, which file names often say. */
export function shownName({ nameless }: Blindness, { id, name }: { id: string; name: string }) {
  return nameless.has(id) ? namelessName(id) : name;
}

/** See {@link shownName}. */
export function namelessName(itemId: string): string {
  return `Clip ${itemId.slice(-8)}`;
}
