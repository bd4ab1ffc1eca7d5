import { describe, expect, it } from 'vitest';
import { inputOf, judgeBy } from './fixtures';
import { formOf } from './form/from-files';
import { filesOf } from './form/to-files';
import { readSuiteFiles, SUITE_FILE } from './read';

const BASE = `framejury: 1
id: small
name: Small
items:
  fields:
    laws: {list: [gravity, shadow], optional: true}
    rules: {texts: true, optional: true}
scales:
  quality: {from: 1, to: 5, good: high}
  seen: {answers: yes-no}
  story: {answers: text}
questions:
  - {id: person, scale: seen, label: A person is seen}
  - {id: hands, scale: quality, label: Hands, after: {question: person, is: yes}}
  - {id: fingers, scale: seen, label: Five fingers, after: {question: hands, at-least: 3}}
  - {id: rule, scale: quality, of: {each: rules}, label: Rule, after: {question: person, is: no}}
  - {id: told, scale: story, label: Anything else, asks: people}
prompts:
  - {id: first, asks: {question: person}}
  - {id: second, asks: {question: [hands]}, each: question}
  - {id: third, asks: {question: [fingers]}, each: question}
  - {id: rule, asks: {question: rule}, each: question}
scores:
  total: {sum: {question: [person, hands]}}
  worst: {smallest: {question: [hands, fingers]}}
  rules: {mean: {question: rule}}
`;

/** A suite with some of its text replaced. */
function suiteWith(...changes: [from: string, to: string][]) {
  let text = BASE;
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  return readSuiteFiles({ [SUITE_FILE]: text });
}

const faultsOf = (...changes: [from: string, to: string][]) =>
  (suiteWith(...changes).faults ?? []).map(({ line, message }) => `${line}: ${message}`);

type Replies = Record<string, string>;

/** What comes of replies by the prompt's id. */
async function judge(read: ReturnType<typeof readSuiteFiles>, replies: Replies, data: object = {}) {
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  const input = inputOf(read, data, 'A ball falls.');
  const came = await judgeBy(
    read,
    input,
    ({ prompt }) => replies[prompt.id.replace('small/', '')] ?? null,
  );
  return {
    asked: came.calls.map(({ prompt, text }) => ({ prompt: prompt.replace('small/', ''), text })),
    said: Object.fromEntries(
      came.answers.map(({ question, verdict }) => [
        question,
        verdict.state === 'scored' ? verdict.value : verdict.reason,
      ]),
    ),
    scores: Object.fromEntries(came.scores.map(({ id, value }) => [id, value])),
    missing: Object.fromEntries(came.scores.map(({ id, unscored }) => [id, unscored])),
  };
}

const yes = '{"person": {"rationale": "So.", "answer": "yes"}}';
const no = yes.replace('yes', 'no');
const score = (value: number) => `{"rationale": "It looks so.", "score": ${value}}`;

describe('a question that is asked after another one', () => {
  it('is asked where that was answered so, about the same part or the whole item', async () => {
    const read = suiteWith();
    const one = await judge(read, {
      first: yes,
      second: score(4),
      third: '{"rationale": "", "answer": "no"}',
    });
    expect(one.said).toEqual({ person: 1, hands: 4, fingers: 0 });
    expect(one.scores).toEqual({ total: 5, worst: 0, rules: null });
    const data = { rules: ['It falls.', 'It stays.'] };
    const other = await judge(read, { first: no, rule: score(2) }, data);
    expect(other.asked.map(({ prompt }) => prompt)).toEqual(['first', 'rule', 'rule']);
    expect(other.said).toEqual({ person: 0, rule: 2 });
    // What is not asked is not missing in a sum, and what follows from it is not asked either.
    expect(other.scores).toEqual({ total: 0, worst: null, rules: 2 });
    expect(other.missing).toMatchObject({ total: 0, worst: 0 });
  });

  it('goes on at the bound of a rating, and is left open by a judge that failed', async () => {
    const read = suiteWith();
    expect((await judge(read, { first: yes, second: score(2) })).said).toEqual({
      person: 1,
      hands: 2,
    });
    const failed = await judge(read, {});
    expect(failed.said).toEqual({ person: 'nothing-to-judge' });
    const unread = await judge(read, { first: 'I see nothing that fits.', second: score(4) });
    expect(unread.asked.map(({ prompt }) => prompt)).toEqual(['first']);
    expect(unread.scores.total).toBeNull();
    expect(unread.missing).toMatchObject({ total: 2 });
  });

  it('counts as at most one call, after that which decides it', () => {
    const read = suiteWith();
    const calls = read.suite?.calls(inputOf({ suite: read.suite }, {}, null)) ?? [];
    expect(calls.map(({ prompt, optional = false }) => [prompt.id, optional])).toEqual([
      ['small/first', false],
      ['small/second', true],
      ['small/third', true],
    ]);
    expect(calls[1]?.after?.map(({ prompt }) => prompt.id)).toEqual(['small/first']);
  });

  it('may be missing from the reply of a call that asks both, and is dropped where it is not', async () => {
    const read = suiteWith(
      ['{question: person}', '{question: [person, hands]}'],
      ['  - {id: second, asks: {question: [hands]}, each: question}\n', ''],
    );
    const without = await judge(read, { first: no });
    expect(without.asked[0]?.text).toContain(
      'Only where “A person is seen” is answered yes; otherwise leave it out.',
    );
    expect(without.said).toEqual({ person: 0 });
    const both = no.replace(/}$/, `, "hands": ${score(5)}}`);
    expect((await judge(read, { first: both })).said).toEqual({ person: 0 });
    const seen = both.replace('no', 'yes');
    expect((await judge(read, { first: seen })).said).toMatchObject({ person: 1, hands: 5 });
    const empty = await judge(read, { first: yes });
    expect(empty.said).toMatchObject({ person: 1, hands: 'unparseable' });
    const isNull = no.replace(/}$/, ', "hands": null}');
    expect((await judge(read, { first: isNull })).said).toEqual({ person: 0 });
  });

  it('may be missing where all entries are ratings', async () => {
    const read = suiteWith(
      ['person, scale: seen', 'person, scale: quality'],
      ['after: {question: person, is: yes}', 'after: {question: person, at-least: 4}'],
      ['after: {question: person, is: no}', 'after: {question: person, is: [1, 2]}'],
      ['{question: person}', '{question: [person, hands]}'],
      ['  - {id: second, asks: {question: [hands]}, each: question}\n', ''],
    );
    const low = await judge(read, { first: '{"person": {"rationale": "", "score": 3}}' });
    expect(low.said).toEqual({ person: 3 });
    expect(low.scores.total).toBe(3);
  });

  it('is a fault where it could never be asked', () => {
    expect(
      faultsOf(['after: {question: person, is: yes}', 'after: {question: persn, is: yes}']),
    ).toEqual(['14: There is no question “persn”; “person” is known.']);
    expect(faultsOf(['is: yes}', 'is: yess}'])).toEqual([
      '14: “yess” is no answer to “person”; “yes” is known.',
    ]);
    expect(
      faultsOf(['after: {question: person, is: yes}', 'after: {question: fingers, is: yes}']),
    ).toEqual([
      '14: “hands” is asked after “fingers”, which stands below it: put that one first.',
      expect.stringContaining('wait for each other'),
    ]);
    expect(faultsOf(['question: hands, at-least: 3', 'question: fingers, is: yes'])).toEqual([
      '15: “fingers” cannot be asked after itself.',
    ]);
    expect(faultsOf(['at-least: 3', 'at-least: 6'])).toEqual([
      '15: Only where “Hands” is answered at least 6: no answer from 1 to 5 is so.',
    ]);
    expect(
      faultsOf(['label: A person is seen', 'label: A person is seen, asks: people']),
    ).toContain(
      '14: “person” is asked of people alone, so that no judge would ever be asked “hands”: say “asks: people” here, too.',
    );
    expect(faultsOf(['{id: person, scale: seen', '{id: person, scale: story'])).toContain(
      '14: Answers to “person” are free texts, which decide nothing.',
    );
    expect(faultsOf(['after: {question: person, is: yes}', 'after: {question: person}'])).toEqual([
      expect.stringContaining('must say how the question is answered'),
    ]);
    expect(faultsOf(['question: hands, at-least: 3', 'question: rule, is: 2'])).toContain(
      '15: “fingers” and “rule” are about different parts: it can be asked after a question about the same part or about the whole item.',
    );
  });
});

describe('a prompt that is given the reply to another one', () => {
  const chained = (): [string, string][] => [
    [
      '  - {id: first, asks: {question: person}}',
      `  - {id: look, text: "Say what there is.", frames: first}
  - {id: first, asks: {question: person}, given: {seen: look}, text: "Seen: {{seen}} {{questions}}"}`,
    ],
    ['each: question}\n  - {id: third', 'each: question, given: {before: first}}\n  - {id: third'],
  ];

  it('is asked with its words, and not without it', async () => {
    const read = suiteWith(...chained());
    const { asked, said } = await judge(read, {
      look: 'A man waves.',
      first: yes,
      second: score(5),
    });
    expect(asked.map(({ prompt }) => prompt)).toEqual(['look', 'first', 'second', 'third']);
    expect(asked[1]?.text).toContain('Seen: A man waves.');
    expect(asked[2]?.text).toContain('So. Answer: yes.');
    expect(said).toMatchObject({ person: 1, hands: 5 });
    const failed = await judge(read, { first: yes });
    expect(failed.asked.map(({ prompt }) => prompt)).toEqual(['look']);
    expect(failed.said).toEqual({ person: 'nothing-to-judge' });
  });

  it('is a fault where the reply could not be given', () => {
    const [look, before] = chained() as [[string, string], [string, string]];
    expect(
      faultsOf([look[0], look[1].replace('given: {seen: look}', 'given: {seen: lok}')]),
    ).toEqual([
      '19: “look” asks nothing, and no other prompt takes its reply: say “asks” here, or “given” there.',
      '20: There is no prompt “lok”; “look” is known.',
    ]);
    expect(faultsOf([look[0], look[1].replace('text: "Say what there is.", ', '')])).toEqual([
      '19: A prompt that asks no question says what it wants: give it a text or a file.',
    ]);
    expect(
      faultsOf([look[0], look[1].replace('{{seen}}', 'nothing')], [before[0], before[1]]),
    ).toEqual(['20: The text never uses {{seen}}.']);
    expect(
      faultsOf(['asks: {question: person}}', 'asks: {question: person}, given: {before: rule}}']),
    ).toContain(
      '19: “rule” is about other parts: only a reply about the same part or the whole item is given on.',
    );
    expect(
      faultsOf(['asks: {question: person}}', 'asks: {question: person}, given: {before: second}}']),
    ).toEqual([
      '19: “first”, “second” wait for each other’s replies, so that nothing would ever be asked.',
    ]);
    expect(
      faultsOf(['asks: {question: person}}', 'asks: {question: person}, given: {part: second}}']),
    ).toContain('19: {{part}} is filled otherwise: choose another name.');
  });
});

describe('a checklist that is answered one by one', () => {
  const listed = (): [string, string][] => [
    [
      'label: Hands,',
      'label: Hands, checklist: [No finger is missing, No finger bends back], answered: one-by-one,',
    ],
    ['asks: {question: [hands]}, each: question}', 'asks: {question: [hands], checklist: hands}}'],
    ['  rules: {mean', '  details: {share: {checklist: hands, is: yes}}\n  rules: {mean'],
  ];

  it('has a question for each entry, and a share of them', async () => {
    const read = suiteWith(...listed());
    expect(read.suite?.questions.map(({ id, label }) => [id, label]).slice(1, 4)).toEqual([
      ['hands', 'Hands'],
      ['hands-1', 'No finger is missing'],
      ['hands-2', 'No finger bends back'],
    ]);
    const reply = JSON.stringify({
      hands: { rationale: '', score: 3 },
      'hands-1': { rationale: '', answer: 'yes' },
      'hands-2': { rationale: '', answer: 'no' },
    });
    const { said, scores } = await judge(read, { first: yes, second: reply });
    expect(said).toMatchObject({ hands: 3, 'hands-1': 1, 'hands-2': 0 });
    // Entries are no part of what is meant by their question.
    expect(scores).toMatchObject({ details: 0.5, total: 4 });
    expect((await judge(read, { first: no })).said).toEqual({ person: 0 });
  });

  it('is a fault where it is not asked or not there', () => {
    const [label, , share] = listed() as [[string, string], [string, string], [string, string]];
    expect(faultsOf(label, share)).toEqual([
      '14: No prompt asks the checklist of “hands” (“checklist: hands”): add it to one, or say “asks: people”.',
    ]);
    expect(faultsOf(share)).toEqual([
      '26: “hands” has no checklist that is answered one by one.',
      '26: It is a share of nothing: name questions or a group.',
    ]);
    expect(faultsOf(['label: Hands,', 'label: Hands, answered: one-by-one,'])).toEqual([
      '14: There is no checklist to be answered one by one.',
    ]);
  });
});

it('the part of the frames that a prompt takes is what its calls carry', () => {
  const frames = Array.from({ length: 32 }, (_, position) => ({
    position,
    at: position / 4,
    hash: String(position).padStart(64, '0'),
    width: 16,
    height: 9,
  }));
  const shown = (which: string) => {
    const read = suiteWith([
      'asks: {question: person}}',
      `asks: {question: person}, frames: ${which}}`,
    ]);
    const media = [{ duration: 8, frames, clusters: [] }];
    const input = { data: {}, prompt: null, settings: {}, media };
    const [call] = read.suite?.calls(input) ?? [];
    return {
      frames: call?.frames.map(({ position }) => position),
      sheets: call?.sheets?.map(({ cells }) => cells.map(({ number }) => number)),
    };
  };
  expect(shown('last')).toEqual({ frames: [31] });
  expect(shown('first-and-last')).toEqual({ frames: [0, 31] });
  const numbers = Array.from({ length: 32 }, (_, index) => index + 1);
  expect(shown('sheet')).toEqual({
    frames: [],
    sheets: [numbers.slice(0, 16), numbers.slice(16)],
  });
});

it('a form hands on what it does not show', () => {
  const read = suiteWith(
    ['label: Hands,', 'label: Hands, checklist: [No finger is missing], answered: one-by-one,'],
    [
      'asks: {question: [hands]}, each: question}',
      'asks: {question: hands, checklist: hands}, frames: last}',
    ],
    [
      '  - {id: first, asks: {question: person}}',
      `  - {id: look, text: "Say what there is."}
  - {id: first, asks: {question: person}, given: {seen: look}}`,
    ],
  );
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  const again = readSuiteFiles(filesOf(formOf(read)));
  expect(again.faults).toBeNull();
  const { questions, prompts } = read.declaration;
  expect(again.declaration).toMatchObject({ questions, prompts });
});
