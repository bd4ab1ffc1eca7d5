import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { askJudge } from '@/lib/judge/ask';
import { type CallRecord, type Judge, unlimited } from '@/lib/judge/schema';
import { importPrompt } from '@/lib/prompt-versions/import';
import { gather } from '@/lib/suites/calls';
import type { Prompt } from '@/lib/suites/prompt';
import { DYNAMIC_TYPES, STATIC_TYPES } from '@/lib/testing/replies/checks';
import { hallucination } from '.';
import type { ClipInput } from './settings';

/** Prompts by their headings, in a file of the published form: heading between rulers, what goes in, the text. */
function promptsIn(file: string): Map<string, string> {
  const parts = file.split(/^=+\n([^\n]+)\n=+$/m).slice(1);
  const pairs = parts.flatMap((heading, index) => {
    const [, text] = /\nPrompt:\n-+\n([\s\S]*)$/.exec(parts[index + 1] ?? '') ?? [];
    return index % 2 === 0 && text !== undefined ? [[heading, text.trim()] as const] : [];
  });
  return new Map(pairs);
}

/** Whose version each text becomes. */
const HEADINGS: Readonly<Record<string, string>> = {
  'Static Knowledge Graph Construction': 'hallucination/static-graph',
  'Dynamic Knowledge Graph Construction': 'hallucination/dynamic-graph',
  'Video Summary': 'hallucination/summary',
  'Inconsistency Checking': 'hallucination/inconsistency',
  'Static Hallucination Detection': 'hallucination/static-check',
  'Dynamic Hallucination Detection': 'hallucination/dynamic-check',
};

function versionsOf(file: string): Map<string, Prompt> {
  const versions = [...promptsIn(file)].map(([heading, text]) => {
    const { prompt } = importPrompt(text, hallucination.prompts, HEADINGS[heading] ?? null);
    return [prompt.id, prompt] as const;
  });
  return new Map(versions);
}

const OWN = readFileSync(path.join(import.meta.dirname, 'fixtures', 'published-form.txt'), 'utf8');
const SHARED = path.resolve('../shared/seeds/hallucination-prompts.txt');

/** The wording that names what the video was generated from, and the one that warns of the generator instead. */
const WORDINGS: readonly [string, (text: string) => string][] = [
  ['with what the video depicts', (text) => text],
  [
    'with a warning of the generator',
    (text) =>
      text.replaceAll(
        'which depicts "<original_prompt>"',
        'which may violate the physical laws and logic of the real world',
      ),
  ],
];

type Names = readonly { published: string; short: readonly string[] }[];
type Write = (types: Names, scores: readonly (number | null)[]) => string;

const say = (score: number | null | undefined) => (score == null ? 'N/A' : `${score}/10`);

/** Ways in which models answer prompts that ask for no form, for want of one. */
const STYLES: readonly Write[] = [
  (types, scores) =>
    types
      .map(
        ({ published }, index) =>
          `${index + 1}. ${published}: in frame 2 the cup comes near the hand.\nScore: ${say(scores[index])} (as described)`,
      )
      .join('\n\n'),
  (types, scores) => {
    const passages = types.map(
      ({ published }, index) =>
        `### ${published}\nThe 2 cups look fine.\n**Score: ${say(scores[index])}**`,
    );
    const rows = types.map(({ short }, index) => `${short[0]}\t${scores[index] ?? 'N/A'}`);
    return `${passages.join('\n\n')}\n\nSummary:\n\n${rows.join('\n')}`;
  },
  (types, scores) =>
    `Let me look at cup_1 and cup_2.\n\n${types
      .map(
        ({ published }, index) =>
          `- **${published}**: ${say(scores[index])} – between frames 1 and 3`,
      )
      .join('\n')}\n\nOverall, the video is plausible.`,
  (types, scores) =>
    `| Hallucination | Intensity (0-10) | Remark |\n|---|---|---|\n${types
      .map(
        ({ published }, index) => `| ${published} | ${scores[index] ?? 'N/A'} | seen in 3 frames |`,
      )
      .join('\n')}`,
  (types, scores) =>
    types
      .map(
        ({ published }, index) =>
          `Hallucination Type: ${published}\nDetected: ${scores[index] ? 'Yes' : 'No'}\nIntensity Score: ${scores[index] ?? 'Not applicable'}`,
      )
      .join('\n\n'),
  (types, scores) =>
    types
      .map(
        ({ published }, index) =>
          `For ${published.toLowerCase()}, I go by the relations above and give it a score of ${scores[index] === null ? 'N/A' : `${scores[index]} out of 10`}.`,
      )
      .join('\n'),
];

const INCONSISTENT: readonly ((score: number) => string)[] = [
  (score) => `Both show a cup.\n\nFinal Score\n\nThe intensity of inconsistency is ${score}/10.`,
  (score) =>
    `Two of 3 things differ. The inconsistency score between the human description and the AI-generated one is ${score} out of 10.`,
  (score) => `**Differences**\n1. The table is missing.\n\n**Inconsistency score: ${score}**`,
  (score) => `I would rate the inconsistency at ${score}/10, since the cup is blue.`,
];

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'hallucination/static-graph': [
    '1. Objects in the foreground: [cup_1, cup_2, hand_1]\n2. Relations: [hand_1, holds, cup_1], [cup_1, beside, cup_2]\n3. {{"objects": [cup_1, cup_2, hand_1], "relations":[[hand_1, holds, cup_1], [cup_1, beside, cup_2]]}}',
    'Objects:\n- cup_1\n- hand_1\n\nRelations:\n- [hand_1, holds, cup_1]',
  ],
  'hallucination/dynamic-graph': [
    'From frame 1 to frame 2 the hand rises.\n\n{{"changes":{{"cup_1": "rises by 10 cm", "hand_1": "unchanged"}}}}',
  ],
  'hallucination/summary': ['The video shows 2 cups on a table, one of which a hand lifts.'],
};

const record: CallRecord = {
  rawReply: null,
  reason: null,
  detail: null,
  finishReason: 'stop',
  inputTokens: 1,
  outputTokens: 1,
  cachedTokens: null,
  cost: null,
  latencyMs: 1,
  tries: 1,
  responseFormat: 'text',
};

/** A judge that answers in prose, in another style for each call; it keeps what it has scored by unit and question. */
function proseJudge() {
  const said = new Map<string, number | null>();
  let calls = 0;
  const judge: Judge = {
    identity: { kind: 'prose' },
    async reply({ prompt, call }) {
      calls += 1;
      const known = [...said.keys()].some((key) =>
        key.startsWith(`${call.unit} ${prompt.id.includes('static') ? 's' : 'd'}`),
      );
      const score = (index: number) => ((calls * 7 + index * 3) % 12) - 1;
      const scores = Array.from({ length: 10 }, (_, index) =>
        score(index) < 0 ? null : score(index),
      );
      const types = prompt.id.endsWith('static-check') ? STATIC_TYPES : DYNAMIC_TYPES;
      const pick = <One>(list: readonly One[]) => list[calls % list.length] as One;
      if (prompt.id.endsWith('-check')) {
        if (!known)
          for (const [index, { id }] of types.entries())
            said.set(`${call.unit} ${id}`, scores[index] ?? null);
        return { ...record, rawReply: pick(STYLES)(types, scores) };
      }
      if (prompt.id.endsWith('inconsistency')) {
        said.set(`${call.unit} inconsistency`, calls % 11);
        return { ...record, rawReply: pick(INCONSISTENT)(calls % 11) };
      }
      return { ...record, rawReply: pick(OTHERS[prompt.id] ?? ['']) };
    },
  };
  return { judge, said };
}

function video(clusters: number): ClipInput {
  const frames = Array.from({ length: 2 * clusters + 1 }, (_, position) => ({
    position,
    at: position / 2,
    hash: position.toString(16).padStart(64, '0'),
    width: 64,
    height: 36,
  }));
  return {
    data: {},
    prompt: 'A hand lifts one of two cups',
    media: [
      {
        duration: clusters,
        frames,
        clusters: Array.from({ length: clusters }, (_, index) => ({
          keyFrame: 2 * index + 1,
          frames: [2 * index, 2 * index + 1, 2 * index + 2],
        })),
      },
    ],
    settings: { blindToPrompt: false, tellGenerated: true },
  };
}

async function judged(file: string) {
  const input = video(24);
  const { judge, said } = proseJudge();
  const ask = askJudge({
    judge,
    versions: versionsOf(file),
    repeat: 0,
    loadFrame: async () => new Uint8Array([1]),
    recorded: async () => null,
    record: async () => undefined,
    limits: unlimited,
    signal: new AbortController().signal,
  });
  const brought = await gather(hallucination, input, ask);
  return { answers: hallucination.answers(brought, input), said };
}

describe.each([
  ['our own words in the published form', OWN],
  ['the published text', existsSync(SHARED) ? readFileSync(SHARED, 'utf8') : null],
])('%s', (_whose, file) => {
  it.skipIf(file === null).each(WORDINGS)(
    'imported %s runs to the end on replies in prose, and loses hardly a score',
    async (_wording, reword) => {
      const text = reword(file ?? '');
      expect([...versionsOf(text).keys()].sort()).toEqual(
        hallucination.prompts.map(({ id }) => id).sort(),
      );
      const { answers, said } = await judged(text);
      const read = answers.filter(({ unit, question, verdict }) => {
        const expected = said.get(`${unit} ${question}`);
        if (verdict.state === 'scored')
          expect([unit, question, verdict.value]).toEqual([unit, question, expected]);
        else if (verdict.reason === 'abstained')
          expect([unit, question, expected]).toEqual([unit, question, null]);
        else return false;
        return true;
      });
      expect(answers).toHaveLength(24 * 19 + 1);
      expect(read.length / answers.length).toBeGreaterThanOrEqual(0.95);
    },
  );
});
