import { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import { ownSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { tooLongIn } from './lengths';

/**
 * What an item of a suite would show if a person corrected its data to these.
 * @param before its data as they are
 * @throws {AppError} 422 that names the part of the data that the suite does not take
 */
export function showsOf(
  suite: Suite,
  data: Record<string, unknown>,
  before: unknown,
): ItemExhibit[] {
  const tooLong = tooLongIn(data);
  if (tooLong !== null) throw new AppError(422, tooLong, 'data');
  const parsed = suite.takes.data.safeParse(data);
  if (!parsed.success) throw new AppError(422, z.prettifyError(parsed.error), 'data');
  const settings = ownSettings(suite, {});
  const was = suite.takes.data.safeParse(before);
  const written = (was.success && suite.corrected?.(parsed.data, was.data)) || parsed.data;
  const shown = suite.shows?.({ data: written, prompt: null, media: [], settings });
  return [...(shown ?? []), ...(suite.flags?.(written) ?? [])];
}
