import type { Lists } from '@/lib/suites/lists';
import { countIn } from './counting/count';
import { readableText } from './counting/text';
import type { CaptionData } from './data';

/** What lists of captions say of each. */
export const captionLists: Lists<CaptionData> = {
  columns: [
    { id: 'caption', label: 'Caption', read: ({ caption }) => readableText(caption) },
    { id: 'type', label: 'Type', read: ({ type }) => type },
    {
      id: 'words',
      label: 'Words',
      numeric: true,
      read: ({ caption }) => String(countIn(caption, 'words', 'ours')),
    },
  ],
  searched: ['caption'],
};
