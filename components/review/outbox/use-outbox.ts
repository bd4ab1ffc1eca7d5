'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { usePerson } from '@/components/people/person-context';
import { useOutOfSight } from '@/components/ui/layer';
import { Outbox, type OutboxState, type Parcel } from './outbox';

const NOTHING: OutboxState = { parcels: [], unreadable: [], lost: false };

let outbox: Outbox | null = null;

/** The outbox of this tab; there is none on the server. */
export function ourOutbox(): Outbox {
  outbox ??= new Outbox(window.localStorage);
  return outbox;
}

const subscribe = (listener: () => void) => ourOutbox().subscribe(listener);

/** What waits to be stored, and how to add to it. */
export interface Outgoing extends Omit<OutboxState, 'unreadable'> {
  add: (parcel: Parcel) => void;
}

/**
 * What this person did on this device and the server does not have yet; it is sent by itself. To what is out of sight it is
 * nothing: that is said once, and what nobody sees is not drawn again for it.
 */
export function useOutbox(): Outgoing {
  const me = usePerson()?.id ?? null;
  const outOfSight = useOutOfSight();
  const { parcels, lost } = useSyncExternalStore(
    subscribe,
    () => (outOfSight ? NOTHING : ourOutbox().read()),
    () => NOTHING,
  );
  const own = useMemo(() => parcels.filter(({ raterId }) => raterId === me), [parcels, me]);
  return { parcels: own, lost, add: (parcel) => ourOutbox().add(parcel) };
}
