import type { ItemExhibit } from '@/lib/suites/exhibit';
import { asksNothing, type Suite } from '@/lib/suites/suite';
import { CAPTION_KIND, type CaptionData, captionDataSchema } from '../data';
import { EIGHT_FRAMES } from '../making/shown';
import { captionExhibit } from '../making/shows';
import { answer, calls, gathered } from './calls';
import { produces, shortfall } from './derive';
import { type CaptionInput, type Evidence, evidenceSchema, settings } from './schema';

/** Has a model write a caption to the instruction of another, so that captioners compare; see README.md. */
export const captionAnswering: Suite<Evidence, CaptionData, object> = {
  ...asksNothing,
  id: 'caption-answering',
  name: 'Answer with captions',
  version: '1',
  takes: {
    kind: CAPTION_KIND,
    data: captionDataSchema,
    media: { min: 0, max: 1 },
    frames: EIGHT_FRAMES,
  },
  settings,
  prompts: [answer],
  evidence: evidenceSchema,
  calls,
  gathered,
  produces,
  shortfall,
  shows: ({ data }: CaptionInput): ItemExhibit[] => [captionExhibit(data)],
};
