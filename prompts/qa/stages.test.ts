import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  examDataSchema,
  mcqDataSchema,
  qaDataSchema,
} from '@/benchmarks/instructional-qa/formats/data';
import { LETTERS } from '@/benchmarks/instructional-qa/formats/letters/schema';
import { answerAboutQuestions } from '@/e2e/fake-endpoint/questions';
import { chanceFrom, composeReply } from '@/e2e/fake-endpoint/replies';
import { readReply } from '@/lib/replies/read';
import { replyJsonSchema } from '@/lib/replies/shape';
import { uniformity } from '@/lib/statistics/uniformity';
import type { Ask } from '@/lib/suites/ask';
import { Brought, gather } from '@/lib/suites/calls';
import type { Origin } from '@/lib/suites/item';
import { Unanswered } from '@/lib/suites/outcome';
import { passingOf } from '@/lib/suites/passing';
import { renderPrompt } from '@/lib/suites/prompt';
import { examMaking } from './exam-making';
import { KEY } from './exam-making/derive';
import { kitchen, tea, teaOptions, teaQuestion } from './fixtures/clips';
import { optionWriting } from './option-writing';
import { attemptsMade, chosenOf } from './option-writing/calls';
import { questionFiltering } from './question-filtering';
import { answers as filterAnswers } from './question-filtering/derive';
import type { QaInput as FilterInput } from './question-filtering/schema';
import { questionTyping } from './question-typing';
import { questionWriting } from './question-writing';

const origin: Origin = {
  name: 'clip',
  model: null,
  prompt: null,
  cluster: 'tea.mp4',
  task: null,
  facets: {},
  judge: 'Writer',
};
const item = <Data, Settings>(data: Data, settings: Settings) => ({
  data,
  settings,
  prompt: null,
  media: [],
});

/** An endpoint in memory, which keeps its replies by request and sample; it dies after so many new ones. */
function endpoint(diesAfter = Number.POSITIVE_INFINITY, kept = new Map<string, string>()) {
  let asked = 0;
  const ask: Ask = async (prompt, call) => {
    const { before, after } = renderPrompt(prompt, call.variables);
    const text = `${before}\n\n${after}`;
    const seed = JSON.stringify([text, call.role, call.sample]);
    const chance = chanceFrom(createHash('sha256').update(seed).digest('hex'));
    const shape = replyJsonSchema(prompt.reply.schema);
    if (!kept.has(seed)) {
      if (asked >= diesAfter) throw new Error('killed');
      asked += 1;
      const said =
        answerAboutQuestions(prompt.reply.name, text, chance) ?? composeReply(shape, seed);
      kept.set(seed, JSON.stringify(said));
    }
    const read = readReply(kept.get(seed) ?? '', prompt.reply.schema);
    if (read.state !== 'read') throw new Error(`${prompt.id}: ${read.detail}`);
    return read.reply;
  };
  return { ask, kept, calls: () => asked };
}

const NOTHING = new Brought([]);
const filterSettings = { askAll: false, shortBlind: false };
const optionSettings = { attempts: 10, seed: 0, tellRejected: true };

describe('the way from steps to an examination', () => {
  it('brings every question either to an examination or out, for a reason', async () => {
    const { ask, calls } = endpoint();
    const ends: Record<string, number> = {};
    const perItem: number[] = [];
    const count = (end: string) => {
      ends[end] = (ends[end] ?? 0) + 1;
    };
    for (const clip of [tea, kitchen]) {
      const input = item(clip, { granularity: 'both' as const, questions: 20 });
      const written = await gather(questionWriting, input, ask);
      const made = questionWriting.produces?.(written, input, origin) ?? [];
      expect(made).toHaveLength(40);
      expect(new Set(made.map(({ number }) => number)).size).toBe(40);
      for (const { data } of made) {
        const before = calls();
        const qa = qaDataSchema.parse(data);
        const typed = await gather(questionTyping, item(qa, {}), ask);
        expect(questionTyping.answers(typed, item(qa, {}))[0]?.verdict.state).toBe('scored');
        const filter = item(qa, filterSettings);
        const verdicts = questionFiltering.answers(
          await gather(questionFiltering, filter, ask),
          filter,
        );
        const passing = passingOf(questionFiltering.gates ?? [], verdicts);
        if (passing.state !== 'on') {
          count(passing.state === 'out' ? passing.by : 'waiting');
          continue;
        }
        const options = item(qa, optionSettings);
        const attempts = await gather(optionWriting, options, ask);
        const [mcq] = optionWriting.produces?.(attempts, options, origin) ?? [];
        if (!mcq) {
          count('no options');
          continue;
        }
        const exam = item(mcqDataSchema.parse(mcq.data), { seed: 0 });
        const [question] = examMaking.produces?.(NOTHING, exam, origin) ?? [];
        const { options: shown } = examDataSchema.parse(question?.data);
        const [key] = question?.key ?? [];
        expect(shown[LETTERS.indexOf(key?.value as 'A')]).toBe(qa.answer);
        expect(JSON.stringify(question?.data)).not.toContain('steps');
        perItem.push(calls() - before);
        count('examined');
      }
    }
    expect(ends.examined).toBeGreaterThan(20);
    expect(Object.keys(ends).length).toBeGreaterThan(1);
    expect(ends.waiting).toBeUndefined();
    // 1 for the type, 6 for the filters, 8 for an attempt; none where the same was asked before.
    expect(Math.min(...perItem.filter((count) => count > 0))).toBe(15);
    expect(Math.max(...perItem)).toBeLessThanOrEqual(7 + 80);
  });

  it('gives the same options when it is killed anywhere in the redesign and begins again from the record', async () => {
    const input = item(teaQuestion, optionSettings);
    const whole = endpoint();
    const wanted = await gather(optionWriting, input, whole.ask);
    for (let point = 0; point < whole.calls(); point += 1) {
      const kept = new Map<string, string>();
      const killed = endpoint(point, kept);
      await expect(gather(optionWriting, input, killed.ask)).rejects.toThrow('killed');
      const again = endpoint(Number.POSITIVE_INFINITY, kept);
      expect((await gather(optionWriting, input, again.ask)).all).toEqual(wanted.all);
      expect(again.kept.size).toBe(whole.kept.size);
    }
  });

  it('spreads the right letters evenly over 5,000 questions', () => {
    const counts = new Map(LETTERS.map((letter) => [letter, 0]));
    for (let n = 0; n < 5000; n += 1) {
      const data = { ...teaOptions, question: `Question ${n}` };
      const [made] = examMaking.produces?.(NOTHING, item(data, { seed: 0 }), origin) ?? [];
      const letter = made?.key?.[0]?.value as 'A';
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.values()].every((count) => Math.abs(count - 1000) < 4 * 28.3)).toBe(true);
    expect(uniformity([...counts.values()])?.p).toBeGreaterThan(0.001);
    expect(KEY.question).toBe('choice');
  });
});

/** Answers by the name of the prompt, else with silence. */
const scripted =
  (replies: Readonly<Record<string, unknown>>): Ask =>
  async (prompt) => {
    const said = replies[prompt.id.split('/').at(-1) ?? ''];
    if (said === undefined) throw new Unanswered('unreachable', 'no reply');
    const read = readReply(JSON.stringify(said), prompt.reply.schema);
    if (read.state !== 'read') throw new Unanswered('unparseable', read.detail);
    return read.reply;
  };

describe('filters', () => {
  const verdictsBy = async (replies: Record<string, unknown>, settings = filterSettings) => {
    const input: FilterInput = item(teaQuestion, settings);
    const brought = await gather(questionFiltering, input, scripted(replies));
    const verdicts = filterAnswers(brought, input).slice(0, 4);
    return verdicts.map(({ verdict }) =>
      verdict.state === 'scored' ? verdict.value : verdict.reason,
    );
  };
  const sound = {
    'answer-blind': { answer: 'x' },
    'answer-informed': { answer: 'x' },
    design: { reason: '', faulty: 'no' },
    completeness: { reason: '', faulty: 'no' },
  };

  it('take a consistent answer as bad without the video and as good with it', async () => {
    const all = { askAll: true, shortBlind: false };
    const yes = { ...sound, consistency: { reason: '', consistent: 'yes' } };
    expect(await verdictsBy(yes, all)).toEqual(['reject', 'keep', 'keep', 'keep']);
    const no = { ...sound, consistency: { reason: '', consistent: 'no' } };
    expect(await verdictsBy(no, all)).toEqual(['keep', 'keep', 'reject', 'keep']);
  });

  it('read the published replies, whose “Yes” means bad for two filters, in any order and case', async () => {
    const published = {
      'answer-blind': { Answer: 'x', Reason: 'r' },
      'answer-informed': { Reason: 'r', answer: 'x' },
      consistency: { Judgement: 'No', Reason: 'r' },
      design: { reason: 'r', judgement: 'YES' },
      completeness: { Judgement: 'No.', Reason: 'r' },
    };
    expect(await verdictsBy(published, { askAll: true, shortBlind: false })).toEqual([
      'keep',
      'reject',
      'reject',
      'keep',
    ]);
  });

  it('end a question’s way at the first rejection, and wait where one has no answer', async () => {
    const no = { reason: '', consistent: 'no' };
    expect(
      await verdictsBy({ ...sound, consistency: no, design: { reason: '', faulty: 'yes' } }),
    ).toEqual(['keep', 'reject', 'nothing-to-judge', 'nothing-to-judge']);
    const { design: _none, ...without } = sound;
    expect(await verdictsBy({ ...without, consistency: no })).toEqual([
      'keep',
      'unreachable',
      'unreachable',
      'unreachable',
    ]);
  });

  it('flag by code without any call', async () => {
    const input = item(
      { ...teaQuestion, question: 'What is the first action at 35 s?' },
      filterSettings,
    );
    const brought = await gather(questionFiltering, input, scripted({}));
    const broken = filterAnswers(brought, input).flatMap(({ question, verdict }) =>
      verdict.state === 'scored' && verdict.value === 0 ? question : [],
    );
    expect(broken).toEqual(['check-absolute-words', 'check-times', 'check-action-words']);
  });
});

describe('options', () => {
  const six = ['one', 'two', 'three', 'four', 'five', 'six'];

  it('are chosen by number or by their very words, four different ones', () => {
    expect(chosenOf(six, [6, 1, 3, 2])).toEqual(['one', 'two', 'three', 'six']);
    expect(chosenOf(six, ['Two.', 'the one', '3', 'six'])).toEqual(['one', 'two', 'three', 'six']);
    expect(chosenOf(six, [1, 1, 2, 3])).toBeNull();
    expect(chosenOf(six, [1, 2, 3, 7])).toBeNull();
    expect(chosenOf(six, ['one', 'two', 'three', 'seven'])).toBeNull();
  });

  it('are told what was rejected, by people and before, and why', async () => {
    const told: string[] = [];
    const { ask } = endpoint();
    const listening: Ask = (prompt, call) => {
      if (call.variables.rejected !== undefined) told.push(call.variables.rejected);
      if (prompt.reply.name !== 'option') return ask(prompt, call);
      // Assistants always take the right one, so that every attempt is too easy.
      const reply = { reason: '', option: teaQuestion.answer };
      return Promise.resolve(prompt.reply.schema.parse(reply));
    };
    const rejected = [{ data: teaOptions, why: 'several right' }];
    await gather(optionWriting, { ...item(teaQuestion, optionSettings), rejected }, listening);
    const ofPeople = `- ${teaOptions.wrong.join('; ')} (several right)`;
    expect(told).toHaveLength(10);
    expect(told[0]).toBe(ofPeople);
    expect(told[1]).toMatch(`${ofPeople}\n- `);
    expect(told[1]).toContain('(without the video, most took the right option)');
    told.length = 0;
    const silent = { ...optionSettings, tellRejected: false };
    await gather(optionWriting, { ...item(teaQuestion, silent), rejected }, listening);
    expect(new Set(told)).toEqual(new Set(['']));
    told.length = 0;
    const clip = item(tea, { granularity: 'both' as const, questions: 3 });
    const questions = [
      { data: teaQuestion, why: null },
      { data: {}, why: 'of another form' },
    ];
    await gather(questionWriting, { ...clip, rejected: questions }, listening);
    const line = `- ${teaQuestion.question} (no reason was given)`;
    expect(told).toEqual(teaQuestion.granularity === 'coarse' ? [line, ''] : ['', line]);
  });

  /** How the attempts end when assistants say so, with the annotation and without. */
  const endsWhen = async (informed: unknown, guess: unknown, attempts = 2) => {
    const input = item(teaQuestion, { ...optionSettings, attempts });
    const replies = {
      write: { reason: '', answers: six },
      choose: { reason: '', chosen: [1, 2, 3, 4] },
      informed,
      guess,
    };
    const brought = await gather(optionWriting, input, scripted(replies));
    return attemptsMade(brought, input).map(({ ended }) => ended);
  };
  const right = { reason: '', option: teaQuestion.answer };
  const wrong = { reason: '', option: 'two' };

  it('pass when assistants are right with the annotation and wrong without', async () => {
    expect(await endsWhen(right, wrong)).toEqual(['passed']);
  });

  it('are written again when the right one is doubtful or easy, up to the limit', async () => {
    expect(await endsWhen(wrong, wrong)).toEqual(['doubtful', 'doubtful']);
    expect(await endsWhen(right, right, 3)).toEqual(['easy', 'easy', 'easy']);
  });

  it('wait when two assistants or more say nothing that can be read', async () => {
    expect(await endsWhen(undefined, wrong)).toEqual(['waiting']);
    expect(await endsWhen(right, { reason: '', option: 'none of them' })).toEqual(['waiting']);
    expect(await endsWhen({ reason: '', option: 'B. four, or C' }, wrong)).toEqual(['waiting']);
  });
});
