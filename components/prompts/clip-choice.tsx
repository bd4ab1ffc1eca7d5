import { Film } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { FrameImage } from '@/components/evidence/frame-image';
import { ClipSearch } from '@/components/library/clip-search';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useTrialClips } from '@/lib/runs/queries';
import type { TrialClip } from '@/lib/runs/trial/schema';

/** Properties of {@link ClipChoice}. */
export interface ClipChoiceProps {
  suite: string;
  /** What stands above it; “Clip” when left out. */
  label?: string;
  /** Null while none is chosen. */
  clip: TrialClip | null;
  onChoose: (clip: TrialClip) => void;
}

/** The clip that a version is tried on, and a dialog to choose another. */
export function ClipChoice({ suite, label = 'Clip', clip, onChoose }: ClipChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-medium text-muted text-xs">{label}</span>
      <Button
        className="w-full justify-start overflow-hidden"
        aria-label={clip ? `${label}: ${clip.name}. Choose another one` : undefined}
        onClick={() => setOpen(true)}
      >
        {clip ? (
          <Thumbnail clip={clip} className="h-5 w-9" />
        ) : (
          <Film aria-hidden className="size-3.5" />
        )}
        <span className="truncate">{clip?.name ?? 'Choose a clip'}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="On which clip?"
        description="What a judge says of it is shown to you: answers that you give about this clip from then on do not count as independent."
        width="lg"
      >
        {open && (
          <ClipList
            suite={suite}
            onChoose={(chosen) => {
              onChoose(chosen);
              setOpen(false);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

function ClipList({ suite, onChoose }: Pick<ClipChoiceProps, 'suite' | 'onChoose'>) {
  const [search, setSearch] = useState('');
  const { data, error } = useTrialClips(suite, useDeferredValue(search.trim()));
  return (
    <ClipSearch
      search={search}
      onSearch={setSearch}
      error={error}
      found={data?.clips.length}
      none="There is no clip yet: add one in the library."
    >
      <ul className="flex flex-col">
        {data?.clips.map((clip) => (
          <li key={clip.id}>
            <button
              type="button"
              disabled={clip.thumbnail === null}
              onClick={() => onChoose(clip)}
              className="flex w-full items-center gap-3 rounded-md p-1.5 text-left hover:bg-raised disabled:opacity-60"
            >
              <Thumbnail clip={clip} className="h-9 w-16" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{clip.name}</span>
                <span className="block truncate text-muted text-xs">
                  {clip.thumbnail === null
                    ? 'It has no frames yet: drop its file again.'
                    : clip.generationPrompt}
                </span>
              </span>
              {clip.generatorModel && (
                <Badge className="min-w-0 max-w-44">
                  <span className="truncate" title={clip.generatorModel}>
                    {clip.generatorModel}
                  </span>
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
      <WithheldNote clips={data?.withheld ?? 0} />
    </ClipSearch>
  );
}

/** The frame's size only gives the small thumbnail its aspect ratio. */
function Thumbnail({ clip, className }: { clip: TrialClip; className: string }) {
  if (!clip.thumbnail) return <span className={`hatched shrink-0 rounded-sm ${className}`} />;
  return (
    <FrameImage
      frame={{ hash: clip.thumbnail, width: 64, height: 36 }}
      alt=""
      className={`shrink-0 rounded-sm ${className}`}
    />
  );
}
