'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { exportPreviewSchema } from '../../formats/out/schema';

/** What an export would hold; while it is computed, what was shown before. */
export function useExportPreview(query: string) {
  return useQuery({
    queryKey: ['qa-export', query],
    queryFn: ({ signal }) =>
      readJson(`/api/qa/export/preview?${query}`, exportPreviewSchema, signal),
    placeholderData: keepPreviousData,
  });
}
