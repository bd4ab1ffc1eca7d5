'use client';

import { ChevronDown, Download, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { formatCount, formatMoment } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import type { Refusal } from '@/components/ui/server-action';
import { Spinner } from '@/components/ui/spinner';
import type { FrameNeed } from '@/lib/video/frames/need';
import { DeletePlanDialog } from './delete-plan-dialog';
import { MatchCard } from './match-card';
import { PresenceTable } from './presence-table';
import { usePlan } from './queries';

/** Properties of {@link PlanPageView}. */
export interface PlanPageViewProps {
  planId: string;
  /** The frames that are taken of videos as they come in; null for those that every clip gets. */
  need: FrameNeed | null;
  deletePlan: (id: string) => Promise<{ ok: true } | Refusal>;
}

/** A plan: what it expects by dimension, what each model has of it, and where the files of a model come in. */
export function PlanPageView({ planId, need, deletePlan }: PlanPageViewProps) {
  const { data, error, isPending, refetch } = usePlan(planId);
  const mayChange = useMay('reviewer');
  const [deleting, setDeleting] = useState(false);
  if (isPending) {
    return (
      <Page>
        <Spinner label="Opening the plan…" />
      </Page>
    );
  }
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  const { plan, dimensions } = data;
  const expected = dimensions.reduce((sum, dimension) => sum + dimension.expected, 0);
  return (
    <Page
      above={<Link href={`/vbench?project=${data.project.id}`}>VBench-2.0</Link>}
      title={plan.name}
      description={
        <>
          {Object.entries(plan.facts)
            .map(([topic, word]) => `${topic}: ${word}`)
            .join(' · ')}
          <span className="block text-xs">
            {formatCount(plan.expected)} videos of each model for {formatCount(expected)} places ·
            version <span className="font-mono">{plan.version}</span> · made{' '}
            {formatMoment(plan.createdAt)} by {plan.createdBy}
            {mayChange && !data.isDeletable && ', who can delete it, as admins can'}
          </span>
        </>
      }
      actions={
        <>
          <SavePlan planId={planId} />
          {data.isDeletable && (
            <IconButton label="Delete the plan" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </>
      }
    >
      {mayChange && <MatchCard view={data} need={need} />}
      <Card
        flush
        title="What models have of it"
        description="Places of the plan whose video is here, by dimension."
      >
        <PresenceTable view={data} />
      </Card>
      {deleting && (
        <DeletePlanDialog
          plan={plan}
          onClose={() => setDeleting(false)}
          submit={() => deletePlan(planId)}
        />
      )}
    </Page>
  );
}

/** What the plan is saved as, for those who make the videos. */
function SavePlan({ planId }: { planId: string }) {
  const file = (as: string) => `/api/vbench/plans/${planId}/file?as=${as}`;
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden className="size-3.5" />
          Save the plan
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Button>
      }
    >
      <MenuLabel>A row for each video: text, name, seed</MenuLabel>
      <MenuItem asChild>
        <a href={file('csv')}>CSV</a>
      </MenuItem>
      <MenuItem asChild>
        <a href={file('jsonl')}>JSON Lines</a>
      </MenuItem>
      <MenuItem asChild>
        <a href={file('names')}>File names alone</a>
      </MenuItem>
      <MenuLabel>For a model in Python</MenuLabel>
      <MenuItem asChild>
        <a href={file('loop')}>Loop that makes the videos</a>
      </MenuItem>
    </Menu>
  );
}
