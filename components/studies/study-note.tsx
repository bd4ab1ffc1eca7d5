import { ClipboardCheck, TriangleAlert } from 'lucide-react';
import { Segments } from '@/components/agreement/segments';
import { STUDY_PARTS, type Study, type StudyPart } from '@/lib/studies/schema';
import {
  departures,
  lateWords,
  openedWords,
  PART_WORDS,
  planLines,
  progressWords,
  type ShownSettings,
  versionWords,
} from './words';

interface StudyNoteProps {
  study: Study;
  shown: ShownSettings;
  onPart: (part: StudyPart) => void;
}

/** By which plan figures are shown, where they differ from it, and how often the test part was looked at. */
export function StudyNote({ study, shown, onPart }: StudyNoteProps) {
  const { plan, labels, opened, at } = study;
  const late = lateWords(at, opened);
  const warnings = [...departures(study, shown), ...(late ? [late] : [])];
  const lines = planLines(plan, (key) => labels[key] ?? key);
  return (
    <section
      aria-label="The study plan"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-lg border bg-surface px-4 py-3 text-sm"
    >
      <div className="flex min-w-0 flex-1 basis-96 flex-col gap-1">
        <p className="flex items-center gap-1.5">
          <ClipboardCheck aria-hidden className="size-4 shrink-0 text-good" />
          <span>
            <strong className="font-semibold">
              {warnings.length > 0 ? 'Study plan' : 'As planned'}
            </strong>
            , {versionWords(study)}.
          </span>
        </p>
        <p className="text-muted text-xs">
          {lines.map(([name, said]) => `${name}: ${said}`).join(' · ')}
        </p>
        {warnings.map((warning) => (
          <p key={warning} role="status" className="flex items-center gap-1.5 text-warn text-xs">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            {warning}
          </p>
        ))}
        {[...progressWords(plan, shown), ...openedWords(opened, plan)].map((sentence) => (
          <p key={sentence} className="text-muted text-xs">
            {sentence}
          </p>
        ))}
      </div>
      {plan.split && (
        <Segments
          label="Figures of"
          value={study.shown}
          onChange={onPart}
          options={STUDY_PARTS.map((value) => ({ value, label: PART_WORDS[value] }))}
        />
      )}
    </section>
  );
}
