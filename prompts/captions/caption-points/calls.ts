import type { Call } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import type { CaptionData } from '../data';
import { tellCall, tellPrompt } from '../points/calls';
import type { Told } from '../points/schema';
import type { PointSettings } from '../points/settings';

/** A caption as the suite takes it. */
export type PointsInput = SuiteInput<CaptionData, PointSettings>;

/** Checks a caption's key points. */
export const tell = tellPrompt('caption-points');

/** The one call about a caption, by its text alone; null where nobody has to be asked. */
export function callOf({ data }: PointsInput): Call<Told> | null {
  return tellCall(tell, data);
}
