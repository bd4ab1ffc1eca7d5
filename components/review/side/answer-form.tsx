'use client';

import { Check, CircleSlash, Undo2 } from 'lucide-react';
import { CommandKey } from '@/components/commands/command-key';
import { printValue, valueIn } from '@/components/evidence/verdict-words';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { formatMoment } from '@/components/ui/numbers';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { confirmsJudge, hasJudgeInView, ownAnswer } from '../item/cells';
import { useJudged } from '../reviewed/judged-item';
import { useReviewedItem } from '../reviewed/reviewed-item';
import { ReasonForm } from '../writing/reason-form';
import { ScaleControl } from '../writing/scale-control';

/** Where a person confirms, overrides or leaves open what the judge says in the chosen cell. */
export function AnswerForm() {
  const { review } = useReviewedItem();
  const { run, cell, question, form } = useJudged();
  const mayAnswer = useMay('reviewer');
  const own = ownAnswer(cell);
  const showsJudge = hasJudgeInView(review, run);
  if (!mayAnswer) {
    return (
      <section aria-label="Your answer" className="flex flex-col gap-2">
        <p className="text-muted text-xs">
          You may look at everything here; answering takes the role of a reviewer.
        </p>
        <OtherPeople />
      </section>
    );
  }
  return (
    <section aria-label="Your answer" className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center gap-1.5">
        {own ? <OwnAnswer own={own} /> : <FirstAnswers confirms={showsJudge} />}
        <span className="ml-auto shrink-0 text-muted">
          <Checkbox
            checked={form.moveOn}
            onCheckedChange={form.setMoveOn}
            label={<span className="text-xs">then go to the next</span>}
          />
        </span>
      </div>
      <ScaleControl
        key={`${cell.unit} ${cell.question}`}
        question={question}
        value={form.reason.draft?.value ?? valueIn(own?.verdict)}
        judged={valueIn(cell.judge?.verdict)}
        onValue={form.giveValue}
      />
      <ReasonForm
        key={`reason ${cell.unit} ${cell.question}`}
        reason={form.reason}
        onSave={form.saveReason}
        saving={showsJudge ? 'override' : 'answer'}
      />
      <OtherPeople />
    </section>
  );
}

/** What can be said without a value, while the person has not answered. */
function FirstAnswers({ confirms }: { confirms: boolean }) {
  const { cell, question, form } = useJudged();
  const unseen = useUnseenWords();
  const words = printValue(cell.judge?.verdict, question);
  return (
    <>
      {confirms && (
        <Button size="sm" variant="primary" disabled={words === null} onClick={form.confirm}>
          <Check aria-hidden className="size-3.5" />
          Confirm {words}
          <CommandKey command="confirm" bare />
        </Button>
      )}
      <Button size="sm" onClick={form.cannotTell}>
        <CircleSlash aria-hidden className="size-3.5" />
        {unseen ?? 'Cannot tell'}
        <CommandKey command="cannot-tell" bare />
      </Button>
    </>
  );
}

/** What is said of a unit that may not be visible at all, in place of that nobody can tell; null of any other. */
function useUnseenWords(): string | null {
  const { run, cell } = useJudged();
  const unit = run.units.find((one) => one.unit === cell.unit);
  return unit?.mayBeUnseen ? 'Not visible' : null;
}

function OwnAnswer({ own }: { own: RecordedAnswer }) {
  // The server may be in another time zone.
  const isHydrated = useHydrated();
  const { cell, question, form } = useJudged();
  const unseen = useUnseenWords();
  const said = confirmsJudge(own, cell) ? 'You confirmed' : 'You say';
  const cannotTell = unseen ? `You say: ${unseen.toLowerCase()}` : 'You cannot tell';
  const words = own.verdict?.state === 'unscored' ? cannotTell : said;
  const rationale =
    own.verdict?.state === 'scored' && own.act !== 'confirm' ? own.verdict.rationale : '';
  return (
    <>
      <p
        className="flex min-w-0 items-center gap-1.5 text-sm"
        title={isHydrated ? formatMoment(own.at) : undefined}
      >
        <Check aria-hidden className="size-3.5 shrink-0 text-good" strokeWidth={2.5} />
        <span className="shrink-0 font-medium">
          {words} {printValue(own.verdict, question)}
        </span>
        {rationale && (
          <span className="min-w-0 truncate text-muted" title={rationale}>
            “{rationale}”
          </span>
        )}
      </p>
      <Button size="sm" variant="ghost" onClick={form.withdraw}>
        <Undo2 aria-hidden className="size-3.5" />
        Take back
        <CommandKey command="undo" />
      </Button>
    </>
  );
}

function OtherPeople() {
  const { cell, question } = useJudged();
  const others = cell.people.filter((answer) => answer.id !== ownAnswer(cell)?.id);
  if (others.length === 0) return null;
  return (
    <p className="text-muted text-xs">
      Others:{' '}
      {others
        .map(
          ({ rater, verdict }) => `${rater.name} ${printValue(verdict, question) ?? 'cannot tell'}`,
        )
        .join(', ')}
    </p>
  );
}
