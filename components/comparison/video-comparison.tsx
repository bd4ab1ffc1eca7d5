'use client';

import { Columns2, EyeOff, Scale } from 'lucide-react';
import Link from 'next/link';
import { parseAsFloat, parseAsNativeArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Select } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import { useVideoComparison } from '@/lib/comparison/queries';
import { MOST_COMPARED, type VideoComparison } from '@/lib/comparison/schema';
import { RequestError } from '@/lib/request';
import { ComparedAnswers } from './compared-answers';
import { RaterPicker } from './rater-picker';
import { TwoClipsDialog } from './two-clips-dialog';

const PARAMETERS = {
  rater: parseAsNativeArrayOf(parseAsString),
  suite: parseAsString,
  /** From how many points on a row is shown; all rows when left out. */
  apart: parseAsFloat,
};

/** Judges and people side by side on one video; who, and which rows, stand in the address. */
export function VideoComparisonView({ itemId }: { itemId: string }) {
  const [request, setRequest] = useQueryStates(PARAMETERS, { history: 'replace' });
  const { data, error, refetch } = useVideoComparison(itemId, request.rater, request.suite);
  if (error instanceof RequestError && error.status === 403) {
    return <KeptFrom reason={error.message} />;
  }
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="grid flex-1 place-items-center text-muted">
        <Spinner label="Putting the answers side by side" />
      </div>
    );
  }
  const chosen = data.compared.map(({ key }) => key);
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:h-[calc(100dvh-2.75rem)] lg:flex-none lg:overflow-hidden">
      <Header data={data} onChoose={(change) => setRequest(change)} />
      {data.rows.length === 0 ? (
        <NothingSaid data={data} />
      ) : (
        <ComparedAnswers
          // Another choice of raters begins again: places of answers mean others then.
          key={chosen.join()}
          data={data}
          apart={request.apart}
          onApart={(apart) => setRequest({ apart })}
        />
      )}
    </div>
  );
}

interface HeaderProps {
  data: VideoComparison;
  onChoose: (change: { suite?: string; rater: string[] | null }) => void;
}

/** Which item it is, and who is compared in which suite. */
function Header({ data: { video, suite, suites, raters, compared }, onChoose }: HeaderProps) {
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface px-4 py-2">
      <div className="min-w-48 flex-1">
        <h1 className="truncate font-semibold text-sm">
          <Link href={`/videos/${video.id}`} className="hover:text-accent">
            {video.name}
          </Link>
        </h1>
        <p className="truncate text-muted text-xs">
          {[video.generatorModel, video.generationPrompt].filter(Boolean).join(' · ')}
        </p>
      </div>
      {suites.length > 1 && (
        <Select
          aria-label="Suite"
          className="max-w-44"
          value={suite.id}
          onChange={(event) => onChoose({ suite: event.target.value, rater: null })}
        >
          {suites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {raters.length > 0 && (
        <RaterPicker
          raters={raters}
          chosen={compared.map(({ key }) => key)}
          most={MOST_COMPARED}
          onChoose={(rater) => onChoose({ rater })}
        />
      )}
      <TwoClipsDialog
        itemId={video.id}
        trigger={
          <Button>
            <Columns2 aria-hidden className="size-3.5" />
            Compare with another clip…
          </Button>
        }
      />
    </header>
  );
}

function KeptFrom({ reason }: { reason: string }) {
  return (
    <EmptyState
      icon={EyeOff}
      title="Cannot be compared yet"
      action={
        <Button asChild variant="primary">
          <Link href="/queues">To the queues</Link>
        </Button>
      }
    >
      {reason}
    </EmptyState>
  );
}

function NothingSaid({ data }: { data: VideoComparison }) {
  return (
    <EmptyState
      icon={Scale}
      title="Nobody has answered about this clip yet"
      action={
        <Button asChild variant="primary">
          <Link href={`/videos/${data.video.id}`}>Open the clip</Link>
        </Button>
      }
    >
      Judge it, and judge it again by another model or with another version of a prompt. Then what
      they say stands side by side here, with what people say.
    </EmptyState>
  );
}
