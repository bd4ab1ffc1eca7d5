'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { FieldGroup } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import { useJudges } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import { JudgeChoice } from './judge-choice';

/** Properties of {@link JudgeChoices}. */
export interface JudgeChoicesProps {
  chosen: readonly JudgeFacts[];
  onChoose: (ids: readonly string[]) => void;
  /** What is wrong with the choice. */
  error?: string | undefined;
}

/** The choice of judges: one, or several, each of which gets a run of its own. */
export function JudgeChoices({ chosen, onChoose, error }: JudgeChoicesProps) {
  const judges = useJudges();
  const [several, setSeveral] = useState(false);
  const ids = chosen.map(({ id }) => id);

  const choose = (id: string) => {
    if (!several) onChoose([id]);
    else onChoose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  };
  const asked = judges.data?.filter(({ kind }) => kind !== 'imported') ?? [];

  return (
    <FieldGroup
      error={error}
      legend={<legend className="sr-only">{several ? 'Judges' : 'Judge'}</legend>}
    >
      <div className="flex items-center gap-4">
        <span aria-hidden className="flex-1 font-medium text-muted text-xs">
          {several ? 'Judges, each with a run of its own' : 'Judge'}
        </span>
        {asked.length > 1 && (
          <button
            type="button"
            aria-pressed={several}
            onClick={() => {
              setSeveral(!several);
              if (several) onChoose(ids.slice(0, 1));
            }}
            className="rounded-sm text-accent text-xs hover:underline"
          >
            {several ? 'Only one' : 'Several at once'}
          </button>
        )}
        <Link
          href="/judges?edit=new"
          className="inline-flex items-center gap-1 rounded-sm text-accent text-xs hover:underline"
        >
          <Plus aria-hidden className="size-3" />
          Connect a model
        </Link>
      </div>
      {judges.isPending && <Spinner label="Looking for judges…" />}
      {judges.error && <p className="text-bad text-xs">{judges.error.message}</p>}
      <div className="flex flex-col gap-1">
        {asked.map((judge) => (
          <JudgeChoice
            key={judge.id}
            judge={judge}
            chosen={ids.includes(judge.id)}
            several={several}
            onChoose={() => choose(judge.id)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
