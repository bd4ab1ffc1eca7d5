import { z } from 'zod';
import { framesOfMedia } from '@/lib/suites/input';
import { ofMedium, parseUnit, VIDEO_UNIT } from '@/lib/suites/question';
import { jsonLines } from './lines';
import { plainSuite } from './plain';

/** Two videos at once: which is the better one, and how steady each is. */
export const pairsSuite = plainSuite({
  id: 'pairs',
  name: 'Pairs of clips',
  takes: {
    kind: 'pair',
    data: z.object({ about: z.string() }),
    media: { min: 2, max: 2 },
    frames: { mode: 'uniform', count: 3 },
  },
  groups: [
    { id: 'both', label: 'Both', layout: 'list' },
    { id: 'each', label: 'Each', layout: 'matrix' },
  ],
  questions: [
    {
      id: 'better',
      label: 'Better',
      help: 'Which of the two shows it better.',
      group: 'both',
      unit: 'pair',
      scale: { kind: 'choice', options: ['first', 'second', 'neither'] },
      better: null,
    },
    {
      id: 'shaking',
      label: 'Shaking',
      help: 'How much the picture shakes.',
      group: 'each',
      unit: 'take',
      scale: { kind: 'rating', min: 0, max: 10 },
      better: 'low',
    },
  ],
  units: () => [
    { unit: 'pair:both', kind: 'pair', label: 'Both clips' },
    { unit: VIDEO_UNIT, kind: 'take', label: 'First clip' },
    { unit: ofMedium(2, VIDEO_UNIT), kind: 'take', label: 'Second clip' },
  ],
  about: ({ data }) => data.about,
  frames: (input, { id }, unit) =>
    id === 'better'
      ? framesOfMedia(input)
      : (input.media[parseUnit(unit).medium - 1]?.frames ?? null),
  measured: ({ id }, { frames }) => (id === 'better' ? 'first' : frames.length % 10),
  importers: [
    jsonLines(
      z.object({ id: z.string(), about: z.string(), videos: z.array(z.string()).length(2) }),
      ({ id, about, videos }) => ({
        sourceId: id,
        name: id,
        data: { about },
        media: videos.map((name) => ({ name })),
      }),
    ),
  ],
});
