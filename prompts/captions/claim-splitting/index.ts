import type { ItemExhibit } from '@/lib/suites/exhibit';
import { asksNothing, type Suite } from '@/lib/suites/suite';
import { CAPTION_KIND, type CaptionData, captionDataSchema } from '../data';
import { captionExhibit } from '../making/shows';
import { calls, gathered, split } from './calls';
import { produces, shortfall } from './derive';
import { type CaptionInput, type Evidence, evidenceSchema, settings } from './schema';

/** Takes captions apart into claims, so that judges and people speak of the same ones; see README.md. */
export const claimSplitting: Suite<Evidence, CaptionData, object> = {
  ...asksNothing,
  id: 'claim-splitting',
  name: 'Split captions into claims',
  version: '1',
  takes: {
    kind: CAPTION_KIND,
    data: captionDataSchema,
    media: { min: 0, max: 1 },
    frames: null,
  },
  settings,
  prompts: [split],
  evidence: evidenceSchema,
  calls,
  gathered,
  produces,
  shortfall,
  shows: ({ data }: CaptionInput): ItemExhibit[] => [captionExhibit(data)],
};
