import { LoaderCircle } from 'lucide-react';

/** A turning ring for a wait of unknown length; `label` is read aloud and, unless `quiet`, shown. */
export function Spinner({ label, quiet = false }: { label: string; quiet?: boolean }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-sm">
      <LoaderCircle aria-hidden className="size-3.5 animate-spin motion-reduce:animate-none" />
      <span className={quiet ? 'sr-only' : undefined}>{label}</span>
    </span>
  );
}
