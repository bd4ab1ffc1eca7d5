'use client';

import { ChevronDown, Download, Filter } from 'lucide-react';
import Link from 'next/link';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { NounContext } from '@/components/library/noun';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Page } from '@/components/ui/page';
import { saveCsv } from '@/components/ui/save-csv';
import { Spinner } from '@/components/ui/spinner';
import { writeParameters } from '@/lib/library/address';
import { useFunnel } from '@/lib/results/funnel/queries';
import type { Funnel, FunnelFiltering } from '@/lib/results/funnel/schema';
import { FiltersCard } from './filters-card';
import { FunnelControls } from './funnel-controls';
import { countsCsv, filtersCsv } from './funnel-csv';
import { countKind } from './funnel-words';
import { StageBars } from './stage-bars';
import { StageTable } from './stage-table';
import { type FunnelState, useFunnelState } from './use-funnel-state';

/** What became of questions from stage to stage, and how the filters compare with people. */
export function FunnelView() {
  const { request, set } = useFunnelState();
  const { data, error, isPending, isFetching, refetch } = useFunnel('/api/qa/funnel', request);
  return (
    <Page
      title="Funnel"
      description="What became of questions on their way from the annotated clip to the examination: how many went on, what removed the others, and how far people agree with what the filters removed."
      actions={data && isBegun(data) && <SaveMenu funnel={data} />}
    >
      {error && <ErrorNote error={error} onRetry={() => refetch()} />}
      {isPending && <Spinner label="Counting…" />}
      {data && (
        <NounContext value="item">
          <FunnelControls funnel={data} set={set} isFetching={isFetching} />
          <WithheldNote clips={data.withheld} />
          {isBegun(data) ? <Stages funnel={data} set={set} /> : <NotBegun funnel={data} />}
        </NounContext>
      )}
    </Page>
  );
}

function isBegun({ stages }: Funnel): boolean {
  return stages.some(({ whole }) => whole.given > 0);
}

function Stages({ funnel, set }: { funnel: Funnel; set: FunnelState['set'] }) {
  return (
    <>
      <StageBars funnel={funnel} />
      <StageTable funnel={funnel} />
      {funnel.filtering.filter(isShown).map((filtering) => (
        <FiltersCard key={filtering.suite.id} funnel={funnel} filtering={filtering} set={set} />
      ))}
      <p className="max-w-4xl text-pretty text-muted text-xs">
        An item goes on by what people answered where they did, else by its judge. Compared with
        people stands what the judge itself says. What trimming left out of videos is shown under
        Annotations when they are cut; it becomes no item, so it is not counted here.
      </p>
    </>
  );
}

/** A stage that no suite asks people about is shown once somebody has answered in it. */
function isShown({ overall, counted }: FunnelFiltering): boolean {
  return overall !== null || counted.same.all > 0;
}

/** What to do before anything was written. */
function NotBegun({ funnel: { source, project, stages } }: { funnel: Funnel }) {
  const [first] = stages;
  if (source.items === 0 || !first) {
    return (
      <EmptyState
        icon={Filter}
        title="No annotated clips in this project yet"
        action={
          <Button asChild variant="primary">
            <Link href="/qa/annotations">To the annotations</Link>
          </Button>
        }
      >
        Read step annotations and cut them into clips. Let a judge write questions about these, with
        the stages that follow: what becomes of them is counted here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Filter}
      title="No question written yet"
      action={
        <Button asChild variant="primary">
          <Link href={writeParameters('/', { project: project.id, suite: first.suite.id })}>
            To the clips
          </Link>
        </Button>
      }
    >
      The project has {countKind(source.items, source.kind)}. Choose clips in the library, press
      Judge, and tick the stages that are to follow: what becomes of the questions is counted here.
    </EmptyState>
  );
}

/** Saves what the page shows, unrounded. */
function SaveMenu({ funnel }: { funnel: Funnel }) {
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden className="size-3.5" />
          Save
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Button>
      }
    >
      <MenuItem onSelect={() => saveCsv('framejury-funnel.csv', countsCsv(funnel))}>
        CSV, counts of every stage
      </MenuItem>
      {funnel.filtering.length > 0 && (
        <MenuItem onSelect={() => saveCsv('framejury-filters.csv', filtersCsv(funnel))}>
          CSV, filters compared with people
        </MenuItem>
      )}
    </Menu>
  );
}
