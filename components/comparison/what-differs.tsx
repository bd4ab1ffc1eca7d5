'use client';

import Link from 'next/link';
import { useState } from 'react';
import { TextDifference } from '@/components/prompts/text-difference';
import { Spinner } from '@/components/ui/spinner';
import { usePromptVersions } from '@/lib/prompt-versions/queries';
import type { ComparedRater } from '@/lib/ratings/schema';

type Run = NonNullable<ComparedRater['run']>;

interface WhatDiffersProps {
  suite: string;
  left: ComparedRater;
  right: ComparedRater;
}

/** In what two runs differ: judge, settings, suite, and prompts with how their texts differ. */
export function WhatDiffers({ suite, left, right }: WhatDiffersProps) {
  if (!left.run || !right.run) return null;
  const facts = factsOf(left, left.run).flatMap(([name, value], index) => {
    const other = right.run && factsOf(right, right.run)[index]?.[1];
    return other === value ? [] : [{ name, left: value, right: other ?? '' }];
  });
  const prompts = left.run.prompts.flatMap(({ prompt, purpose, hash }) => {
    const other = right.run?.prompts.find((each) => each.prompt === prompt);
    return other && other.hash !== hash ? [{ prompt, purpose, from: hash, to: other.hash }] : [];
  });
  if (facts.length === 0 && prompts.length === 0) {
    return (
      <p className="text-muted">
        The same judge, prompts and settings: any difference is the judge’s own variation between
        repeats.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(({ name, left: one, right: other }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>
              {one} <span className="text-faint">→</span> {other}
            </dd>
          </div>
        ))}
      </dl>
      {prompts.map((change) => (
        <PromptChange key={change.prompt} suite={suite} {...change} />
      ))}
    </div>
  );
}

function factsOf({ name }: ComparedRater, run: Run): [string, string][] {
  return [
    ['Judge', name],
    ['Model', run.model ?? 'none'],
    ['Suite version', run.suiteVersion],
    ['Dials', run.dials || 'none'],
    ...run.settings.facts,
    ['Repeat', String(run.repeat + 1)],
  ];
}

interface PromptChangeProps {
  suite: string;
  prompt: string;
  purpose: string;
  from: string;
  to: string;
}

function PromptChange({ suite, prompt, purpose, from, to }: PromptChangeProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm">
        <span className="font-medium">{purpose}</span>{' '}
        <span className="font-mono text-xs">
          {from.slice(0, 8)} <span className="text-faint">→</span> {to.slice(0, 8)}
        </span>
        <span className="ml-2 text-accent text-xs">show the difference</span>
      </summary>
      {open && <Texts suite={suite} prompt={prompt} from={from} to={to} />}
    </details>
  );
}

function Texts({ suite, prompt, from, to }: Omit<PromptChangeProps, 'purpose'>) {
  const { data, error } = usePromptVersions(suite);
  const versions = data?.find(({ id }) => id === prompt)?.versions;
  const textOf = (hash: string) => versions?.find((version) => version.hash === hash)?.text;
  const [one, other] = [textOf(from), textOf(to)];
  if (error) return <p className="mt-2 text-bad">{error.message}</p>;
  if (!versions) return <Spinner label="Reading both texts" />;
  return (
    <div className="mt-2 rounded-md border p-3">
      {one === undefined || other === undefined ? (
        <p className="text-muted">
          One of the texts is not on record. <Link href="/prompts">Open the prompts</Link>
        </p>
      ) : (
        <TextDifference from={one} to={other} />
      )}
    </div>
  );
}
