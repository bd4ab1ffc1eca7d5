'use client';

import { useMemo } from 'react';
import { usePerson } from '@/components/people/person-context';
import { useStored } from '@/components/ui/use-stored';
import { type Bindings, bindingsOf, type ChangedKeys, changedKeysSchema } from './bindings';

const NONE: ChangedKeys = {};

/** What a person has changed of the keys: kept on this device, for each person who uses it. */
export function useChangedKeys() {
  return useStored(`keys ${usePerson()?.id ?? ''}`, changedKeysSchema, NONE);
}

/** The keys as this person has them. */
export function useBindings(): Bindings {
  const [changed] = useChangedKeys();
  return useMemo(() => bindingsOf(changed), [changed]);
}
