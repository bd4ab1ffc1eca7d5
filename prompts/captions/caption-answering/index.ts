import type { ItemExhibit } from '@/lib/suites/exhibit';
import { asksNothing, type Suite } from '@/lib/suites/suite';
import { CAPTION_KIND, type CaptionData, captionDataSchema } from '../data';
import { EIGHT_FRAMES } from '../making/shown';
import { captionExhibit } from '../making/shows';
import { produces, shortfall } from './derive';
import { answer } from './prompts';
import { type CaptionInput, type Evidence, evidenceSchema, settings } from './schema';
import { gather, plan } from './steps';

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
  plan,
  gather,
  produces,
  shortfall,
  shows: ({ data }: CaptionInput): ItemExhibit[] => [captionExhibit(data)],
};
