'use client';

import { useSyncExternalStore } from 'react';
import type { QueueState } from '@/lib/video/ingest/ingest-queue';
import {
  type IngestSession,
  openIngestSession,
  type SessionNotes,
} from '@/lib/video/ingest/ingest-session';

/** Files on their way into the project as they stand now, and what can be done with them. */
export interface Ingesting extends QueueState, SessionNotes {
  session: IngestSession;
}

let opened: IngestSession | null = null;

/** One for the page: it goes on while the person looks at another part of the app. */
function openOnce(): IngestSession {
  opened ??= openIngestSession();
  return opened;
}

/** Follows the files on their way into the project. For components that are rendered in the browser only. */
export function useIngest(): Ingesting {
  const session = openOnce();
  const { queue } = session;
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const notes = useSyncExternalStore(session.subscribe, session.read, session.read);
  return { ...state, ...notes, session };
}
