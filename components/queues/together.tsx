import clsx from 'clsx';
import { Check, Equal, Trophy } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { CommandKey } from '@/components/commands/command-key';
import { useCommands } from '@/components/commands/use-commands';
import { valueIn } from '@/components/evidence/verdict-words';
import { answersParcel } from '@/components/review/answering/use-answering';
import { hasJudgeInView, placeOf } from '@/components/review/item/cells';
import { withParcels } from '@/components/review/outbox/outbox';
import { type Act, ownRow } from '@/components/review/outbox/rows';
import type { Outgoing } from '@/components/review/outbox/use-outbox';
import { ScaleControl } from '@/components/review/writing/scale-control';
import { Button } from '@/components/ui/button';
import type { Cell } from '@/lib/answers/schema';
import { useTogether } from '@/lib/queues/queries';
import type { Task } from '@/lib/queues/schema';
import type { ItemTogether } from '@/lib/queues/together.schema';
import { useReviews } from '@/lib/reviews/queries';
import type { ItemReview } from '@/lib/reviews/schema';
import { ITEM_UNIT, PREFERRED_QUESTION } from '@/lib/suites/question';

/** With more questions than this to each text, their controls stand in the panel beneath alone. */
const MOST_CONTROLS = 4;

const PREFERENCE = { unit: ITEM_UNIT, question: PREFERRED_QUESTION };

const ALONE: readonly ItemTogether[] = [];

/** Whether all that is asked about an item is answered under its text. */
export function hasScales({ run, blind }: ItemReview): boolean {
  if (!run || run.cells.length > MOST_CONTROLS) return false;
  const { questions, peopleAlone } = run.suite;
  // Texts have no scale; an override that needs its reason is given where that is written.
  return questions.every(
    ({ scale, plain }) => scale.kind !== 'text' && (blind || peopleAlone || plain),
  );
}

/**
 * The items that stand side by side with one under review, none where it stands by itself, and the reviews of all of these by
 * their ids, with what waits to be stored.
 */
export function useItemsTogether(
  queueId: string,
  set: string | null,
  { itemId, runId }: Task,
  { parcels }: Outgoing,
) {
  const { data: items = ALONE, isLoading } = useTogether(queueId, set);
  const ids = items.map((item) => item.itemId);
  const stored = useReviews(ids.length > 0 ? ids : [itemId], runId);
  const reviews = useMemo(
    () => new Map([...stored].map(([id, review]) => [id, withParcels(review, parcels)])),
    [stored, parcels],
  );
  return { items, reviews, isLoading };
}

interface TogetherProps {
  items: readonly ItemTogether[];
  reviews: ReadonlyMap<string, ItemReview>;
  /** The item under review, to which keys go. */
  marked: ItemTogether;
  outgoing: Outgoing;
  onMark: (queueItemId: string) => void;
}

/** The texts that models wrote to one task side by side, under letters, each with the scales on which it is scored. */
export function Together({ items, reviews, marked, outgoing, onMark }: TogetherProps) {
  const send = (review: ItemReview, act: Act) => outgoing.add(answersParcel(review, [act]));
  const preferredOf = (itemId: string) => {
    const review = reviews.get(itemId);
    return review ? valueIn(ownRow(review, PREFERENCE)?.verdict) : null;
  };
  /** Says which is the best, null for none; said again, it is taken back. */
  const prefer = (best: string | null) => {
    const said = (itemId: string) => (best === null ? 'tie' : itemId === best ? 'best' : 'other');
    const isSaid = items.every(({ itemId }) => preferredOf(itemId) === said(itemId));
    for (const { itemId } of items) {
      const review = reviews.get(itemId);
      const value = { act: 'state' as const, value: said(itemId), rationale: '', box: null };
      if (review) send(review, { ...PREFERENCE, ...(isSaid ? { act: 'withdraw' } : value) });
    }
  };
  const markBy = (by: 1 | -1) => {
    const next = items.at((items.indexOf(marked) + by) % items.length);
    if (next) onMark(next.queueItemId);
  };
  useCommands({
    'text-back': () => markBy(-1),
    'text-on': () => markBy(1),
    best: () => prefer(marked.itemId),
    tie: () => prefer(null),
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ol
        aria-label="Side by side"
        className="scroll-thin grid min-h-0 flex-1 auto-rows-[minmax(13rem,1fr)] grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-2 p-2"
      >
        {items.map((item, index) => (
          <Column
            key={item.queueItemId}
            item={item}
            letter={letterOf(index)}
            isMarked={item === marked}
            review={reviews.get(item.itemId)}
            preferred={preferredOf(item.itemId)}
            send={send}
            onMark={() => onMark(item.queueItemId)}
          />
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-1.5 border-t px-3 py-1.5">
        <Button size="sm" onClick={() => prefer(marked.itemId)}>
          <Trophy aria-hidden className="size-3.5" />
          {letterOf(items.indexOf(marked))} is the best
          <CommandKey command="best" />
        </Button>
        <Button
          size="sm"
          aria-pressed={items.every(({ itemId }) => preferredOf(itemId) === 'tie')}
          onClick={() => prefer(null)}
        >
          <Equal aria-hidden className="size-3.5" />
          Tie
          <CommandKey command="tie" />
        </Button>
        <span className="ml-auto flex items-center gap-1 text-muted text-xs">
          <CommandKey command="text-back" />
          <CommandKey command="text-on" />
          other text
        </span>
      </p>
    </div>
  );
}

interface ColumnProps {
  item: ItemTogether;
  letter: string;
  isMarked: boolean;
  /** Undefined until it is read. */
  review: ItemReview | undefined;
  /** See `PREFERENCES`; null while nothing is said. */
  preferred: string | number | null;
  send: (review: ItemReview, act: Act) => void;
  onMark: () => void;
}

function Column({ item, letter, isMarked, review, preferred, send, onMark }: ColumnProps) {
  return (
    <li
      aria-current={isMarked || undefined}
      className={clsx(
        'flex min-h-0 flex-col rounded-md border bg-surface',
        isMarked && 'border-accent ring-1 ring-accent',
      )}
    >
      <button
        type="button"
        onClick={onMark}
        className="flex min-h-7 shrink-0 flex-wrap items-baseline gap-x-2 px-2 pt-1 text-left text-xs"
      >
        <strong className="font-semibold text-sm">{letter}</strong>
        {isMarked && <span className="font-medium text-accent">under review</span>}
        {preferred === 'best' && (
          <Badge icon={<Trophy aria-hidden className="size-3" />}>best</Badge>
        )}
        {preferred === 'tie' && <Badge icon={<Equal aria-hidden className="size-3" />}>tie</Badge>}
        {item.submitted && <Badge icon={<Check aria-hidden className="size-3" />}>handed in</Badge>}
      </button>
      <p
        dir="auto"
        className="scroll-thin min-h-0 flex-1 whitespace-pre-wrap break-words text-pretty px-2 text-sm"
      >
        {item.text === '' ? <em className="text-muted">No text</em> : item.text}
      </p>
      <div className="flex shrink-0 flex-col gap-1 px-2 pt-1 pb-2">
        {item.note && <p className="text-muted text-xs">{item.note}</p>}
        {review && <Scales review={review} letter={letter} send={send} />}
      </div>
    </li>
  );
}

function Badge({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      {icon}
      {children}
    </span>
  );
}

/** The scales on which one text is scored, also while another one is under review. */
function Scales({
  review,
  letter,
  send,
}: Pick<ColumnProps, 'letter' | 'send'> & { review: ItemReview }) {
  const { run } = review;
  if (!run || !hasScales(review)) return null;
  const seesJudge = hasJudgeInView(review, run);
  return run.cells.map((cell) => {
    const question = run.suite.questions.find(({ id }) => id === cell.question);
    if (!question) return null;
    return (
      <div key={`${cell.unit} ${cell.question}`} className="flex flex-wrap items-center gap-x-2">
        <p aria-hidden className="w-12 text-muted text-xs">
          {question.label}
        </p>
        <ScaleControl
          legend={`${question.label}, ${letter}`}
          question={question}
          value={valueIn(cell.own?.verdict)}
          judged={seesJudge ? valueIn(cell.judge?.verdict) : null}
          onValue={(value) => send(review, actOf(cell, value, seesJudge))}
        />
      </div>
    );
  });
}

/** What giving a value comes to: with the judge in view it confirms or overrides, else it states. */
function actOf(cell: Cell, value: number | string, seesJudge: boolean): Act {
  const place = placeOf(cell);
  if (!seesJudge) return { ...place, act: 'state', value, rationale: '', box: null };
  if (valueIn(cell.judge?.verdict) === value) return { ...place, act: 'confirm' };
  return { ...place, act: 'override', value, rationale: '' };
}

/** A, B, C … Z, then AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
