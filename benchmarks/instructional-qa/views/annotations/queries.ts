'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import {
  type AddedClips,
  type AnnotationRequest,
  addedClipsSchema,
  type PreviewRequest,
  previewSchema,
} from '../../formats/pages/schema';

/**
 * What files of annotations hold, and what trimming makes of them; what was told before stays until the next has come.
 * @param files their texts; null while there are none
 * @param stamp tells one choice of files from another
 */
export function usePreview(
  files: AnnotationRequest['files'] | null,
  stamp: string,
  rest: Omit<PreviewRequest, 'files'>,
) {
  return useQuery({
    queryKey: ['qa', 'annotations', stamp, rest],
    queryFn: ({ signal }) =>
      readJson('/api/qa/annotations', previewSchema, signal, { ...rest, files }),
    enabled: files !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/**
 * Adds the clips of files of annotations to a project.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export function addClips(request: AnnotationRequest): Promise<AddedClips> {
  return readJson('/api/qa/annotations/clips', addedClipsSchema, undefined, request);
}
