'use client';

import { z } from 'zod';
import { useStored } from '@/components/ui/use-stored';

/** Whether giving an answer goes on to the next one that is open: each person's own choice on this device. */
export function useMoveOn() {
  return useStored('move-on', z.boolean(), true);
}
