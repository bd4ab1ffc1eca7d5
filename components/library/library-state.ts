'use client';

import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';
import type { LibraryVideo } from '@/lib/reviews/schema';
import { scoreColumns } from './columns';
import type { LibrarySort } from './library-table';
import {
  isUnder,
  LIBRARY_FILTERS,
  type LibraryColumn,
  type LibraryFilter,
  matchesText,
  sortVideos,
} from './order';

const PARAMETERS = {
  q: parseAsString.withDefault(''),
  show: parseAsStringLiteral(LIBRARY_FILTERS).withDefault('all'),
  sort: parseAsString.withDefault('added'),
  down: parseAsBoolean.withDefault(true),
  scores: parseAsArrayOf(parseAsString),
};

const COLUMN = /^(name|generator|duration|added|state|unscored|reviewed|score:.+)$/;

function isColumn(text: string): text is LibraryColumn {
  return COLUMN.test(text);
}

/** What the library shows of the videos, and how: kept in the address, so that a view can be shared and returned to. */
export function useLibraryState(videos: readonly LibraryVideo[]) {
  const [{ q, show, sort, down, scores }, setState] = useQueryStates(PARAMETERS, {
    history: 'replace',
  });
  const columns = scoreColumns(videos);
  const shown = scores ?? columns.filter(({ headline }) => headline).map(({ id }) => id);
  const order: LibrarySort = { column: isColumn(sort) ? sort : 'added', descending: down };
  const found = videos.filter((video) => isUnder(video, show) && matchesText(video, q));
  return {
    text: q,
    filter: show,
    sort: order,
    columns,
    shown,
    visible: sortVideos(found, order.column, order.descending),
    setText: (text: string) => setState({ q: text || null }),
    setFilter: (filter: LibraryFilter) => setState({ show: filter }),
    setSort: ({ column, descending }: LibrarySort) => setState({ sort: column, down: descending }),
    setShown: (ids: string[]) => setState({ scores: ids }),
    clear: () => setState({ q: null, show: null }),
  };
}
