'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { usePerson } from '@/components/people/person-context';
import { Outbox, type Parcel } from './outbox';

const NOTHING: readonly Parcel[] = [];

let outbox: Outbox | null = null;

/** The outbox of this tab; there is none on the server. */
export function ourOutbox(): Outbox {
  outbox ??= new Outbox(window.localStorage);
  return outbox;
}

const subscribe = (listener: () => void) => ourOutbox().subscribe(listener);

/** What waits to be stored, and how to add to it. */
export interface Outgoing {
  parcels: readonly Parcel[];
  /** Whether the last attempt got no reply. */
  lost: boolean;
  add: (parcel: Parcel) => void;
}

/** What this person did on this device and the server does not have yet; it is sent by itself. */
export function useOutbox(): Outgoing {
  const me = usePerson()?.id ?? null;
  const all = useSyncExternalStore(
    subscribe,
    () => ourOutbox().parcels(),
    () => NOTHING,
  );
  const lost = useSyncExternalStore(
    subscribe,
    () => ourOutbox().lost(),
    () => false,
  );
  const parcels = useMemo(() => all.filter(({ raterId }) => raterId === me), [all, me]);
  return { parcels, lost, add: (parcel) => ourOutbox().add(parcel) };
}
