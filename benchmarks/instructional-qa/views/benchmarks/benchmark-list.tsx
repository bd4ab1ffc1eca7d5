import Link from 'next/link';
import type { StartRun } from '@/components/runs/actions';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { countNoun, formatCount, formatMoment } from '@/components/ui/numbers';
import { benchmarkName } from '@/lib/datasets/schema';
import type { SuiteChoice } from '@/lib/suites/settings';
import { type BenchmarksPage, LEFT_OUT } from '../../formats/out/schema';
import { LEFT_OUT_WORDS } from '../../formats/out/words';
import { ExamineButton } from './examine-button';
import { ExportButton } from './export-button';

type Listed = BenchmarksPage['benchmarks'][number];

/** Properties of {@link BenchmarkList}. */
export interface BenchmarkListProps {
  page: BenchmarksPage;
  suites: readonly SuiteChoice[];
  startRun: StartRun;
}

/** The benchmarks of a project, and what is done with each. */
export function BenchmarkList({ page, ...means }: BenchmarkListProps) {
  return page.benchmarks.map((one) => (
    <BenchmarkCard key={one.id} one={one} project={page.project.id} {...means} />
  ));
}

function BenchmarkCard({
  one,
  project,
  suites,
  startRun,
}: Omit<BenchmarkListProps, 'page'> & { one: Listed; project: string }) {
  const { id, hash, createdAt, createdBy, examinees } = one;
  const choices = countOf(one, 'multiple-choice', 'test');
  const address = new URLSearchParams({ project, benchmark: id });
  return (
    <Card
      title={benchmarkName(one)}
      description={`Frozen ${formatMoment(createdAt)} by ${createdBy}`}
      actions={<ExportButton benchmark={id} />}
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>{contentWords(one)}</p>
        <SinceWords since={one.since} />
        <p className="truncate text-muted text-xs" title={hash}>
          Content {hash.slice(0, 16)}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {choices > 0 && (
            <ExamineButton benchmark={id} project={project} suites={suites} startRun={startRun} />
          )}
          <Button asChild>
            <Link href={`/qa/statistics?${address}`}>Statistics</Link>
          </Button>
          {choices > 0 && (
            <>
              <Button asChild>
                <Link href={`/?suite=examining&${address}`}>Items</Link>
              </Button>
              <Button asChild>
                <Link href={`/results?suite=examining&${address}`}>
                  Results{examinees > 0 && ` of ${countNoun(examinees, 'examinee')}`}
                </Link>
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function countOf({ counts }: Pick<Listed, 'counts'>, form: string, part: string): number {
  return counts.find((one) => one.form === form && one.part === part)?.items ?? 0;
}

/** What a benchmark holds, in a sentence. */
function contentWords(one: Pick<Listed, 'counts'>): string {
  const words = (form: string, label: string) => {
    const [test, training] = [countOf(one, form, 'test'), countOf(one, form, 'training')];
    if (test + training === 0) return `no ${label} questions`;
    const trained = training > 0 ? `, and ${formatCount(training)} for training` : '';
    return `${formatCount(test)} ${label} ${test === 1 ? 'question' : 'questions'} to examine on${trained}`;
  };
  const sentence = `${words('multiple-choice', 'multiple-choice')}; ${words('open-ended', 'open-ended')}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What became of its items since: they are in it all the same. */
function SinceWords({ since }: Pick<Listed, 'since'>) {
  const reasons = LEFT_OUT.filter((reason) => reason !== 'blind' && (since[reason] ?? 0) > 0);
  if (reasons.length === 0) return null;
  const parts = reasons.map(
    (reason) => `${formatCount(since[reason] ?? 0)} ${LEFT_OUT_WORDS[reason].label}`,
  );
  return (
    <p className="text-warn">
      Since it was frozen: {parts.join('; ')}. They stay in this version; freeze it again under its
      name for one without them.
    </p>
  );
}
