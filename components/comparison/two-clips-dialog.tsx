'use client';

import Link from 'next/link';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Thumbnail } from '@/components/evidence/thumbnail';
import { ClipSearch } from '@/components/library/clip-search';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { useOtherClips } from '@/lib/comparison/queries';

interface TwoClipsDialogProps {
  itemId: string;
  /** The button that opens it; left out where `open` says so. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Asks with which clip one is compared; clips of the same prompt stand first. */
export function TwoClipsDialog({ itemId, ...dialog }: TwoClipsDialogProps) {
  return (
    <Dialog
      {...dialog}
      title="Choose a clip to compare with"
      description="Both play in sync. Clips of the same prompt stand first."
      width="lg"
    >
      <OtherClips itemId={itemId} />
    </Dialog>
  );
}

/** Clips to compare with one, those of the same prompt first, and a search for others. */
export function OtherClips({ itemId }: { itemId: string }) {
  const [search, setSearch] = useState('');
  const { data, error } = useOtherClips(itemId, useDeferredValue(search.trim()));
  return (
    <ClipSearch
      search={search}
      onSearch={setSearch}
      error={error}
      found={data?.length}
      none="There is no other clip yet: add one in the library."
    >
      <ul className="flex flex-col">
        {data?.map((video) => (
          <li key={video.id}>
            <Link
              href={`/compare/videos?${new URLSearchParams({ left: itemId, right: video.id })}`}
              className="flex items-center gap-3 rounded-md p-1.5 hover:bg-raised"
            >
              {video.thumbnail ? (
                <Thumbnail hash={video.thumbnail} />
              ) : (
                <span className="hatched h-9 w-16 rounded-sm" />
              )}
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{video.name}</span>
                <span className="block truncate text-muted text-xs">{video.generationPrompt}</span>
              </span>
              {video.sibling && (
                <Badge tone="accent">
                  {video.sibling === 'sample' ? 'another sample' : 'same prompt'}
                </Badge>
              )}
              {video.generatorModel && (
                <Badge className="min-w-0 max-w-44">
                  <span className="truncate" title={video.generatorModel}>
                    {video.generatorModel}
                  </span>
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </ClipSearch>
  );
}
