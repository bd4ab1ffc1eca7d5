import { Crosshair } from 'lucide-react';
import { CommandKey } from '@/components/commands/command-key';
import { TranscribedMark } from '@/components/evidence/transcribed-mark';
import { ValueChip } from '@/components/evidence/value-chip';
import { printValue, reasonWords, severityOf, spanIn } from '@/components/evidence/verdict-words';
import { Button } from '@/components/ui/button';
import { formatSpan } from '@/components/ui/numbers';
import type { Cell } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';
import { useJudged } from '../reviewed/judged-item';

/** What the judge says in the chosen cell and when it is to be seen, and what the material's own label says, where there is one. */
export function JudgeCard() {
  const { run, cell, question, showJudgeSpan } = useJudged();
  const verdict = cell.judge?.verdict ?? null;
  const value = printValue(verdict, question);
  const span = spanIn(verdict);
  const why = verdict?.state === 'unscored' ? reasonWords(verdict.reason) : 'not judged';
  return (
    <section aria-label="The judge’s answer" className="flex gap-3">
      <ValueChip
        value={value}
        severity={severityOf(verdict, question)}
        label={value === null ? `No score: ${why}` : `The judge’s score: ${value}`}
      />
      <div className="min-w-0 flex-1">
        <p className="text-muted text-xs leading-6">
          <span className="font-medium text-text">{run.judge}</span>
          {value === null && <span> · no score: {why}</span>}
          {verdict?.state === 'scored' && verdict.transcribed && <TranscribedMark />}
        </p>
        <p className="whitespace-pre-wrap text-pretty break-words text-sm">
          {verdict?.state === 'scored' ? verdict.rationale : verdict?.detail}
        </p>
        {span && (
          <Button size="sm" className="mt-1.5" onClick={showJudgeSpan}>
            <Crosshair aria-hidden className="size-3.5" />
            <span className="tabular-nums">{formatSpan(span)}</span>
            <CommandKey command="judge-span" />
          </Button>
        )}
        <KnownAnswer cell={cell} question={question} />
      </div>
    </section>
  );
}

/** Folded away at first, so that it does not sway who has yet to answer. */
function KnownAnswer({ cell, question }: { cell: Cell; question: Question }) {
  const verdict = cell.reference?.verdict;
  if (!cell.reference || !verdict) return null;
  const value = printValue(verdict, question);
  return (
    <details className="mt-1.5 text-xs">
      <summary className="w-fit cursor-pointer rounded-sm text-faint hover:text-text">
        {cell.reference.rater.name}
      </summary>
      <p className="mt-1 flex items-start gap-2">
        <ValueChip
          value={value}
          severity={severityOf(verdict, question)}
          label={`Known answer: ${value ?? 'none'}`}
        />
        <span className="text-muted">
          {verdict.state === 'scored' ? verdict.rationale : verdict.detail}
        </span>
      </p>
    </details>
  );
}
