import { z } from 'zod';
import type { SuiteInput } from '@/lib/judge/input';
import type { McqData } from '../data';

/** An item as the suite takes it. */
export type ReviewInput = SuiteInput<McqData, object>;

/** Nothing is gathered, since no judge is asked. */
export const evidenceSchema = z.null();

/** It has no settings. */
export const settings = z.object({});
