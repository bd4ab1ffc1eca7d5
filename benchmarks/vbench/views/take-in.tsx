'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { IngestList } from '@/components/ingest/ingest-list';
import { useIngest } from '@/components/ingest/use-ingest';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { FrameNeed } from '@/lib/video/frames/need';
import { isFinished, isIn, isTroubled, type QueuedFile } from '@/lib/video/ingest/queued-file';
import type { ArrivingFile } from '@/lib/video/transfer/arriving-files';
import type { Renaming } from '../formats/match/schema';
import type { MatchView, PlanView } from '../formats/schema';
import { makeItems } from './queries';

/** Properties of {@link TakeIn}. */
export interface TakeInProps {
  view: PlanView;
  need: FrameNeed | null;
  /** Who made the files; empty while nobody said. */
  model: string;
  match: MatchView;
  renamings: readonly Renaming[];
  files: readonly ArrivingFile[];
}

/** Takes files in one after another, and then makes the items that they fill. */
function useTakeIn({ view, need, model, match, renamings, files }: TakeInProps) {
  const { session, items } = useIngest();
  const client = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const take = useMutation({
    mutationFn: async () => {
      const fitting = new Set(match.files.map(({ path }) => path));
      const common = { model, projectId: view.project.id, ...(need && { need }) };
      const taken = await session.add(
        { files: files.filter(({ path }) => fitting.has(path)), leftOut: 0 },
        ({ path }) => ({ ...common, prompt: match.texts[path] }),
      );
      setIds(new Set(taken));
      const ends = await Promise.all(taken.map((id) => session.queue.finished(id)));
      const videos = ends.flatMap(({ path, videoId }) => (videoId ? [{ path, videoId }] : []));
      return makeItems(view.plan.id, { model, videos, renamings: [...renamings] });
    },
    onSettled: () => client.invalidateQueries(),
  });
  return { take, session, mine: items.filter(({ id }) => ids.has(id)) };
}

/** Takes the files of a model that fit the plan into the library, and makes the items that they fill. */
export function TakeIn(props: TakeInProps) {
  const { view, model, match } = props;
  const { take, session, mine } = useTakeIn(props);
  const through = mine.filter(isFinished).length;
  const shares = mine.map((item) => (isFinished(item) ? 1 : item.share));
  const troubled = mine.filter(isTroubled);
  const library = new URLSearchParams({
    project: view.project.id,
    suite: 'vbench',
    generator: model,
  });
  return (
    <div className="flex flex-col gap-3 border-t pt-3">
      {!take.data && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            disabled={model === '' || match.files.length === 0}
            pending={take.isPending}
            onClick={() => take.mutate()}
          >
            Take in {countNoun(match.files.length, 'video')}
          </Button>
          <span className="text-muted text-xs">
            {model === ''
              ? 'Say which model made them first.'
              : take.isPending
                ? `${through} of ${mine.length} through. You can look at other pages meanwhile; leave this tab open.`
                : 'Frames are taken here in the browser; then videos and frames are stored.'}
          </span>
        </div>
      )}
      {take.isPending && (
        <Progress
          label="Videos taken in"
          value={shares.reduce((sum, share) => sum + share, 0) / Math.max(1, mine.length)}
        />
      )}
      {take.data && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="font-medium">
            {countNoun(mine.filter(isIn).length, 'video')} in:{' '}
            {countNoun(take.data.added, 'new item')}
            {take.data.known > 0 && `, ${take.data.known} here already`}.
          </p>
          <Button asChild variant="primary" size="sm">
            <Link href={`/?${library}`}>Judge and review them in the library</Link>
          </Button>
        </div>
      )}
      {troubled.length > 0 && <Troubled items={troubled} session={session} />}
      <RefusalNote refusal={take.error?.message ?? null} />
    </div>
  );
}

/** Videos that could not be taken in. */
function Troubled({
  items,
  session,
}: Pick<ReturnType<typeof useIngest>, 'session'> & { items: readonly QueuedFile[] }) {
  return (
    <div className="rounded-lg border">
      <p className="border-b px-4 py-2 text-bad text-xs">
        {countNoun(items.length, 'video')} could not be taken in. Try again, then drop the folder
        once more: what is in is recognised.
      </p>
      <IngestList items={items} queue={session.queue} onRestate={session.restate} />
    </div>
  );
}
