import type { SkipReason } from '../annotations/schema';
import { SOURCE, SOURCES, type SourceId } from '../sources';
import type { Shown } from './schema';

/** What sources of annotations are called, in their order. */
export const SOURCE_NAMES: ReadonlyMap<SourceId, string> = new Map(
  SOURCES.map((source) => [source, SOURCE[source].name]),
);

/** Why an entry gives no video, as what follows its number: “12 without steps”. */
export const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  'no-steps': 'without steps',
  'no-sound-steps': 'with no step that can be used',
  unreadable: 'that cannot be read',
  'unnamed-recipe': 'whose recipe has no name',
};

/** Which videos are listed, in a few words. */
export const SHOWN_WORDS: Readonly<Record<Shown, string>> = {
  all: 'All videos',
  dropped: 'With dropped stretches',
  several: 'Cut into several clips',
  none: 'Without a clip',
};
