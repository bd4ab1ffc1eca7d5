import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReply } from '@/lib/replies/read';
import { entriesOf, isPlainText, replyJsonSchema, type Shape } from '@/lib/replies/shape';
import { verdictsIn } from '@/lib/replies/verdicts';
import { type Ask, type AskCall, type CallName, DECIDING_ROLE } from '@/lib/suites/ask';
import { gather, nameOf } from '@/lib/suites/calls';
import { readEvidence } from '@/lib/suites/evidence';
import { framesOfMedia, type SuiteInput } from '@/lib/suites/input';
import { Unanswered } from '@/lib/suites/outcome';
import { parsePrompt, renderPrompt } from '@/lib/suites/prompt';
import { askedCells } from '@/lib/suites/units';
import { suiteById, suites } from './index';

const here = import.meta.dirname;
/** The folders that are a suite each, in this one or in the folder of their family. */
const folders = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('fixtures/inputs.ts'))
  .map((file) => path.dirname(path.dirname(file)));

/** What each suite brings to be tried with: items of every shape that it takes, by a name. */
type Samples = readonly { name: string; input: SuiteInput }[];

async function samplesOf(folder: string): Promise<Samples> {
  const file = path.join(here, folder, 'fixtures', 'inputs.ts');
  const { inputs } = (await import(file)) as { inputs: Samples };
  return inputs;
}

const samples = new Map(
  await Promise.all(
    folders.map(async (folder) => [folder, await samplesOf(folder)] as [string, Samples]),
  ),
);

function fixture(id: string): string {
  const file = path.join(here, path.dirname(id), 'fixtures', `${path.basename(id)}.txt`);
  return readFileSync(file, 'utf8');
}

/** Answers every call with its prompt's golden reply, and keeps the calls. */
function goldenAsk(): { ask: Ask; calls: (AskCall & { prompt: string })[] } {
  const calls: (AskCall & { prompt: string })[] = [];
  return {
    calls,
    async ask(prompt, call) {
      calls.push({ ...call, prompt: prompt.id });
      renderPrompt(prompt, call.variables);
      const read = readReply(fixture(prompt.id), prompt.reply.schema);
      if (read.state !== 'read') throw new Error(read.detail);
      return read.reply;
    },
  };
}

/** Which call it is, in a text. */
const callName = ({ prompt, unit, role = DECIDING_ROLE, sample = 0 }: CallName) =>
  [prompt, unit, role, sample].join(' ');

/** As {@link goldenAsk}, but the first entry of a reply with several is missing. */
function partlyRead(): { ask: Ask } {
  const { ask } = goldenAsk();
  return {
    async ask(prompt, call) {
      const reply = await ask(prompt, call);
      const [first] = entriesOf(replyJsonSchema(prompt.reply.schema)) ?? [];
      if (!first) return reply;
      const { [first.id]: _missing, ...rest } = reply as Record<string, unknown>;
      const missing = [{ entry: first.id, reason: 'unparseable' as const, detail: 'not read' }];
      throw new Unanswered('unparseable', 'not read', null, { reply: rest, missing });
    },
  };
}

/** Where a schema breaks the rules of strict structured output. */
function faultsOf(shape: Shape, at = 'reply'): string[] {
  const nested = [
    ...Object.entries(shape.properties ?? {}),
    ...(shape.items ? [['items', shape.items] as const] : []),
    ...(shape.anyOf ?? []).map((one, index) => [`anyOf ${index}`, one] as const),
  ].flatMap(([name, inner]) => faultsOf(inner as Shape, `${at}.${name}`));
  const unknown = Object.keys(shape).filter(
    (key) =>
      ![
        'type',
        'properties',
        'required',
        'additionalProperties',
        'items',
        'anyOf',
        'enum',
        'const',
        'title',
        'description',
        'minimum',
        'maximum',
        'minLength',
        'maxLength',
        'minItems',
        'maxItems',
      ].includes(key),
  );
  if (unknown.length > 0) nested.push(`${at}: ${unknown.join(', ')}`);
  if (shape.type !== 'object') return nested;
  const names = Object.keys(shape.properties ?? {});
  if (shape.additionalProperties !== false) nested.push(`${at}: additional properties`);
  if (!names.every((name) => shape.required?.includes(name))) nested.push(`${at}: not required`);
  return nested;
}

it('lists every folder as a suite of that name', () => {
  const names = folders.map((folder) => path.basename(folder));
  expect(suites.map((suite) => suite.id).sort()).toEqual(names.sort());
  for (const id of names) expect(suiteById(id).id).toBe(id);
  expect(() => suiteById('none')).toThrow('none');
});

describe.each(folders)('the suite in %s', (folder) => {
  const suite = suiteById(path.basename(folder));
  const inputs = samples.get(folder) ?? [];
  const shortName = ({ prompt, unit }: CallName) => `${prompt} ${unit}`;
  const files = readdirSync(path.join(here, folder));

  it('has the files that every suite has', () => {
    expect(files).toEqual(expect.arrayContaining(['README.md', 'index.ts', 'fixtures']));
  });

  it('uses every Markdown text as a prompt, and those of its family word for word', () => {
    const texts = files.filter((file) => file.endsWith('.md') && file !== 'README.md');
    const ids = texts.map((file) => `${folder}/${file.replace(/\.md$/, '')}`);
    const shared = suite.prompts.filter(({ id }) => !ids.includes(id));
    const own = suite.prompts.filter((prompt) => !shared.includes(prompt));
    expect(own.map(({ id }) => id).sort()).toEqual(ids.sort());
    for (const { id, text } of shared) {
      expect(path.dirname(id)).toBe(folder);
      const file = path.join(here, path.dirname(folder), `${path.basename(id)}.md`);
      expect(readFileSync(file, 'utf8').trim().endsWith(`---\n${text}`)).toBe(true);
    }
  });

  it('has questions with names of their own, in groups that have a heading', () => {
    const ids = suite.questions.map((question) => question.id);
    expect(new Set(ids).size).toBe(ids.length);
    const groups = suite.groups.map((group) => group.id);
    for (const question of suite.questions) expect(groups).toContain(question.group);
  });

  describe.each(suite.prompts)('$id', (prompt) => {
    it('reads its golden reply', () => {
      expect(readReply(fixture(prompt.id), prompt.reply.schema)).toMatchObject({ state: 'read' });
    });

    it('answers the suite’s own questions, where its reply answers any', () => {
      const read = readReply(fixture(prompt.id), prompt.reply.schema);
      const verdicts = verdictsIn(prompt.reply, read);
      const questions = suite.questions.map((question) => question.id);
      for (const id of Object.keys(verdicts)) expect(questions).toContain(id);
    });

    it('loses no other entry of its reply with one that cannot be read', () => {
      const entries = entriesOf(replyJsonSchema(prompt.reply.schema)) ?? [];
      const golden = readReply(fixture(prompt.id), prompt.reply.schema);
      if (golden.state !== 'read') throw new Error(golden.detail);
      for (const { id } of entries) {
        const spoilt = { ...(golden.reply as object), [id]: { score: 'high' } };
        const read = readReply(JSON.stringify(spoilt), prompt.reply.schema);
        expect(read).toMatchObject({ state: 'partly-read', missing: [{ entry: id }] });
        const verdicts = verdictsIn(prompt.reply, read);
        expect(Object.keys(verdicts).sort()).toEqual(entries.map((entry) => entry.id).sort());
        for (const [question, { state }] of Object.entries(verdicts)) {
          if (question === id) expect(state).toBe('unscored');
        }
      }
    });

    it('has a reply that strict structured output takes', () => {
      expect(faultsOf(replyJsonSchema(prompt.reply.schema))).toEqual([]);
      expect(prompt.reply.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    });

    it('says in its text that the reply is JSON, with an example that is, unless it is plain text', () => {
      if (isPlainText(replyJsonSchema(prompt.reply.schema))) {
        expect(prompt.text).not.toMatch(/JSON/i);
        return;
      }
      const [, example = ''] = /```json\n([\s\S]*?)\n```/.exec(prompt.text) ?? [];
      expect(() => JSON.parse(example)).not.toThrow();
      for (const field of Object.keys(JSON.parse(example))) {
        expect(Object.keys(replyJsonSchema(prompt.reply.schema).properties ?? {})).toContain(field);
      }
    });

    it('has the same hash whatever the line ends', () => {
      const windows = parsePrompt(prompt.markdown.replaceAll('\n', '\r\n'), prompt.reply);
      expect(windows.hash).toBe(prompt.hash);
    });
  });

  it('brings items to be tried with, whose data and settings are its own', () => {
    expect(inputs.length).toBeGreaterThan(0);
    expect(new Set(inputs.map(({ name }) => name)).size).toBe(inputs.length);
    for (const { input } of inputs) {
      expect(suite.takes.data.parse(input.data)).toEqual(input.data);
      expect(suite.settings.strict().parse(input.settings)).toEqual(input.settings);
    }
  });

  describe.each([...inputs])('on $name', ({ input: video }) => {
    it('calls with the variables and frames that its prompts declare, each call once', async () => {
      const { ask, calls } = goldenAsk();
      await gather(suite, video, ask);
      const listed = suite.calls(video);
      const sure = listed.filter(({ optional }) => !optional).map((call) => callName(nameOf(call)));
      const made = calls.map(callName);
      expect(made).toEqual(expect.arrayContaining(sure));
      expect(new Set(made).size).toBe(made.length);
      expect(new Set(listed.map((call) => callName(nameOf(call)))).size).toBe(listed.length);
      for (const call of calls) {
        const prompt = suite.prompts.find((one) => one.id === call.prompt);
        expect(Object.keys(call.variables).sort()).toEqual([...(prompt?.variables ?? [])].sort());
        const pictures = call.frames.length + (call.sheets?.length ?? 0);
        if (prompt?.frames === 'none') expect(pictures).toBe(0);
        if (prompt?.frames === 'one') expect(pictures).toBe(1);
        if (prompt?.frames === 'many') expect(pictures).toBeGreaterThan(0);
      }
    });

    it.each([
      ['everything is answered', goldenAsk().ask],
      [
        'nothing is answered',
        async () => {
          throw new Unanswered('unreachable', 'no reply');
        },
      ],
      ['replies are read in part', partlyRead().ask],
    ] as [string, Ask][])(
      'has one verdict and one explanation per question when %s',
      async (_when, ask) => {
        const brought = await gather(suite, video, ask);
        const stored = JSON.parse(JSON.stringify(brought.all));
        expect(readEvidence(suite, stored, video)?.all).toEqual(brought.all);
        const answers = suite.answers(brought, video);
        const asked = askedCells(suite.questions, suite.units(video));
        const key = (one: { unit: string; question: string }) => `${one.unit} ${one.question}`;
        expect(answers.map(key).sort()).toEqual(asked.map(key).sort());
        const calls = inputs.flatMap(({ input }) =>
          suite.calls(input).map((call) => shortName(nameOf(call))),
        );
        for (const { unit, question } of answers) {
          const explanation = suite.explain(brought, video, unit, question);
          for (const call of explanation.calls) expect(calls).toContain(shortName(call));
          const hashes = framesOfMedia(video).map((frame) => frame.hash);
          for (const hash of explanation.frames) expect(hashes).toContain(hash);
        }
      },
    );

    it('keeps scores in their range, and null when nothing is scored', async () => {
      const scored = suite.scores(
        suite.answers(await gather(suite, video, goldenAsk().ask), video),
        video,
      );
      for (const { value, range } of scored) {
        if (value === null) continue;
        expect(value).toBeGreaterThanOrEqual(range.min ?? Number.NEGATIVE_INFINITY);
        expect(value).toBeLessThanOrEqual(range.max ?? Number.POSITIVE_INFINITY);
      }
      for (const { value } of suite.scores([], video)) expect(value).toBeNull();
    });
  });

  it('tells the baseline only of prompts that it has', () => {
    const ids = suite.prompts.map((prompt) => prompt.id);
    for (const id of Object.keys(suite.baseline)) expect(ids).toContain(id);
  });
});
