'use client';

import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import type { RememberedFile } from '@/lib/video/ingest/ingest-memory';

/** Properties of {@link LeftBehind}. */
export interface LeftBehindProps {
  files: readonly RememberedFile[];
  onGoOn: () => void;
  onForget: () => void;
}

/** What was under way when the page was left: what came in, what did not, and how to go on. */
export function LeftBehind({ files, onGoOn, onForget }: LeftBehindProps) {
  const missing = files.filter(({ outcome }) => outcome !== 'in');
  const readable = missing.filter(({ handle }) => handle !== null).length;
  const added = files.length - missing.length;
  return (
    <section
      aria-label="Left behind"
      className="flex flex-col gap-2 rounded-lg border bg-warn/8 px-4 py-3"
    >
      <p className="text-pretty">
        <strong className="font-medium">
          {countNoun(missing.length, 'file')} did not come in before this page was left
          {added > 0 && `; ${added} did`}.
        </strong>{' '}
        {readable < missing.length &&
          `Drop ${readable > 0 ? 'the others' : 'them'} again, or their folder: what has come in is recognised, and what you typed is kept.`}
      </p>
      <details className="text-xs">
        <summary className="cursor-pointer text-muted">Which ones</summary>
        <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
          {missing.map(({ id, path, outcome }) => (
            <li key={id}>{typeof outcome === 'object' ? `${path}: ${outcome.problem}` : path}</li>
          ))}
        </ul>
      </details>
      <div className="flex gap-2">
        {readable > 0 && (
          <Button size="sm" variant="primary" onClick={onGoOn}>
            Go on with {countNoun(readable, 'file')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onForget}>
          Forget them
        </Button>
      </div>
    </section>
  );
}
