import { z } from 'zod';
import { firstMedium } from '@/lib/suites/input';
import { VIDEO_UNIT } from '@/lib/suites/question';
import { plainSuite } from './plain';

/** Judges clips, and makes of each two questions for a quiz, which {@link quizSuite} judges. */
export const quizWriterSuite = plainSuite({
  id: 'quiz-writer',
  name: 'Quiz writer',
  takes: {
    kind: 'clip',
    data: z.object({}),
    media: { min: 1, max: 1 },
    frames: { mode: 'key' },
  },
  groups: [{ id: 'clip', label: 'Clip', layout: 'matrix' }],
  questions: [
    {
      id: 'usable',
      label: 'Usable',
      help: 'Whether there is anything in it to ask about.',
      group: 'clip',
      unit: 'video',
      scale: { kind: 'yes-no' },
      better: 'high',
    },
  ],
  units: () => [{ unit: VIDEO_UNIT, kind: 'video', label: 'Whole video' }],
  about: ({ prompt }) => prompt ?? '',
  frames: (input) => firstMedium(input).frames,
  measured: () => 1,
  produces: (_evidence, { prompt }) =>
    [1, 2].map((number) => ({
      kind: 'quiz',
      number,
      name: `Question ${number} about ${prompt ?? 'a clip'}`,
      data: {
        question: `What comes ${number === 1 ? 'first' : 'last'}?`,
        options: ['a ball', 'a cup', 'nothing'],
        made: prompt ?? '',
      },
      keepsMedia: true,
    })),
});

/** Judges questions that a run has made: each option by itself, 0–4 where high is good. */
export const quizSuite = plainSuite({
  id: 'quiz',
  name: 'Quiz',
  takes: {
    kind: 'quiz',
    data: z.object({
      question: z.string().min(1),
      options: z.array(z.string()).min(2),
      /** The prompt of the clip that it was made of. */
      made: z.string().default(''),
    }),
    media: { min: 1, max: 1 },
    frames: null,
  },
  groups: [{ id: 'options', label: 'Options', layout: 'list' }],
  questions: [
    {
      id: 'fair',
      label: 'Fair',
      help: 'How plausible the option is to who has not seen the clip.',
      group: 'options',
      unit: 'option',
      scale: { kind: 'rating', min: 0, max: 4 },
      better: 'high',
    },
  ],
  units: ({ data }) =>
    data.options.map((text, index) => {
      const letter = String.fromCharCode(65 + index);
      return { unit: `option:${letter}`, kind: 'option', label: `${letter} · ${text}` };
    }),
  about: ({ data }, unit) => `${data.question} ${unit}`,
  askedByText: ['fair'],
  frames: () => [],
  measured: (_question, { variables }) => (variables.about?.length ?? 0) % 5,
  exposes: 'video',
  reveals: ['lineage'],
  shows: ({ data }) => [
    { tells: 'lineage', exhibit: { kind: 'text', title: 'Made of', text: data.made } },
    {
      exhibit: {
        kind: 'options',
        title: data.question,
        options: data.options.map((text, index) => ({ id: String.fromCharCode(65 + index), text })),
      },
    },
  ],
});
