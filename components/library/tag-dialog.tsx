'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { needed } from '@/components/ui/faults';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { type Submit, useSubmit } from '@/components/ui/use-submit';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { libraryKeys } from '@/lib/library/queries';
import type { LibrarySelection } from '@/lib/library/schema';
import type { ItemActions } from './actions';
import { useNoun } from './noun';

/** Properties of {@link TagDialog}. */
export interface TagDialogProps extends Pick<ItemActions, 'tagItems' | 'untagItems'> {
  selection: LibrarySelection;
  count: number;
  /** The project's tags. */
  tags: LibraryFacets['tags'];
  onClose: () => void;
}

/** Puts tags on the chosen clips and takes them off. */
export function TagDialog(props: TagDialogProps) {
  const { selection, count, tags, onClose, tagItems, untagItems } = props;
  const client = useQueryClient();
  const noun = useNoun();
  const [text, setText] = useState('');
  const [done, setDone] = useState('');
  const typed = useSubmit({ tag: text, '': text }, { tag: needed(text, 'Enter a tag.') });
  const listed = useSubmit();
  const { refusal, errorOf, form } = typed;
  const pending = typed.pending || listed.pending;
  const change = async (by: Submit, tag: string, on: boolean) => {
    const result = await by.run(() => (on ? tagItems : untagItems)(selection, tag));
    if (!result) return;
    setText('');
    const clips = countNoun(result.items, noun);
    setDone(on ? `“${tag}” is on ${clips} more.` : `“${tag}” is off ${clips}.`);
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
          <TextField
            label="New tag"
            error={errorOf('tag') ?? errorOf('')}
            className="flex-1"
            value={text}
            maxLength={60}
            placeholder="e.g. hard to judge"
            onText={setText}
          />
          <Button type="submit" variant="primary" pending={pending} className="mt-5.5">
            Add
          </Button>
        </form>
        <RefusalNote refusal={refusal ?? listed.refusal} />
        <TagList
          tags={tags}
          pending={pending}
          onChange={(tag, on) => void change(listed, tag, on)}
        />
        <p role="status" className="text-muted text-xs empty:hidden">
          {done}
        </p>
      </div>
    </Dialog>
  );
}

interface TagListProps extends Pick<TagDialogProps, 'tags'> {
  pending: boolean;
  /** Puts a tag on the clips, or takes it off. */
  onChange: (tag: string, on: boolean) => void;
}

/** The project's tags, each to be put on and taken off. */
function TagList({ tags, pending, onChange }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags of the project" className="scroll-thin flex max-h-60 flex-col gap-1">
      {tags.map(({ value, videos }) => (
        <li key={value} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{value}</span>
          <span className="text-faint text-xs tabular-nums">{formatCount(videos)}</span>
          <Button size="sm" disabled={pending} onClick={() => onChange(value, true)}>
            <Plus aria-hidden className="size-3.5" />
            Add<span className="sr-only"> {value}</span>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={pending}
            onClick={() => onChange(value, false)}
          >
            <X aria-hidden className="size-3.5" />
            Take off<span className="sr-only"> {value}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
