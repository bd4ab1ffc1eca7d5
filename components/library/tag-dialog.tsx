'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { needed } from '@/components/ui/faults';
import { Field, Input } from '@/components/ui/field';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { type Submit, useSubmit } from '@/components/ui/use-submit';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { libraryKeys } from '@/lib/library/queries';
import type { LibrarySelection } from '@/lib/library/schema';
import type { ClipActions } from './actions';
import { useNoun } from './noun';

/** Properties of {@link TagDialog}. */
export interface TagDialogProps extends Pick<ClipActions, 'tagVideos' | 'untagVideos'> {
  selection: LibrarySelection;
  count: number;
  /** The project's tags. */
  tags: LibraryFacets['tags'];
  onClose: () => void;
}

/** Puts tags on the chosen clips and takes them off. */
export function TagDialog(props: TagDialogProps) {
  const { selection, count, tags, onClose, tagVideos, untagVideos } = props;
  const client = useQueryClient();
  const noun = useNoun();
  const [text, setText] = useState('');
  const [done, setDone] = useState('');
  const typed = useSubmit({ tag: text, '': text }, { tag: needed(text, 'Enter a tag.') });
  const listed = useSubmit();
  const { refusal, errorOf, form } = typed;
  const pending = typed.pending || listed.pending;
  const change = async (by: Submit, tag: string, wanted: boolean) => {
    const result = await by.run(() => (wanted ? tagVideos : untagVideos)(selection, tag));
    if (!result) return;
    setText('');
    const clips = countNoun(result.videos, noun);
    setDone(wanted ? `“${tag}” is on ${clips} more.` : `“${tag}” is off ${clips}.`);
    await client.invalidateQueries({ queryKey: libraryKeys.all });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(typed, text.trim(), true);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Tag ${countNoun(count, noun)}`}
      description="Tags are everybody’s. The list can be narrowed by them."
    >
      <div className="flex flex-col gap-4">
        <form onSubmit={submit} {...form} className="flex items-start gap-2">
          <Field label="New tag" error={errorOf('tag') ?? errorOf('')} className="flex-1">
            <Input
              value={text}
              maxLength={60}
              onChange={(event) => setText(event.target.value)}
              placeholder="e.g. hard to judge"
            />
          </Field>
          <Button type="submit" variant="primary" pending={pending} className="mt-5.5">
            Add
          </Button>
        </form>
        <RefusalNote refusal={refusal ?? listed.refusal} />
        {tags.length > 0 && (
          <ul aria-label="Tags of the project" className="scroll-thin flex max-h-60 flex-col gap-1">
            {tags.map(({ value, videos }) => (
              <li key={value} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate">{value}</span>
                <span className="text-faint text-xs tabular-nums">{formatCount(videos)}</span>
                <Button
                  size="sm"
                  disabled={pending}
                  onClick={() => void change(listed, value, true)}
                >
                  <Plus aria-hidden className="size-3.5" />
                  Add<span className="sr-only"> {value}</span>
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={pending}
                  onClick={() => void change(listed, value, false)}
                >
                  <X aria-hidden className="size-3.5" />
                  Take off<span className="sr-only"> {value}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="text-muted text-xs empty:hidden">
          {done}
        </p>
      </div>
    </Dialog>
  );
}
