'use client';

import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query';
import { READS } from './outage';

/**
 * What a page reads of the server. What was changed is read again, also where it is being read for the first time: that may
 * have been answered before the change. (The library's own client waits for a first read and takes what it brings.)
 */
export class PageClient extends QueryClient {
  constructor() {
    super({ defaultOptions: { queries: READS } });
  }

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    const readAgain = filters?.refetchType ?? filters?.type ?? 'active';
    // What is not read again now goes on: broken off, it would be waited for in vain.
    if (readAgain === 'active' || readAgain === 'all') {
      for (const query of this.getQueryCache().findAll({ ...filters, type: 'active' })) {
        if (query.state.data === undefined) void query.cancel({ silent: true });
      }
    }
    return super.invalidateQueries(filters, options);
  }
}
