import Link from 'next/link';
import type { SuiteChoice } from '@/lib/suites/settings';

/** Properties of {@link ModelNote}. */
export interface ModelNoteProps {
  /** The suites that take a language model, but are to be asked of the built-in judge; with none, nothing is drawn. */
  suites: readonly Pick<SuiteChoice, 'id' | 'name'>[];
  /** Whether a model is connected that could be chosen. */
  connected: boolean;
}

/** Says before a run what the built-in judge can do nothing about, and where a model is connected. */
export function ModelNote({ suites, connected }: ModelNoteProps) {
  if (suites.length === 0) return null;
  const names = suites.map(({ name }) => `“${name}”`);
  const last = names.pop();
  return (
    <p role="note" className="rounded-md bg-raised px-3 py-2 text-xs">
      {names.length > 0 ? `${names.join(', ')} and ${last} take` : `${last} takes`} a language
      model. The built-in judge measures pictures and abstains from all of it:{' '}
      {connected && 'choose a connected model, or '}
      <Link href="/judges?edit=new" className="rounded-sm text-accent hover:underline">
        connect one
      </Link>
      .
    </p>
  );
}
