import { z } from 'zod';
import type { Call } from '@/lib/suites/calls';
import { firstMedium, type SuiteInput } from '@/lib/suites/input';
import { outcomeSchema } from '@/lib/suites/outcome';
import { parsePrompt } from '@/lib/suites/prompt';
import { keyFrameUnit, type UnitName } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
import type { Suite } from '@/lib/suites/suite';
import { unitsOfVideo } from '@/lib/suites/units';
import type { Frame } from '@/lib/video/schema';
import { settings } from '@/prompts/hallucination/settings';

const seenSchema = z.object({ objects: z.array(z.string()) });
const ratedSchema = z.object({ rationale: z.string(), score: z.number().int().min(0).max(10) });
const evidenceSchema = z.object({
  seen: z.array(z.object({ unit: z.string(), outcome: outcomeSchema(seenSchema) })),
  rated: z.array(z.object({ unit: z.string(), outcome: outcomeSchema(ratedSchema) })),
});
type Evidence = z.infer<typeof evidenceSchema>;

const look = parsePrompt(
  '---\nid: small/look\npurpose: Look\nvariables: []\nframes: one\nreply: seen\n---\nWhat is there?\n',
  { name: 'seen', schema: seenSchema },
);
const rate = parsePrompt(
  '---\nid: small/rate\npurpose: Rate\nvariables: [objects]\nframes: one\nreply: rated\n---\nRate it.\n\nObjects: {{objects}}\n',
  { name: 'rated', schema: ratedSchema },
);

const units = (input: SuiteInput): { unit: UnitName; frame: Frame }[] =>
  (input.media[0]?.clusters ?? []).flatMap(({ keyFrame }) => {
    const frame = input.media[0]?.frames[keyFrame];
    return frame ? [{ unit: keyFrameUnit(frame.at), frame }] : [];
  });

function callsAbout({ unit, frame }: ReturnType<typeof units>[number]) {
  const seen: Call<z.infer<typeof seenSchema>> = {
    prompt: look,
    unit,
    frames: [frame],
    variables: () => ({}),
  };
  const rated: Call<z.infer<typeof ratedSchema>> = {
    prompt: rate,
    unit,
    frames: [frame],
    needs: [seen],
    variables: (brought) => ({ objects: brought.reply(seen).objects.join(', ') }),
  };
  return { seen, rated };
}

/** A suite of two dependent steps per key frame and one question, for tests of what carries suites. */
export const smallSuite: Suite<Evidence> = {
  id: 'small',
  name: 'Small',
  version: '1',
  takes: { kind: 'clip', data: z.object({}), media: { min: 1, max: 1 }, frames: { mode: 'key' } },
  settings,
  questions: [
    {
      id: 'q',
      label: 'Odd',
      help: 'How odd it looks.',
      group: 'all',
      unit: 'key-frame',
      scale: { kind: 'rating', min: 0, max: 10 },
      better: 'low',
    },
  ],
  groups: [{ id: 'all', label: 'All', layout: 'matrix' }],
  prompts: [look, rate],
  evidence: evidenceSchema,
  units: (input) => unitsOfVideo(firstMedium(input)),
  calls: (input) => units(input).flatMap((one) => Object.values(callsAbout(one))),
  gathered: (brought, input) => {
    const all = units(input).map((one) => ({ unit: one.unit, ...callsAbout(one) }));
    return {
      seen: all.map(({ unit, seen }) => ({ unit, outcome: brought.of(seen) })),
      rated: all.map(({ unit, rated }) => ({ unit, outcome: brought.of(rated) })),
    };
  },
  answers: (evidence) =>
    evidence.rated.map(({ unit, outcome }) => ({
      unit,
      question: 'q',
      verdict:
        outcome.state === 'answered'
          ? { state: 'scored', value: outcome.reply.score, rationale: outcome.reply.rationale }
          : { state: 'unscored', reason: outcome.reason, detail: outcome.detail },
    })),
  scores: (answers): Score[] => {
    const values = answers.flatMap(({ verdict }) =>
      verdict.state === 'scored' && typeof verdict.value === 'number' ? [verdict.value] : [],
    );
    return [
      {
        id: 'worst',
        label: 'Worst',
        value: values.length > 0 ? Math.max(...values) : null,
        range: { min: 0, max: 10 },
        higherIsWorse: true,
        formula: 'max q',
        scored: values.length,
        unscored: answers.length - values.length,
        terms: [],
      },
    ];
  },
  resultExporters: [
    {
      id: 'lines',
      label: 'Lines',
      help: 'A line for each item.',
      write: (items, model) => [
        {
          name: `${model ?? 'unknown'}.txt`,
          text: items.map(({ name, values }) => `${name} ${values.worst}\n`).join(''),
        },
      ],
    },
  ],
  figures: [
    {
      id: 'worst',
      label: 'Worst',
      help: 'The mean of the worst.',
      kind: 'mean',
      of: { score: 'worst' },
      better: 'low',
      range: { min: 0, max: 10 },
      published: 'Nobody publishes it.',
    },
    {
      id: 'odd',
      label: 'Odd',
      help: 'Clips that look odd.',
      kind: 'share',
      of: { questions: ['q'] },
      atLeast: 5,
      better: 'low',
      range: { min: 0, max: 1 },
      published: 'Nobody publishes it.',
    },
  ],
  explain: (_evidence, _input, unit) => ({
    frames: [],
    calls: [
      { prompt: rate.id, unit },
      { prompt: look.id, unit },
    ],
    exhibits: [],
    objects: [],
  }),
  importers: [],
  defects: true,
  exposes: 'content',
  baseline: {},
};
