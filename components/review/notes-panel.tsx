'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { z } from 'zod';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Field, Select, Textarea } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { formatMoment } from '@/components/ui/numbers';
import { currentNotes, type Note } from '@/lib/reviews/notes.schema';
import type { VideoReview } from '@/lib/reviews/schema';
import { storedId } from './answering/answering';
import type { Answering } from './answering/use-answering';
import type { Place, ReviewedRun } from './matrix/matrix-layout';
import { placeWords } from './matrix/place-words';
import { useStored } from './use-stored';

/** Properties of {@link NotesPanel}. */
export interface NotesPanelProps {
  review: VideoReview;
  run: ReviewedRun;
  /** The chosen cell. */
  place: Place;
  answering: Answering;
  onChoose: (place: Place) => void;
  /** The box in which a note is written, for the key that goes there. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** What people noted about the video and its cells, and the box for a new note. */
export function NotesPanel({ review, run, place, answering, onChoose, box }: NotesPanelProps) {
  const mayWrite = useMay('reviewer');
  const [about, setAbout] = useState<'cell' | 'video'>('cell');
  const [changing, setChanging] = useState<Note | null>(null);
  const target = changing ? changing.place : about === 'cell' ? place : null;
  const draftName = `note ${review.video.id} ${run.suite.id} ${changing?.id ?? ''} ${target?.unit ?? ''} ${target?.question ?? ''}`;
  const [draft, setDraft] = useStored<string | null>(draftName, z.string().nullable(), null);
  const text = draft ?? changing?.text ?? '';
  const ready = text.trim() !== '';
  const close = () => {
    setDraft(null);
    setChanging(null);
  };
  const save = () => {
    if (!ready) return;
    answering.note(target, text.trim(), changing?.id ?? null);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // With Ctrl or ⌘ the screen goes on to the next video once the note is kept.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault();
    save();
  };
  const notes = currentNotes(run.notes).toReversed();
  return (
    <div className="flex flex-col gap-3">
      {mayWrite && (
        <div className="flex flex-col gap-2 rounded-md bg-raised p-2.5">
          {changing ? (
            <p className="text-muted text-xs">Changing the note on: {placeWords(target, run)}</p>
          ) : (
            <Select
              aria-label="What the note is about"
              value={about}
              onChange={(event) => setAbout(event.target.value === 'video' ? 'video' : 'cell')}
            >
              <option value="cell">{placeWords(place, run)}</option>
              <option value="video">Whole video</option>
            </Select>
          )}
          <Field label="Note" aside="Enter saves" hideLabel>
            <Textarea
              ref={box}
              rows={2}
              maxLength={4000}
              value={text}
              placeholder="For yourself and others; no answer is changed by it"
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={onKeyDown}
              className="!min-h-13"
            />
          </Field>
          <div className="flex justify-end gap-1.5">
            {(changing || ready) && (
              <Button size="sm" variant="ghost" onClick={close}>
                Drop
              </Button>
            )}
            <Button size="sm" variant="primary" disabled={!ready} onClick={save}>
              Save note
            </Button>
          </div>
        </div>
      )}
      {notes.length === 0 && <p className="text-muted">There are no notes on this video yet.</p>}
      <ul className="flex flex-col">
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            about={placeWords(note.place, run)}
            own={note.rater.id === review.rater.id && storedId(note) !== null}
            onShow={() => note.place && onChoose(note.place)}
            onChange={() => {
              setChanging(note);
              box.current?.focus();
            }}
            onTakeBack={() => answering.note(note.place, '', note.id)}
          />
        ))}
      </ul>
    </div>
  );
}

function NoteRow({
  note,
  about,
  own,
  onShow,
  onChange,
  onTakeBack,
}: {
  note: Note;
  about: string;
  own: boolean;
  onShow: () => void;
  onChange: () => void;
  onTakeBack: () => void;
}) {
  return (
    <li className="flex items-start gap-2 border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
          {note.place ? (
            <button
              type="button"
              onClick={onShow}
              className="rounded-sm text-left text-muted hover:text-accent"
            >
              {about}
            </button>
          ) : (
            <span className="text-muted">{about}</span>
          )}
          <span className="text-faint">
            {note.rater.name}, <time dateTime={note.at}>{formatMoment(note.at)}</time>
          </span>
        </p>
        <p className="whitespace-pre-wrap break-words">{note.text}</p>
      </div>
      {own && (
        <span className="flex">
          <IconButton label="Change this note" size="sm" onClick={onChange}>
            <Pencil />
          </IconButton>
          <IconButton label="Take this note back" size="sm" onClick={onTakeBack}>
            <Trash2 />
          </IconButton>
        </span>
      )}
    </li>
  );
}
