import { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import { ownSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { tooLongIn } from './lengths';

/**
 * What an item of a suite would show if these were its data.
 * @throws {AppError} 422 that names the part of the data that the suite does not take
 */
export function showsOf(suite: Suite, data: Record<string, unknown>): ItemExhibit[] {
  const tooLong = tooLongIn(data);
  if (tooLong !== null) throw new AppError(422, tooLong, 'data');
  const parsed = suite.takes.data.safeParse(data);
  if (!parsed.success) throw new AppError(422, z.prettifyError(parsed.error), 'data');
  const settings = ownSettings(suite, {});
  const shown = suite.shows?.({ data: parsed.data, prompt: null, media: [], settings });
  return [...(shown ?? []), ...(suite.flags?.(parsed.data) ?? [])];
}
