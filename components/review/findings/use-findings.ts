'use client';

import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import type { Steered } from '@/components/player/joint-playback';
import { useStored } from '@/components/ui/use-stored';
import type { Box } from '@/lib/answers/schema';
import type { VideoReview } from '@/lib/reviews/schema';
import type { Question } from '@/lib/suites/question';
import type { Answering } from '../answering/use-answering';
import type { ReviewedRun } from '../item/cells';
import { draftNames, type FindingDraft, findingDraftSchema } from '../writing/drafts';
import { offerBack, useReasons } from '../writing/use-reason-draft';
import { middleBox } from './boxes';
import {
  beginFinding,
  changeFinding,
  currentFindings,
  type Finding,
  findingActs,
  findingTypes,
  markEnd,
} from './findings';

/** The findings on a video, and the one that is being written. */
export function useFindings(
  review: VideoReview,
  run: ReviewedRun,
  chosen: Question,
  /** Of the item's first video, on which findings are; null where it is not here. */
  playback: Steered | null,
  answering: Answering,
) {
  const name = draftNames.finding({ itemId: review.video.id, suite: run.suite.id });
  const [draft, setDraft] = useStored<FindingDraft | null>(name, findingDraftSchema, null);
  const [drawing, setDrawing] = useState(false);
  const { reasons, remember } = useReasons();
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const current = useMemo(() => currentFindings(review), [review]);
  const types = useMemo(() => findingTypes(run), [run]);
  const now = () => playback?.read().time ?? 0;
  const close = () => {
    setDraft(null);
    setDrawing(false);
  };
  const begun = (): FindingDraft | null => {
    if (draft) return draft;
    if (answering.refused()) return null;
    const type = types.find(({ id }) => id === chosen.id) ?? types[0];
    if (!type) toast('This suite has no types that a finding could be of.');
    return type ? beginFinding(type, now()) : null;
  };
  return {
    current,
    types,
    draft,
    drawing,
    setDraft,
    /** Reasons given before, latest first. */
    reasons,
    /** The box in which the reason is written. */
    reasonBox,
    drop: () => {
      close();
      if (draft && draft.note.trim() !== '') offerBack(() => setDraft(draft));
    },
    /** Begins a finding at the frame on the screen, of the chosen question's type. */
    begin: () => setDraft(begun()),
    change: (finding: Finding) => {
      setDraft(changeFinding(finding));
      playback?.seek(finding.span.from);
    },
    mark: (end: 'from' | 'to') => {
      const current = begun();
      if (current) setDraft(draft ? markEnd(current, end, now()) : current);
    },
    /** Takes the severity; what is typed next is the reason. */
    setSeverity: (severity: number) => {
      if (!draft) return;
      flushSync(() => setDraft({ ...draft, severity }));
      reasonBox.current?.focus();
    },
    /** Lets the box be drawn on the picture; it begins in the middle. */
    draw: () => {
      const current = begun();
      if (!current) return;
      setDraft({ ...current, box: current.box ?? middleBox(now()) });
      setDrawing(true);
    },
    setBox: (box: Box | null) => draft && setDraft({ ...draft, box }),
    endDrawing: () => setDrawing(false),
    /**
     * @param reason another one than was written
     * @returns whether the draft could be saved, or there was none
     */
    save: (reason = draft?.note ?? ''): boolean => {
      if (!draft) return true;
      const acts = findingActs(review, { ...draft, note: reason });
      if (!acts) {
        toast('How severe is it? Choose a number first.');
        return false;
      }
      remember(reason);
      answering.send(acts);
      close();
      return true;
    },
    takeBack: ({ answer }: Finding) =>
      answering.send([{ unit: answer.unit, question: answer.question, act: 'withdraw' }]),
  };
}

/** See {@link useFindings}. */
export type Findings = ReturnType<typeof useFindings>;
