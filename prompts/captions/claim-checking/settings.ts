import { z } from 'zod';
import { pointSettings } from '../points/settings';

/** What can be chosen about how claims and key points are checked. */
export const settings = pointSettings.extend({
  against: z
    .enum(['video', 'reference'])
    .default('video')
    .meta({
      title: 'What claims are checked against',
      description:
        'the reference is a text, which may leave out what is so; DREAM-1K checks against it, without the video',
      topic: 'Claims against',
      values: {
        video: { name: 'the video' },
        reference: { name: 'the reference', short: 'against the reference' },
      },
    }),
});

/** See {@link settings}. */
export type Settings = z.infer<typeof settings>;
