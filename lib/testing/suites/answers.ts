import { z } from 'zod';
import { VIDEO_UNIT } from '@/lib/suites/question';
import { jsonLines } from './lines';
import { plainSuite } from './plain';

const dataSchema = z.object({
  question: z.string().min(1),
  answer: z.string().min(1),
  reference: z.string().default(''),
  checks: z.array(z.string()).min(1),
});

const rowSchema = dataSchema.extend({
  id: z.string(),
  model: z.string().optional(),
  video: z.string().optional(),
  topic: z.string().optional(),
});

/**
 * Written answers, each with checks of its own, rated 0–4 where high is good; some are about a video, which may come
 * later.
 */
export const answersSuite = plainSuite({
  id: 'answers',
  name: 'Written answers',
  takes: {
    kind: 'answer',
    data: dataSchema,
    media: { min: 0, max: 1 },
    frames: { mode: 'uniform', count: 4 },
  },
  groups: [
    { id: 'checks', label: 'Checks', layout: 'list' },
    { id: 'whole', label: 'As a whole', layout: 'matrix' },
  ],
  questions: [
    {
      id: 'met',
      label: 'Met',
      help: 'How far the answer meets the check.',
      group: 'checks',
      unit: 'check',
      scale: { kind: 'rating', min: 0, max: 4 },
      better: 'high',
    },
    {
      id: 'shown',
      label: 'Shown',
      help: 'Whether the video shows what the answer says.',
      group: 'whole',
      unit: 'video',
      scale: { kind: 'yes-no' },
      better: 'high',
    },
  ],
  units: ({ data }) => [
    ...data.checks.map((label, index) => ({ unit: `check:${index + 1}`, kind: 'check', label })),
    { unit: VIDEO_UNIT, kind: 'video', label: 'Whole video' },
  ],
  about: ({ data }, unit) =>
    [data.question, data.answer, data.checks[Number(unit.split(':')[1]) - 1]].join('\n'),
  askedByText: ['met'],
  frames: ({ media: [medium] }) => medium?.frames ?? null,
  measured: ({ id }, { variables }) =>
    id === 'met' ? (variables.about?.length ?? 0) % 5 : (variables.about?.length ?? 0) % 2,
  reveals: ['reference'],
  sideText: ({ answer }) => answer,
  shows: ({ data }) => [
    {
      exhibit: {
        kind: 'fields',
        title: 'Answer',
        fields: [
          { label: 'Question', value: data.question },
          { label: 'Answer', value: data.answer },
        ],
      },
    },
    {
      tells: 'reference',
      exhibit: {
        kind: 'text-diff',
        title: 'Next to the reference',
        left: { label: 'Answer', text: data.answer },
        right: { label: 'Reference', text: data.reference },
      },
    },
  ],
  importers: [
    jsonLines(rowSchema, ({ id, model, video, topic, ...data }) => ({
      sourceId: id,
      name: `${id} · ${data.question}`,
      data,
      model: model ?? null,
      task: id,
      cluster: id,
      ...(topic && { facets: { topic } }),
      media: video ? [{ name: video }] : [],
    })),
  ],
});
