'use client';

import { Unplug } from 'lucide-react';
import { useWorkers } from '@/lib/runs/queries';

/** Warns while no worker runs, wherever judging is started or followed. */
export function WorkerNotice() {
  const { data } = useWorkers();
  if (!data?.missing) return null;
  return (
    <section
      role="status"
      aria-label="Worker"
      className="flex gap-3 rounded-lg border border-warn/40 bg-warn/8 px-4 py-3"
    >
      <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div>
        <p className="font-medium">No worker is running: items wait until one does.</p>
        <p className="text-muted">
          Framejury starts its worker again by itself. If this stays, the file{' '}
          <code className="font-mono text-xs">logs/worker.log</code> in the data folder says why; a
          further worker is started with <code className="font-mono text-xs">npm run worker</code>.
        </p>
      </div>
    </section>
  );
}
