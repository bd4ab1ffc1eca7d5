import { ItemStateBadge } from '@/components/runs/run-state';
import { Badge } from '@/components/ui/badge';
import { formatDecimal, formatMoment } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import type { LibraryItem } from '@/lib/library/listing.schema';
import type { Score } from '@/lib/suites/score';
import { ScoreCell } from './score-cell';
import { isDataColumn, type TableColumn } from './table-columns';

/** What a column says of a clip. */
export function ItemValue({ item, column }: { item: LibraryItem; column: TableColumn }) {
  const { run } = item;
  const judged = run?.state === 'judged' || run?.state === 'incomplete';
  if (isDataColumn(column.id)) {
    const text = item.columns?.[column.id.slice('data:'.length)] ?? '';
    return (
      <span className="block truncate text-muted text-xs" title={text}>
        {text}
      </span>
    );
  }
  switch (column.id) {
    case 'prompt':
      return item.generationPrompt ? (
        <p className="line-clamp-2 text-pretty text-muted text-xs" title={item.generationPrompt}>
          {item.generationPrompt}
        </p>
      ) : item.promptHidden ? (
        <span
          className="text-faint text-xs"
          title="It gives the answer away: the review shows it apart."
        >
          hidden
        </span>
      ) : (
        <span className="text-faint text-xs">no prompt</span>
      );
    case 'generator':
      return item.generatorModel ? (
        <span className="line-clamp-2 text-muted text-xs" title={item.generatorModel}>
          {item.generatorModel}
        </span>
      ) : (
        <span className="text-faint text-xs">unknown</span>
      );
    case 'added':
      return <span className="text-muted text-xs">{formatMoment(item.createdAt)}</span>;
    case 'state':
      return <State item={item} />;
    case 'unscored':
      return run && judged && !run.peopleAlone ? (
        <span className={run.unscored ? 'text-text' : 'text-faint'}>
          {run.unscored}
          <span className="text-faint"> / {run.answers}</span>
        </span>
      ) : null;
    case 'reviewed':
      return run && judged ? <Reviewed done={run.reviewed} of={run.toReview} /> : null;
    case 'disagreement':
      return run && judged && run.disagreement !== null
        ? formatDecimal(run.disagreement, Number.isInteger(run.disagreement) ? 0 : 1)
        : null;
    default:
      return (
        <ScoreCell
          score={scoreIn(item, column)}
          label={`${column.label}, ${column.by}`}
          judged={judged}
        />
      );
  }
}

/** The score of a column, with the value of whom the column is about. */
function scoreIn({ run }: LibraryItem, { id: column, owner }: TableColumn): Score | undefined {
  const id = column.slice(column.indexOf(':') + 1);
  const score = run?.scores.find((one) => one.id === id);
  if (!run || !score || owner !== 'corrected') return score;
  return { ...score, value: run.corrected[id] ?? null };
}

function State({ item: { run, moving, judges } }: { item: LibraryItem }) {
  if (!run && !moving) {
    return (
      <span className="flex flex-col items-start gap-0.5 text-faint text-xs">
        {judges.length > 0 ? 'Not judged by this' : 'Not judged'}
        {judges.length > 0 && (
          <span className="max-w-full truncate" title={judges.join(', ')}>
            but by {judges.join(', ')}
          </span>
        )}
      </span>
    );
  }
  if (run?.peopleAlone) {
    return run.reviewed > 0 ? (
      <span className="flex flex-col items-start gap-0.5">
        <Badge tone="good">Reviewed</Badge>
        {run.why && (
          <span className="max-w-full truncate text-muted text-xs" title={`Rejected: ${run.why}`}>
            Rejected: {run.why}
          </span>
        )}
      </span>
    ) : (
      <Badge tone="neutral">Not reviewed</Badge>
    );
  }
  if (run && !moving && isWithoutScore(run)) return <WithoutScore run={run} />;
  // Who judges it now is not known here, unless it is the chosen run itself.
  const detail = moving && run?.state !== moving ? '' : (run?.stateReason ?? run?.judge ?? '');
  return (
    <span className="flex flex-col items-start gap-0.5">
      {moving === 'judging' ? (
        <span className="text-accent">
          <Spinner label="Judging" />
        </span>
      ) : (
        <ItemStateBadge state={moving ?? run?.state ?? 'waiting'} />
      )}
      <span className="max-w-full truncate text-faint text-xs" title={detail}>
        {detail}
      </span>
    </span>
  );
}

type ShownRun = NonNullable<LibraryItem['run']>;

/** Whether a judge answered, and none of its answers has a score. */
function isWithoutScore({ state, answers, unscored }: ShownRun): boolean {
  return (state === 'judged' || state === 'incomplete') && answers > 0 && unscored === answers;
}

/** That the judge scored nothing at all, and what to do about it. */
function WithoutScore({ run: { answers, judge } }: { run: ShownRun }) {
  const none =
    answers === 1 ? 'Its answer has no score.' : `None of ${answers} answers has a score.`;
  return (
    <span
      className="flex flex-col items-start gap-0.5"
      title={`${judge}: ${none} Open it to see why, then judge it with another model, or review it yourself.`}
    >
      <Badge tone="warn">No scores</Badge>
      <span className="max-w-full truncate text-faint text-xs">Open to see why</span>
    </span>
  );
}

function Reviewed({ done, of }: { done: number; of: number }) {
  return (
    <span className="flex flex-col gap-1.5">
      <span className="text-xs">
        {done}
        <span className="text-faint"> / {of}</span>
      </span>
      <Progress
        value={of === 0 ? 0 : done / of}
        label={`${done} of ${of} answers reviewed`}
        tone={done === of && of > 0 ? 'good' : 'accent'}
      />
    </span>
  );
}
