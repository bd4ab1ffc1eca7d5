import 'server-only';
import { env } from '@/lib/env';
import { readS3Place } from './s3-place';

/** The origin that browsers read videos from by signed addresses; null where they read them from the app. */
export function linkedOrigin(): string | null {
  const { FRAMEJURY_FILES: place, FRAMEJURY_FILES_LINKS: links } = env();
  return place && links === 'signed' ? readS3Place(place, process.env).address.origin : null;
}
