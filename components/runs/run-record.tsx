'use client';

import { Download } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { useRunRecord } from '@/lib/runs/queries';
import type { RunRecord as Recorded } from '@/lib/runs/record/schema';
import type { RunProgress } from '@/lib/runs/schema';
import { type ItemNoun, nounOf } from '@/lib/suites/item-kind';

/** The record of a run, folded, with a download. */
export function RunRecord({ run }: { run: RunProgress }) {
  const [open, setOpen] = useState(false);
  const record = useRunRecord(run.id, open);
  const { suite } = run;
  const derived =
    suite.derivedVersion === suite.version ? '' : `, scores derived by ${suite.derivedVersion}`;
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border bg-surface"
    >
      <summary className="cursor-pointer rounded-lg px-4 py-3 font-semibold">
        What this run was made with
      </summary>
      <div className="grid gap-x-10 gap-y-5 border-t px-4 py-4 lg:grid-cols-2">
        <div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            <Fact label="Suite">{`${suite.name}, version ${suite.version}${derived}`}</Fact>
            <Fact label="Run" mono>
              {run.id}
            </Fact>
            {run.repeats.length > 1 && (
              <Fact label="Repeat">{`${run.repeat + 1} of ${run.repeats.length}`}</Fact>
            )}
            {record.data && <JudgeFacts judge={record.data.judge} />}
            {record.data && (
              <Fact label="Frames">
                {framesOf(record.data, nounOf(suite.kind)).map((words) => (
                  <span key={words} className="block">
                    {words}
                  </span>
                ))}
              </Fact>
            )}
          </dl>
          {record.isPending && <Spinner label="Reading the record…" />}
          {record.error && <p className="text-bad">{record.error.message}</p>}
        </div>
        <div>
          <Prompts prompts={run.prompts} />
          <div className="mt-4 flex gap-2">
            <Button asChild size="sm">
              <a href={`/api/runs/${run.id}/record`} download>
                <Download aria-hidden className="size-3.5" />
                Download as JSON
              </a>
            </Button>
            <Button asChild size="sm" variant="ghost">
              <Link href="/prompts">Open the prompts</Link>
            </Button>
          </div>
        </div>
      </div>
    </details>
  );
}

function Prompts({ prompts }: Pick<RunProgress, 'prompts'>) {
  return (
    <>
      <h3 className="mb-1.5 text-muted">Prompts</h3>
      <ul className="flex flex-col gap-1">
        {prompts.map(({ prompt, purpose, hash, isSuiteText }) => (
          <li key={prompt} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-48">{purpose}</span>
            <span className="font-mono text-xs" title={hash}>
              {hash.slice(0, 12)}
            </span>
            <span className="text-muted text-xs">
              {isSuiteText ? 'the suite’s text' : 'another text than the suite’s'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function JudgeFacts({ judge }: { judge: Recorded['judge'] }) {
  const { parameters, ...facts } = judge;
  const settings = typeof parameters === 'object' && parameters !== null ? parameters : {};
  const words = (from: object) =>
    Object.entries(from).flatMap(([name, value]) =>
      isUnset(value)
        ? []
        : [`${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`],
    );
  return (
    <>
      <Fact label="Judge">{words(facts).join(' · ')}</Fact>
      <Fact label="Parameters">{words(settings).join(' · ') || '–'}</Fact>
    </>
  );
}

function isUnset(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === '';
}

/** The ways in which frames were chosen, with the number of items each. */
function framesOf({ items }: Recorded, noun: ItemNoun): string[] {
  const counts = new Map<string, number>();
  for (const { frameSet } of items) {
    const words = frameSet ? wordsOf(frameSet) : 'still to be taken';
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `${countNoun(count, noun)}: ${words}`);
}

function wordsOf({ settings, extractor }: NonNullable<Recorded['items'][number]['frameSet']>) {
  const { mode, ...rest } = settings;
  const details = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  return [mode, ...details, extractor].join(' · ');
}

function Fact(props: { label: string; mono?: boolean; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{props.label}</dt>
      <dd className={`break-words ${props.mono ? 'font-mono text-xs leading-5' : ''}`}>
        {props.children}
      </dd>
    </>
  );
}
