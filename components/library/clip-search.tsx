import type { ReactNode } from 'react';
import { Input } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';

interface ClipSearchProps {
  search: string;
  onSearch: (search: string) => void;
  error: Error | null;
  /** How many clips were found; undefined while that is not known. */
  found: number | undefined;
  /** What is said where there is no clip at all. */
  none: string;
  /** The clips found. */
  children: ReactNode;
}

/** A field to look for clips in, over those that were found. */
export function ClipSearch({ search, onSearch, error, found, none, children }: ClipSearchProps) {
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label="Find a clip"
        placeholder="Name, generator or prompt"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {error && <p className="text-bad">{error.message}</p>}
      {found === undefined && !error && <Spinner label="Looking for clips" />}
      {found === 0 && <p className="text-muted">{search ? 'No clip is called that.' : none}</p>}
      {children}
    </div>
  );
}
