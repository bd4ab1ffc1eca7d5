'use client';

import { useState } from 'react';
import { z } from 'zod';
import { useMay } from '@/components/people/person-context';
import { Select } from '@/components/ui/field';
import { formatMoment } from '@/components/ui/numbers';
import { useStored } from '@/components/ui/use-stored';
import { currentNotes, type Note } from '@/lib/reviews/notes.schema';
import { nounOf } from '@/lib/suites/item-kind';
import { placeWords } from '../item/place-words';
import { storedId } from '../outbox/rows';
import { useJudged } from '../reviewed/judged-item';
import { useClip } from '../reviewed/reviewed-item';
import { draftNames } from '../writing/drafts';
import { RemarkRow } from '../writing/remark-row';
import { WritingForm } from '../writing/writing-form';

/** What people noted about the video and its cells, and the box for a new note. */
export function NotesPanel() {
  const { review } = useClip();
  const { run, cell, choose, answering, noteBox } = useJudged();
  const place = { unit: cell.unit, question: cell.question };
  const mayWrite = useMay('reviewer');
  const [about, setAbout] = useState<'cell' | 'video'>('cell');
  const [changing, setChanging] = useState<Note | null>(null);
  const target = changing ? changing.place : about === 'cell' ? place : null;
  const noted = { itemId: review.video.id, suite: run.suite.id };
  const draftName = draftNames.note(noted, target, changing?.id ?? null);
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
              <option value="video">{placeWords(null, run)}</option>
            </Select>
          )}
          <WritingForm
            label="Note"
            hideLabel
            placeholder="For yourself and others; no answer is changed by it"
            text={text}
            onText={setDraft}
            saving="note"
            ready={ready}
            onSave={save}
            onDrop={close}
            droppable={changing !== null || ready}
            savesOnGoingOn
            box={noteBox}
          />
        </div>
      )}
      {notes.length === 0 && (
        <p className="text-muted">
          There are no notes on this {nounOf(review.video.kind) === 'clip' ? 'video' : 'item'} yet.
        </p>
      )}
      <ul className="flex flex-col">
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            about={placeWords(note.place, run)}
            own={note.rater.id === review.rater.id && storedId(note) !== null}
            onShow={() => note.place && choose(note.place)}
            onChange={() => {
              setChanging(note);
              noteBox.current?.focus();
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
    <RemarkRow noun="note" own={own} onChange={onChange} onTakeBack={onTakeBack}>
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
    </RemarkRow>
  );
}
