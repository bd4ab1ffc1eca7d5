/**
 * The bundled suite *Rules of action*, written in code: the same questions, prompts, calls and scores. The bench loads it
 * into its worker next to the one that is data.
 */
import { z } from 'zod';
import { bundledProtocols } from '@/lib/declared/bundled';
import type { Brought, Call } from '@/lib/suites/calls';
import { oncePerInput, type SuiteInput } from '@/lib/suites/input';
import { composePrompt, type Prompt, parsePrompt, type ReplyFormat } from '@/lib/suites/prompt';
import type { Score } from '@/lib/suites/score';
import { defineSuite, type Suite, type SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';

/** The id of the suite in code, and the kind of its items. */
const BY_HAND = 'rules-by-hand';

/** The suite that is data, with its files. */
export const declaredFiles = protocolNamed('rules-of-action');

/** The suite that is data. */
export const declared: Suite = declaredFiles.suite;

function protocolNamed(id: string) {
  const found = bundledProtocols().find(({ declaration }) => declaration?.id === id);
  if (!found || found.faults) throw new Error(`there is no sound protocol “${id}”`);
  return found;
}

const dataSchema = z.object({ rules: z.array(z.string()), action: z.string().nullish() });
type Input = SuiteInput<z.infer<typeof dataSchema>>;

const RATING = {
  adherence: [
    'Follows the caption',
    'Whether things, actions and how they belong together are as the caption says.',
    '1: nothing of the caption; 3: some of it; 5: all of it',
  ],
  sense: [
    'Physical common sense',
    'Whether what happens could happen in the real world, whatever the caption asks for.',
    '1: could never happen; 3: odd in places; 5: could happen just so',
  ],
} as const;
const RULES = ['followed', 'broken', 'cannot be told'] as const;

const ratingSchema = z.object({
  rationale: z.string(),
  score: z.number().int().min(1).max(5).nullable(),
});
const ruleSchema = z.object({ rationale: z.string(), answer: z.enum(RULES) });

const abstained = (detail: string): Verdict => ({ state: 'unscored', reason: 'abstained', detail });

function ratingFormat(question: keyof typeof RATING): ReplyFormat<z.infer<typeof ratingSchema>> {
  return {
    name: question,
    schema: ratingSchema,
    verdicts: ({ score = null, rationale = '' }) => ({
      [question]:
        score === null ? abstained(rationale) : { state: 'scored', value: score, rationale },
    }),
  };
}

const ruleFormat: ReplyFormat<z.infer<typeof ruleSchema>> = {
  name: 'rule',
  schema: ruleSchema,
  verdicts: ({ answer = 'cannot be told', rationale = '' }) => ({
    rule:
      answer === 'cannot be told'
        ? abstained(rationale)
        : { state: 'scored', value: answer, rationale },
  }),
};

/** The text of a prompt of the suite that is data, under another id. */
function promptLike<Reply>(name: string, reply: ReplyFormat<Reply>): Prompt<Reply> {
  const prompt = declared.prompts.find(({ id }) => id === `${declared.id}/${name}`);
  if (!prompt) throw new Error(`there is no prompt “${name}”`);
  const id = `${BY_HAND}/${name}`;
  return parsePrompt(composePrompt({ ...prompt, id, reply }, prompt.variables, prompt.text), reply);
}

const adherence = promptLike('adherence', ratingFormat('adherence'));
const sense = promptLike('sense', ratingFormat('sense'));
const rule = promptLike('rule', ruleFormat);

const calls = oncePerInput((input): Call[] => {
  const { data, prompt: caption, media } = input as Input;
  const frames = media[0]?.frames ?? [];
  const common = {
    prompt: caption ?? '',
    rules: data.rules.join('; '),
    action: data.action ?? '',
  };
  const rating = (prompt: Prompt, question: keyof typeof RATING): Call => ({
    prompt,
    unit: 'video',
    question,
    frames,
    variables: () => {
      const [label, help, words] = RATING[question];
      const scale = `a whole number from 1 to 5, or null if it cannot be told (${words})`;
      return { ...common, label, help, scale, part: '', checklist: '' };
    },
  });
  const ofRule = (part: string, index: number): Call => ({
    prompt: rule,
    unit: `rules:${index + 1}`,
    question: 'rule',
    frames,
    variables: () => ({
      ...common,
      part,
      label: 'Rule',
      scale: `one of ${RULES.join(', ')}`,
    }),
  });
  return [rating(adherence, 'adherence'), rating(sense, 'sense'), ...data.rules.map(ofRule)];
});

function answers(brought: Brought, input: Input): SuiteAnswer[] {
  return calls(input).map((call) => ({
    unit: call.unit,
    question: call.question ?? '',
    verdict: brought.verdict(call, call.question ?? '', call.frames),
  }));
}

const SCORES = declared
  .scores([], {
    data: { rules: [] },
    prompt: null,
    media: [null],
    settings: {},
  })
  .map(({ id, label, formula, range, higherIsWorse }) => ({
    id,
    label,
    formula,
    range,
    higherIsWorse,
  }));

function scores(given: readonly SuiteAnswer[]): Score[] {
  const number = (question: string) => {
    const verdict = given.find((one) => one.question === question)?.verdict;
    return verdict?.state === 'scored' ? Number(verdict.value) : null;
  };
  const [follows, makesSense] = [number('adherence'), number('sense')];
  const said = given.flatMap(({ question, verdict }) =>
    question === 'rule' && verdict.state === 'scored' ? [verdict.value] : [],
  );
  const kept = said.filter((value) => value === 'followed').length;
  const isJoint = follows === null || makesSense === null ? null : follows >= 4 && makesSense >= 4;
  const values: Record<string, number | null> = {
    adherence: follows,
    sense: makesSense,
    joint: isJoint === null ? null : Number(isJoint),
    followed: said.length === 0 ? null : kept / said.length,
  };
  return SCORES.map((facts) => ({
    ...facts,
    value: values[facts.id] ?? null,
    terms: [],
    scored: said.length,
    unscored: given.length - said.length,
  }));
}

/** See the file's head. */
export const byHand = defineSuite<z.infer<typeof dataSchema>, Record<string, never>>({
  id: BY_HAND,
  name: 'Rules of action, in code',
  version: '1',
  takes: { ...declared.takes, kind: BY_HAND, data: dataSchema },
  questions: declared.questions,
  groups: declared.groups,
  prompts: [adherence, sense, rule],
  units: ({ data }) => [
    { unit: 'video', kind: 'video', label: 'Item' },
    ...data.rules.map((label, index) => ({ unit: `rules:${index + 1}`, kind: 'rules', label })),
  ],
  calls,
  answers,
  scores,
  figures: declared.figures,
  importers: [],
});

Object.assign(globalThis, { framejurySuites: [byHand] });
