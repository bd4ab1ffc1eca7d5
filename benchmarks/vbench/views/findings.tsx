'use client';

import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import type { Finding } from '../formats/tree/schema';

/** As many are spelled out at first. */
const SHOWN = 12;

/** What is wrong with files or worth knowing of them, errors first, each with its place. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const [all, setAll] = useState(false);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const notes = findings.filter(({ severity }) => severity === 'note');
  const ordered = [...errors, ...notes];
  if (ordered.length === 0) {
    return <p className="text-muted">Everything is as it should be.</p>;
  }
  const shown = all ? ordered : ordered.slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-muted text-xs">
        {[
          errors.length > 0 && countNoun(errors.length, 'error'),
          notes.length > 0 && countNoun(notes.length, 'note'),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <ul className="flex flex-col gap-1.5 text-xs">
        {shown.map((finding) => (
          <FindingRow
            key={`${finding.file}:${finding.line}:${finding.message}`}
            finding={finding}
          />
        ))}
      </ul>
      {ordered.length > SHOWN && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${ordered.length}`}
        </Button>
      )}
    </div>
  );
}

function FindingRow({ finding: { severity, file, line, message } }: { finding: Finding }) {
  const isError = severity === 'error';
  const Icon = isError ? CircleAlert : Info;
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-label={isError ? 'Error' : 'Note'}
        className={
          isError ? 'mt-px size-3.5 shrink-0 text-bad' : 'mt-px size-3.5 shrink-0 text-faint'
        }
      />
      <span className="min-w-0">
        {file && (
          <span className="break-all font-mono text-muted">
            {file}
            {line !== null && `:${line}`}{' '}
          </span>
        )}
        {message}
      </span>
    </li>
  );
}
