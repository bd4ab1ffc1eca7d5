'use client';

import clsx from 'clsx';
import { ArrowRight, Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNoun } from '@/components/library/noun';
import { mediaUrl } from '@/components/player/media-cache';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { countNoun } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { Checked, PracticeDetail } from '@/lib/queues/practice/schema';

/** What of an item was right and what was wrong, the wrong first. */
export function CheckedItem({
  practice,
  checks,
  itemId,
  onNext,
}: {
  practice: PracticeDetail;
  checks: readonly Checked[];
  itemId: string;
  onNext: () => void;
}) {
  const right = checks.filter((check) => check.right).length;
  const isClip = useNoun() === 'clip';
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-4 px-5 py-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1" role="status">
          <p className="text-muted text-xs">{practice.name}</p>
          <h1 className="font-semibold text-lg tracking-tight">
            {checks.length === 0
              ? 'Nothing is known of what this item asks'
              : `${right} of ${countNoun(checks.length, 'known answer')} right`}
          </h1>
        </div>
        <Button variant="primary" autoFocus onClick={onNext}>
          {practice.left.length > 0 ? 'Next' : 'See how you did'}
          <ArrowRight aria-hidden className="size-3.5" />
        </Button>
      </header>
      <div
        className={clsx(
          'grid items-start gap-4',
          isClip && 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        {isClip && (
          <video
            key={itemId}
            src={mediaUrl(itemId)}
            crossOrigin="anonymous"
            controls
            loop
            muted
            className="aspect-video w-full rounded-lg bg-black"
          />
        )}
        {checks.length > 0 && <Checks practice={practice} checks={checks} />}
      </div>
    </section>
  );
}

function Checks({ practice, checks }: { practice: PracticeDetail; checks: readonly Checked[] }) {
  const wrongFirst = checks.toSorted((one, other) => Number(one.right) - Number(other.right));
  const labels = new Map(practice.questions.map(({ id, label }) => [id, label]));
  const reasons = new Set(checks.map(({ why }) => why).filter((why) => why !== ''));
  const shared = reasons.size === 1 ? [...reasons][0] : null;
  return (
    <div className="flex flex-col gap-3">
      {shared && <p className="text-pretty">{shared}</p>}
      <div className="overflow-x-auto rounded-lg border bg-surface">
        <Table className="[&_tbody>tr:last-child>td]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>Question</HeaderCell>
              <HeaderCell numeric>You</HeaderCell>
              <HeaderCell numeric>Known</HeaderCell>
              <HeaderCell>Result</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {wrongFirst.map(({ unit, label, question, given, known, right, why }) => (
              <tr key={`${question} ${unit}`}>
                <DataCell>
                  {labels.get(question) ?? question}
                  <span className="block text-faint text-xs">{label}</span>
                  {!shared && why && <span className="block text-muted text-xs">{why}</span>}
                </DataCell>
                <DataCell numeric>{given ?? '–'}</DataCell>
                <DataCell numeric>{known}</DataCell>
                <DataCell>
                  <Result right={right}>{given === null ? 'Left open' : 'Wrong'}</Result>
                </DataCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

function Result({ right, children }: { right: boolean; children: ReactNode }) {
  return right ? (
    <span className="flex items-center gap-1 whitespace-nowrap text-good">
      <Check aria-hidden className="size-3.5" />
      Right
    </span>
  ) : (
    <span className="flex items-center gap-1 whitespace-nowrap font-medium text-bad">
      <X aria-hidden className="size-3.5" />
      {children}
    </span>
  );
}

/** How much was right, question by question. */
export function ByQuestion({ practice }: { practice: PracticeDetail }) {
  const checks = practice.results.flatMap((result) => result.checks);
  const rows = practice.questions.flatMap(({ id, label }) => {
    const own = checks.filter(({ question }) => question === id);
    return own.length === 0
      ? []
      : [{ id, label, right: own.filter(({ right }) => right).length, of: own.length }];
  });
  return (
    <Card title="By question" flush>
      <div className="overflow-x-auto">
        <Table className="[&_tbody>tr:last-child>td]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>Question</HeaderCell>
              <HeaderCell numeric>Right</HeaderCell>
              <HeaderCell numeric>Of</HeaderCell>
              <HeaderCell numeric>Percent</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, right, of }) => (
              <tr key={id}>
                <DataCell>{label}</DataCell>
                <DataCell numeric>{right}</DataCell>
                <DataCell numeric>{of}</DataCell>
                <DataCell numeric>{Math.round((100 * right) / of)} %</DataCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
