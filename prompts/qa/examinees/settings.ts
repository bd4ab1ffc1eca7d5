import { z } from 'zod';

/** How many frames an examinee sees; 0 is the blind control. */
export const frames = z
  .number()
  .int()
  .min(0)
  .max(64)
  .default(8)
  .meta({
    title: 'Frames that the examinee sees',
    description:
      'spread evenly over the part of the video that the question is about, at half its width and half its height; 8 or 16 as published. 0 shows none: the blind control, which says how far questions can be guessed',
    topic: 'Frames',
    values: {
      '0': { name: 'none (blind control)', short: 'no frames' },
      ...Object.fromEntries(
        Array.from({ length: 64 }, (_, at) => at + 1).map((count) => {
          const name = count === 1 ? '1 frame' : `${count} frames`;
          return [String(count), { name, short: name }];
        }),
      ),
    },
  });
