import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { aggregateByLmmsEval } from '@/lib/testing/lmms-eval';
import { readChoice } from '../letters/read';
import { evaluationTasks } from './evaluation-tasks';

const OPTIONS = [
  'a bowl of soup',
  'whisk the eggs',
  'pour in the milk',
  'pour in the milk slowly',
  'vitamin C.',
];

const marked = fc
  .constantFrom(...'ABCDEabcdeF')
  .chain((one) =>
    fc.constantFrom(one, `(${one})`, `${one}.`, `${one})`, `[${one}]`, `**${one}**`, `“${one}”`),
  );

const words = fc.constantFrom(
  ...OPTIONS,
  ...['soup', 'Whisk eggs!', 'I cannot see it', 'not', 'or', 'and', ', since it comes later.'],
  ...['A person cooks', 'The answer is', 'the best option would be', 'I’d choose', 'is correct'],
  ...['is wrong', 'Option', 'answer:', '<think>A?</think>', '<answer>', '{"answer": "', '"}'],
  ...['\n', '```', '$\\boxed{', '}', 'è', '１', 'ǅ', 'E.g.', '\u00a0', '½', 'İ', '…'],
);

/** Replies as models write them and as none does: letters, options, phrases and marks in any order. */
const anyReply = fc
  .array(fc.oneof(marked, words), { minLength: 1, maxLength: 6 })
  .chain((parts) => fc.constantFrom(parts.join(' '), parts.join('')));

const WRITTEN = [
  ...['B', '(b)', 'B.', 'b', 'A', 'Answer: C', 'The answer is D', 'The answer is (D).', '**A**'],
  ...[
    'B. whisk the eggs',
    'B. pour in the milk',
    'C) a bowl',
    'The correct answer is E: vitamin C',
  ],
  ...['<think>A?</think> B', 'B or C', 'A bowl', 'I cannot see it', '', 'The answer is not B'],
  ...['B is wrong', 'A. x\nB. y', '(A) fits, and so does (B)', 'After all that it must be (C)'],
  ...['{"Best_option": "B", "Reason": "It comes after A and C."}', 'A because it comes later'],
  ...['I’d go with option (E).', 'B, not A', 'From the frames I think B.', 'THE ANSWER IS D'],
];

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.runIf(hasPython)('utils.py', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'evaluation-tasks-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const { path: name, text } of evaluationTasks({ name: 'tea', version: '1' })) {
    if (!name.startsWith('lmms-eval/')) continue;
    writeFileSync(path.join(folder, path.basename(name)), text);
  }

  /** What a program prints as JSON, with the functions and what it is given at hand. */
  function run(program: string, given: unknown): unknown {
    const before = 'import json, sys\nfrom utils import *\ngiven = json.load(sys.stdin)\n';
    const { status, stdout, stderr } = spawnSync(
      'python3',
      ['-W', 'error::FutureWarning', '-c', before + program],
      {
        cwd: folder,
        input: JSON.stringify(given),
        encoding: 'utf8',
        env: { ...process.env, PYTHONUTF8: '1' },
        maxBuffer: 1e8,
      },
    );
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }
  const evaluate = (expression: string, given: unknown) =>
    run(`print(json.dumps(${expression}))`, given);

  it('reads every reply as we do', () => {
    const replies = [...WRITTEN, ...fc.sample(anyReply, { numRuns: 5000, seed: 20261125 })];
    const read = evaluate('[read_letter(reply, given["options"]) for reply in given["replies"]]', {
      replies,
      options: OPTIONS,
    }) as (string | null)[];
    const ours = replies.map((reply) => {
      const choice = readChoice(reply, OPTIONS);
      return choice.state === 'read' ? choice.letter : null;
    });
    const differing = replies.flatMap((reply, at) =>
      read[at] === ours[at] ? [] : [[reply, read[at], ours[at]]],
    );
    expect(differing).toEqual([]);
    const share = ours.filter(Boolean).length / ours.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.9);
  });

  const docs = ['A', 'B', 'C', 'D'].map((answer, index) => ({
    id: `run/${index}`,
    video: `v${index >> 1}.mp4`,
    type: null,
    source: 'youcook2',
    options: OPTIONS,
    answer,
  }));
  const given = { docs, replies: ['A', 'E', 'no idea', 'D'] };

  /** What the harness collects: by metric, what each document gave. */
  const COLLECT = `
metrics = {}
for doc, reply in zip(given["docs"], given["replies"]):
    for name, value in process_results(doc, [reply]).items():
        metrics.setdefault(name, []).append(value)
`;

  it('counts as wrong what it does not read, and says how it is without', () => {
    const means = run(
      `${COLLECT}print(json.dumps({name: mean(rows) for name, rows in metrics.items()}))`,
      given,
    );
    expect(means).toEqual({ accuracy: 0.5, accuracy_of_read: 2 / 3, unread: 0.25 });
  });

  it('gives scores of which a harness computes errors, by video', () => {
    const rows = run(`${COLLECT}print(json.dumps(metrics))`, given) as Record<
      string,
      { score: unknown; video: unknown }[]
    >;
    for (const row of Object.values(rows).flat()) {
      expect(row.score).toBeTypeOf('number');
      expect(row.video).toMatch(/^v\d\.mp4$/);
    }
  });

  it('asks the question with its options by letter', () => {
    const text = evaluate('doc_to_text(given, {"pre_prompt": "Watch.", "post_prompt": "Reply."})', {
      ...docs[0],
      question: 'What?',
    });
    expect(text).toBe(
      [
        ...['Watch.', 'Question: What?', 'Options:', 'A. a bowl of soup', 'B. whisk the eggs'],
        ...['C. pour in the milk', 'D. pour in the milk slowly', 'E. vitamin C.', 'Reply.'],
      ].join('\n'),
    );
  });

  // LMMS_EVAL is a folder with the source of lmms-eval.
  const source = process.env.LMMS_EVAL;
  it.runIf(source)('is read and aggregated by lmms-eval’s own code', () => {
    const { unknown, figures } = aggregateByLmmsEval(source ?? '', folder, given);
    expect(unknown).toEqual([]);
    expect(figures).toMatchObject({
      'accuracy,none': 0.5,
      'accuracy_of_read,none': expect.closeTo(2 / 3, 9),
      'unread,none': 0.25,
      'accuracy_stderr_clt,none': expect.closeTo(Math.sqrt(1 / 12), 9),
      'accuracy_stderr_clustered,none': expect.any(Number),
      'unread_stderr_clustered,none': expect.any(Number),
    });
  });
});
