'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useCurrentProject } from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import type { SuiteForm as Form } from '@/lib/declared/form/schema';
import { libraryKeys } from '@/lib/library/queries';
import type { BasedOn, Saved, SaveSuite } from '../actions';
import { SuiteTrialSection } from '../trial/suite-trial';
import { FactsSection } from './facts';
import { FaultList } from './fault-list';
import { FieldsSection, VideosSection } from './items';
import { PromptsSection } from './prompts';
import { QuestionsSection } from './questions';
import { SavedNote } from './saved-note';
import { ScalesSection } from './scales';
import { ScoresSection } from './scores';
import { type FilledForm, useSuiteForm } from './use-suite-form';

/** Properties of {@link SuiteForm}. */
export interface SuiteFormProps {
  initial: Form;
  /** The version that it was made from; null for a suite that is new. */
  basedOn: { content: string } | null;
  /** What of the suite that it was made from it hands on without showing it, in words. */
  kept: readonly string[];
  /** By which a draft of it is kept in the browser. */
  draftName: string;
  title: string;
  saveSuite: SaveSuite;
}

/** A suite that is made in the browser: its form, a trial on a clip, and saving it as a version. */
export function SuiteForm({ initial, basedOn, kept, draftName, title, saveSuite }: SuiteFormProps) {
  const [base, setBase] = useState<BasedOn>(basedOn);
  const [saved, setSaved] = useState<{ saved: Saved; form: Form } | null>(null);
  const isNew = base === null;
  const filled = useSuiteForm(initial, isNew, draftName);
  const submit = useSubmit();
  const client = useQueryClient();
  const projectId = useCurrentProject()?.id ?? null;
  const save = async (after: BasedOn) => {
    filled.markGaps();
    if (!filled.isOfNow || (filled.checked?.faults.length ?? 1) > 0) return focusOnFault();
    const input = { form: filled.form, basedOn: after, projectId };
    const result = await submit.run(() => saveSuite(input));
    if (!result) return;
    void client.invalidateQueries({ queryKey: libraryKeys.all });
    filled.change({ id: result.id });
    filled.dropDraft();
    setBase({ content: result.content });
    setSaved({ saved: result, form: filled.form });
  };
  return (
    <Page
      width="text"
      title={title}
      above={<Link href="/suites">Suites</Link>}
      description="Questions with their scales; the prompt is written from them. Try it on a clip, save it, and judge."
    >
      {filled.draft && <DraftNote filled={filled} />}
      {kept.length > 0 && <KeptNote kept={kept} />}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(base);
        }}
      >
        <FactsSection filled={filled} isNew={isNew} />
        <QuestionsSection filled={filled} />
        <ScalesSection filled={filled} />
        <VideosSection filled={filled} />
        <PromptsSection filled={filled} />
        <ScoresSection filled={filled} />
        <FieldsSection filled={filled} />
      </form>
      <SuiteTrialSection filled={filled} suiteId={base === null ? '' : filled.form.id} />
      <RefusalNote refusal={submit.refusal} />
      {submit.refusal?.field === 'version' && (
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <a href={`/suites/${filled.form.id}/edit`} target="_blank" rel="noreferrer">
              Look at the newest in another tab
            </a>
          </Button>
          <Button pending={submit.pending} onClick={() => save('newest')}>
            Save mine as the newest
          </Button>
        </div>
      )}
      {saved && <SavedNote saved={saved.saved} isOfNow={isSame(saved.form, filled.form)} />}
      <SaveBar filled={filled} pending={submit.pending} onSave={() => save(base)} />
    </Page>
  );
}

/** Whether two forms say the same, whatever id was made meanwhile. */
function isSame(one: Form, other: Form): boolean {
  return JSON.stringify({ ...one, id: '' }) === JSON.stringify({ ...other, id: '' });
}

/** Takes who saves to what is marked first. */
function focusOnFault(): void {
  setTimeout(() => {
    const fault = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    fault?.focus();
  });
}

/** The button that saves, and what is still missing for it. */
function SaveBar({
  filled: { checked, isOfNow, checkError },
  pending,
  onSave,
}: {
  filled: FilledForm;
  pending: boolean;
  onSave: () => void;
}) {
  const faults = checked?.faults ?? [];
  const elsewhere = faults.filter(({ at }) => at === null).map(({ message }) => message);
  const gaps = faults.filter(({ isGap }) => isGap).length;
  const wrong = faults.length - gaps;
  const words = [
    ...(gaps > 0 ? [`${countNoun(gaps, 'thing')} to fill in`] : []),
    ...(wrong > 0 ? [`${countNoun(wrong, 'fault')} to put right`] : []),
  ].join(', ');
  return (
    <div className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-3 border-t bg-surface px-5 py-3">
      <Button variant="primary" pending={pending} disabled={!isOfNow} onClick={onSave}>
        Save
      </Button>
      <p aria-live="polite" className="text-muted text-xs">
        {checkError ? checkError.message : !checked ? '' : words || 'Nothing is wrong with it.'}
      </p>
      <FaultList faults={elsewhere} />
    </div>
  );
}

/** That there is a draft from an earlier time. */
function DraftNote({ filled }: { filled: FilledForm }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg border bg-accent-soft px-4 py-2.5"
    >
      <p className="min-w-0 flex-1">
        You left this page before you saved; what you wrote is still here
        {filled.draft?.name ? ` (“${filled.draft.name}”)` : ''}.
      </p>
      <Button size="sm" variant="primary" onClick={filled.takeDraft}>
        Go on with it
      </Button>
      <Button size="sm" onClick={filled.dropDraft}>
        Throw it away
      </Button>
    </div>
  );
}

/** What a form hands on without showing it. */
function KeptNote({ kept }: { kept: readonly string[] }) {
  return (
    <div className="rounded-lg border bg-surface px-4 py-2.5 text-xs">
      <p className="text-muted">
        What this form does not show; it is handed on as it is, but for comments:
      </p>
      <ul className="list-disc pl-5">
        {kept.map((one) => (
          <li key={one} className="break-words">
            {one}
          </li>
        ))}
      </ul>
    </div>
  );
}
