'use client';

import { ChevronDown, Columns2, GitCompareArrows, ListChecks, Scale } from 'lucide-react';
import Link from 'next/link';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { formatMoment } from '@/components/ui/numbers';
import type { ItemReview } from '@/lib/reviews/schema';
import { nounOf } from '@/lib/suites/item-kind';

interface RunMenuProps {
  review: Pick<ItemReview, 'run' | 'runs' | 'item'>;
  onRun: (runId: string) => void;
  onJudge: () => void;
}

/** Which run is shown, and the others there are. */
export function RunMenu({ review: { run, runs, item }, onRun, onJudge }: RunMenuProps) {
  const mayJudge = useMay('reviewer');
  if (!run) return null;
  const isPeople = run.suite.peopleAlone === true;
  return (
    <Menu
      trigger={
        <Button variant="ghost" className="!h-9 max-w-44 !gap-1.5 !px-2 text-left">
          <span className="flex min-w-0 flex-col leading-4">
            <span className="truncate text-text text-xs">{run.judge}</span>
            <span className="truncate font-normal text-xs text-faint">
              {isPeople ? run.suite.name : formatMoment(run.at)}
            </span>
          </span>
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
    >
      <MenuLabel>{isPeople ? 'Answered by' : 'Judged by'}</MenuLabel>
      {runs.map(({ id, judge, at }) => (
        <MenuChoice key={id} chosen={id === run.id} onSelect={() => onRun(id)}>
          {judge}
          <span className="text-faint text-xs">{formatMoment(at)}</span>
        </MenuChoice>
      ))}
      <MenuSeparator />
      <MenuItem asChild>
        <Link href={`/runs/${run.id}`}>
          <ListChecks aria-hidden />
          Open this run
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href={`/compare/video/${item.id}`}>
          <GitCompareArrows aria-hidden />
          Judges and people side by side
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href={`/compare/videos?left=${item.id}`}>
          <Columns2 aria-hidden />
          Compare with another {nounOf(item.kind)}…
        </Link>
      </MenuItem>
      {mayJudge && (
        <MenuItem onSelect={onJudge}>
          <Scale aria-hidden />
          {isPeople ? 'Ask a judge…' : 'Judge again…'}
        </MenuItem>
      )}
    </Menu>
  );
}
