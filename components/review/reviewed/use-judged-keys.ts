'use client';

import { flushSync } from 'react-dom';
import { type Handlers, useCommands, useValueKeys } from '@/components/commands/use-commands';
import type { JudgedItem } from './judged-item';
import { useReviewedItem } from './reviewed-item';

/** The keys for all that is done about a judged item. */
export function useJudgedKeys(judged: JudgedItem): void {
  const { onDone } = useReviewedItem();
  const { run, question, form, findings, noteBox, openTab } = judged;
  const type = findings.types.find(({ id }) => id === findings.draft?.question);
  const isMarking = judged.tab === 'findings' && findings.draft !== null;
  useValueKeys(isMarking && type ? type.scale : question.scale, (value) => {
    if (!isMarking) form.giveValue(value);
    else if (typeof value === 'number') findings.setSeverity(value);
  });
  useCommands({
    ...(findings.types.length > 0 && findingHandlers(judged)),
    ...(isMarking && { 'finding-save': () => findings.save(), 'finding-drop': findings.drop }),
    ...(run.suite.defects && { 'nothing-else': judged.toggleNothingElse }),
    confirm: form.confirm,
    'cannot-tell': form.cannotTell,
    undo: form.undo,
    skip: form.skip,
    'confirm-all': judged.confirmRest,
    note: () => {
      // The box is there once the tab is, and takes the next key.
      flushSync(() => openTab('notes'));
      noteBox.current?.focus();
    },
    'judge-span': judged.showJudgeSpan,
    submit: () => {
      if (form.submit() && findings.save()) onDone();
    },
  });
}

function findingHandlers({ findings, openTab }: JudgedItem): Handlers {
  const inTab = (work: () => void) => () => {
    openTab('findings');
    work();
  };
  return {
    finding: inTab(findings.begin),
    'finding-from': inTab(() => findings.mark('from')),
    'finding-to': inTab(() => findings.mark('to')),
    'finding-box': inTab(findings.draw),
  };
}
