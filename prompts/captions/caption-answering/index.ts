import { defineSuite } from '@/lib/suites/suite';
import { CAPTION_KIND, captionDataSchema } from '../data';
import { captionLists } from '../lists';
import { EIGHT_FRAMES } from '../making/shown';
import { captionExhibit } from '../making/shows';
import { answer, calls } from './calls';
import { produces, shortfall } from './derive';

/** Has a model write a caption to the instruction of another, so that captioners compare; see README.md. */
export const captionAnswering = defineSuite({
  id: 'caption-answering',
  name: 'Answer with captions',
  version: '1',
  takes: {
    kind: CAPTION_KIND,
    data: captionDataSchema,
    media: { min: 0, max: 1 },
    frames: EIGHT_FRAMES,
  },
  prompts: [answer],
  calls,
  formerEvidence: (input) => calls(input)[0] ?? [],
  produces,
  shortfall,
  shows: ({ data }) => [captionExhibit(data)],
  lists: captionLists,
});
