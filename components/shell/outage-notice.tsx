'use client';

import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { outageIn } from './outage';

/** Says above an open page why nothing new comes in; goes once it does again. */
export function OutageNotice() {
  const reads = useQueryClient().getQueryCache();
  const outage = useSyncExternalStore(
    (listener) => reads.subscribe(notifyManager.batchCalls(listener)),
    () => outageIn(reads),
    () => null,
  );
  return (
    <div role="status">
      {outage && (
        <p className="flex items-center gap-2 border-b bg-warn/10 px-4 py-2 text-xs">
          <CloudOff aria-hidden className="size-3.5 shrink-0 text-warn" />
          {outage}
        </p>
      )}
    </div>
  );
}
