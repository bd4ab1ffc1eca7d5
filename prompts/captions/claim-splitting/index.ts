import { defineSuite } from '@/lib/suites/suite';
import { CAPTION_KIND, captionDataSchema } from '../data';
import { captionLists } from '../lists';
import { captionExhibit } from '../making/shows';
import { calls, split } from './calls';
import { produces, shortfall } from './derive';

/** Takes captions apart into claims, so that judges and people speak of the same ones; see README.md. */
export const claimSplitting = defineSuite({
  id: 'claim-splitting',
  name: 'Split captions into claims',
  version: '2',
  takes: {
    kind: CAPTION_KIND,
    data: captionDataSchema,
    media: { min: 0, max: 1 },
    frames: null,
  },
  prompts: [split],
  calls,
  formerEvidence: (input) => calls(input)[0] ?? [],
  produces,
  next: 'claim-checking',
  shortfall,
  shows: ({ data }) => [captionExhibit(data)],
  lists: captionLists,
});
