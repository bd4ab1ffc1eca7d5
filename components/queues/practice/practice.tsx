'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { toast } from 'sonner';
import { NounContext } from '@/components/library/noun';
import { useMay, usePerson } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatShare } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { type Refusal, reached } from '@/components/ui/server-action';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { Checked, PracticeAnswers, PracticeDetail } from '@/lib/queues/practice/schema';
import { usePractice } from '@/lib/queues/queries';
import { nounOf } from '@/lib/suites/item-kind';
import type { PracticeActions } from '../actions';
import { ByQuestion, CheckedItem } from './checked-item';
import { Standing } from './practice-list';
import { PractisedItem } from './practised-item';

interface PracticeProps extends PracticeActions {
  practiceId: string;
  /** The kind of items that each suite takes, by its id. */
  kinds: Readonly<Record<string, string>>;
}

/** A practice: what it is about, its items one after another with what was right of each, and how much was right in the end. */
export function Practice(props: PracticeProps) {
  const practice = usePractice(props.practiceId);
  if (practice.error)
    return <ErrorNote error={practice.error} onRetry={() => practice.refetch()} />;
  if (practice.isPending) {
    return (
      <div className="grid flex-1 place-items-center text-muted">
        <Spinner label="Opening the practice…" />
      </div>
    );
  }
  return (
    <NounContext value={nounOf(props.kinds[practice.data.suite] ?? 'clip')}>
      <Opened {...props} practice={practice.data} />
    </NounContext>
  );
}

type OpenedProps = PracticeProps & { practice: PracticeDetail };

/** What somebody does on the page; what the server refuses is said. */
function useActs({
  practice,
  checkPractice,
  startPractice,
  practiseAgain,
  changePractice,
}: OpenedProps) {
  const client = useQueryClient();
  const me = usePerson()?.id ?? '';
  const [pending, setPending] = useState(false);
  const run = async <Result extends object>(call: Promise<({ ok: true } & Result) | Refusal>) => {
    setPending(true);
    const result = await reached(call);
    await client.invalidateQueries();
    setPending(false);
    if (result.ok) return result;
    toast.error(result.message);
    return null;
  };
  return {
    pending,
    start: () => run(startPractice(practice.id, me)),
    again: () => run(practiseAgain(practice.id, me)),
    change: (closed: boolean) => run(changePractice(practice.id, closed)),
    check: (itemId: string, answers: PracticeAnswers) =>
      run(checkPractice(practice.id, itemId, me, answers)),
  };
}

type Acts = ReturnType<typeof useActs>;

function Opened(props: OpenedProps) {
  const { practice } = props;
  const acts = useActs(props);
  const [practising, setPractising] = useState(false);
  const [checked, setChecked] = useState<{ itemId: string; checks: readonly Checked[] } | null>(
    null,
  );
  const [itemId] = practice.left;
  if (checked) {
    return <CheckedItem practice={practice} {...checked} onNext={() => setChecked(null)} />;
  }
  if (practising && itemId) {
    return (
      <PractisedItem
        key={itemId}
        practice={practice}
        itemId={itemId}
        pending={acts.pending}
        onCheck={async (answers) => {
          const result = await acts.check(itemId, answers);
          if (result) setChecked({ itemId, checks: result.checks });
        }}
      />
    );
  }
  return <Overview practice={practice} acts={acts} onPractise={() => setPractising(true)} />;
}

interface OverviewProps {
  practice: PracticeDetail;
  acts: Acts;
  onPractise: () => void;
}

function Overview({ practice, acts, onPractise }: OverviewProps) {
  const leads = useMay('admin');
  const { name, items, share, instructions, mine, left, closed, everybody } = practice;
  return (
    <Page
      width="text"
      above={
        <Link
          href="/queues/mine"
          className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-text"
        >
          <ArrowLeft aria-hidden className="size-3" />
          My work
        </Link>
      }
      title={
        <span className="flex flex-wrap items-center gap-3">
          {name}
          <Standing {...practice} />
        </span>
      }
      description={`${countNoun(items, 'item')} whose answers are known. You answer each without seeing what anybody says of it, and are then told what was right. From ${formatShare(share)} right on you are ready. Nothing of it counts in any figure.`}
      actions={
        leads && (
          <Button pending={acts.pending} onClick={() => void acts.change(!closed)}>
            {closed ? 'Open again' : 'Close'}
          </Button>
        )
      }
    >
      {instructions && (
        <Card title="Instructions">
          <p className="max-w-3xl whitespace-pre-wrap text-pretty">{instructions}</p>
        </Card>
      )}
      {mine && left.length === 0 ? (
        <Outcome practice={practice} acts={acts} onPractise={onPractise} />
      ) : (
        !closed && (
          <div className="flex items-center gap-3">
            <Button
              variant="primary"
              autoFocus
              pending={acts.pending}
              onClick={async () => {
                if (mine || (await acts.start())) onPractise();
              }}
            >
              {mine && mine.done > 0 ? 'Continue' : 'Start'}
              <ArrowRight aria-hidden className="size-3.5" />
            </Button>
            {mine && (
              <p className="text-muted text-xs">
                {mine.done} of {countNoun(items, 'item')} answered
              </p>
            )}
          </div>
        )
      )}
      {everybody.length > 0 && <Everybody practice={practice} />}
    </Page>
  );
}

/** How it ended: ready, or once more with what was wrong. */
function Outcome({ practice, acts, onPractise }: OverviewProps) {
  const { mine, share, results, closed } = practice;
  if (!mine) return null;
  const { right, of } = mine.score;
  const isReady = mine.readyAt !== null;
  const wrong = results.filter(({ checks }) => checks.some((check) => !check.right)).length;
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3" role="status">
          <p className="font-semibold text-lg">{isReady ? 'Ready' : 'Not ready yet'}</p>
          <p className="min-w-0 flex-1 basis-72 text-pretty">
            {right} of {countNoun(of, 'known answer')} right
            {of > 0 && ` (${formatShare(right / of)})`}, {formatShare(share)} are needed.
            {isReady ? ' The queues that ask for it are open to you.' : ''}
          </p>
          {isReady ? (
            <Button asChild variant="primary">
              <Link href="/queues/mine">To my work</Link>
            </Button>
          ) : (
            !closed && (
              <Button
                variant="primary"
                autoFocus
                pending={acts.pending}
                onClick={async () => {
                  if (await acts.again()) onPractise();
                }}
              >
                <RotateCcw aria-hidden className="size-3.5" />
                Practise again with {countNoun(wrong, 'item')}
              </Button>
            )
          )}
        </div>
      </Card>
      <ByQuestion practice={practice} />
    </>
  );
}

/** Who has begun, and who is ready; for leads. */
function Everybody({ practice: { everybody, items } }: Pick<OverviewProps, 'practice'>) {
  return (
    <Card title="People" description="For admins." flush>
      <div className="overflow-x-auto">
        <Table className="[&_tbody>tr:last-child>td]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell numeric>Items</HeaderCell>
              <HeaderCell numeric>Right</HeaderCell>
              <HeaderCell numeric>Began again</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {everybody.map(({ id, name, done, score, readyAt, again }) => (
              <tr key={id}>
                <DataCell>{name}</DataCell>
                <DataCell>
                  {readyAt ? <Badge tone="good">Ready</Badge> : <Badge>Not ready yet</Badge>}
                </DataCell>
                <DataCell numeric>
                  {done} of {items}
                </DataCell>
                <DataCell numeric>
                  {score.of === 0 ? '–' : formatShare(score.right / score.of)}
                </DataCell>
                <DataCell numeric>{again}</DataCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
