import { DIVERSITY, samplesOf } from '@/benchmarks/vbench/formats/dimensions';
import { type Check, ruleOf } from '@/benchmarks/vbench/formats/judged/checks';
import type { Role } from '@/benchmarks/vbench/formats/judged/rules';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import { type Rule, type Valued, valueBy } from '@/benchmarks/vbench/formats/judged/value';
import type { Brought } from '@/lib/suites/calls';
import { nothingToJudge, unscored } from '@/lib/suites/outcome';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { numericValue, type Verdict } from '@/lib/suites/verdict';
import { FEWEST_VIDEOS } from './calls';
import { SECOND_LABEL, units } from './questions';
import { cameraVerdicts, checksIn, stateOf, verdictsOfChecks } from './readings';
import type { VbenchInput } from './settings';
import { videosOf } from './shown';
import { CAMERA, CHECK, VARIETY } from './verdicts';

const TOO_FEW = unscored(nothingToJudge('It takes at least two videos for them to differ.'));

/** The judge's verdict on the suite's question about each of an item's units. */
export function answers(brought: Brought, input: VbenchInput): SuiteAnswer[] {
  const { kind } = HOW_JUDGED[input.data.dimension].procedure;
  if (kind === 'label') {
    const { first, second } = cameraVerdicts(brought);
    return units(input).map(({ unit }) => ({
      unit,
      question: CAMERA,
      verdict: unit === SECOND_LABEL ? second : first,
    }));
  }
  const isLone = kind === 'rate' && videosOf(input).length < FEWEST_VIDEOS;
  const question = kind === 'rate' ? VARIETY : CHECK;
  return [...verdictsOfChecks(brought, input)].map(([unit, verdict]) => ({
    unit,
    question,
    verdict: isLone ? TOO_FEW : verdict,
  }));
}

type Lack = NonNullable<Score['lack']>;

const UNIT_INTERVAL = { range: { min: 0, max: 1 }, higherIsWorse: false } as const;
const VALUE = { id: 'value', label: 'Value', ...UNIT_INTERVAL };
const SHARE = { id: 'share', label: 'Share', ...UNIT_INTERVAL };
const SHORT_SET = { id: 'short-set', label: 'Value of a short set', ...UNIT_INTERVAL };

/** An item's scores, from a judge's verdicts or from effective ones: the value, 0–1, and what is said in addition to it. */
export function scores(given: readonly SuiteAnswer[], input: VbenchInput): Score[] {
  const verdicts = new Map(given.map(({ unit, verdict }) => [unit, verdict]));
  const { kind } = HOW_JUDGED[input.data.dimension].procedure;
  if (kind === 'label') return [scoreOfLabel(verdicts, input)];
  if (kind === 'rate') return scoresOfRatings(verdicts, input);
  return scoresOfChecks(verdicts, input);
}

/** How many of some units have a score, and how many have none. */
function countsOf(verdicts: ReadonlyMap<string, Verdict>, asked: readonly string[]) {
  const scored = asked.filter((unit) => verdicts.get(unit)?.state === 'scored').length;
  return { scored, unscored: asked.length - scored };
}

/** Why there is no value: the first of these units that has no score says it. */
function lackOf(verdicts: ReadonlyMap<string, Verdict>, asked: readonly string[]): Lack | null {
  const gap = asked.map((unit) => verdicts.get(unit)).find((one) => one?.state === 'unscored');
  return gap?.state === 'unscored' ? { reason: gap.reason, detail: gap.detail } : null;
}

const RULE_WORDS: Readonly<Record<Rule, string>> = {
  all: '1 if every part is yes, else 0',
  share: 'parts that are yes ÷ parts',
  prefix: 'parts in order up to the first that is no ÷ parts',
};

function scoresOfChecks(verdicts: ReadonlyMap<string, Verdict>, input: VbenchInput): Score[] {
  const how = HOW_JUDGED[input.data.dimension];
  const checks = checksIn(input);
  const inRole = (role: Role) => checks.filter((check) => check.role === role);
  const statesOf = (some: readonly Check[]) =>
    some.map((check) => stateOf(verdicts.get(check.unit), check));
  const [gates, parts] = [inRole('gate'), inRole('part')];
  const counted = (rule: Rule) => valueBy(how, rule, statesOf(gates), statesOf(parts));
  const states = statesOf(parts);
  const present = states.filter((state) => state !== 'unseen').length;
  const terms = parts.map(({ unit }, index) => ({
    unit,
    share: states[index] === 'unseen' || present === 0 ? 0 : 1 / present,
    value: { yes: 1, no: 0, gap: null, unseen: null }[states[index] ?? 'gap'],
  }));
  const asked = [...gates, ...parts].map(({ unit }) => unit);
  const scoreBy = (facts: typeof VALUE, rule: Rule): Score => {
    const valued = counted(rule);
    const lack = valued.value === null ? lackBy(valued.lack, verdicts, asked) : null;
    return {
      ...facts,
      value: valued.value,
      formula: formulaOf(valued, rule, gates.length > 0),
      ...countsOf(verdicts, asked),
      terms,
      ...(lack && { lack }),
    };
  };
  const value = scoreBy(VALUE, ruleOf(input.data));
  return how.withShare ? [value, scoreBy(SHARE, 'share')] : [value];
}

function formulaOf(valued: Valued, rule: Rule, gated: boolean): string {
  if (valued.value !== null && valued.gateFailed) {
    return '1 ÷ parts, since the precondition is not met';
  }
  return `${RULE_WORDS[rule]}${gated ? '; only where the precondition is met' : ''}`;
}

function lackBy(
  why: Extract<Valued, { value: null }>['lack'],
  verdicts: ReadonlyMap<string, Verdict>,
  asked: readonly string[],
): Lack | null {
  if (why === 'gap') return lackOf(verdicts, asked);
  const detail =
    why === 'gate'
      ? 'The precondition is not met: the video is left out.'
      : 'Nothing of what is asked about is to be seen: the video is left out.';
  return { reason: 'nothing-to-judge', detail };
}

/** 1 if one of the labels is the one that the metadata ask for. */
function scoreOfLabel(verdicts: ReadonlyMap<string, Verdict>, input: VbenchInput): Score {
  const asked = units(input).map(({ unit }) => unit);
  const said = asked.map((unit) => verdicts.get(unit));
  const isMet = said.some((one) => one?.state === 'scored' && one.value === input.data.metadata);
  const hasGap = said.some((one) => one?.state !== 'scored');
  const lack = hasGap && !isMet ? lackOf(verdicts, asked) : null;
  return {
    ...VALUE,
    value: isMet ? 1 : hasGap ? null : 0,
    formula:
      asked.length > 1
        ? '1 if one of the labels is the one that was asked for, else 0'
        : '1 if the label is the one that was asked for, else 0',
    ...countsOf(verdicts, asked),
    terms: [],
    ...(lack && { lack }),
  };
}

/** The mean rating ÷ 10; of a set with videos missing it is the value only where the run counts such sets. */
function scoresOfRatings(verdicts: ReadonlyMap<string, Verdict>, input: VbenchInput): Score[] {
  const asked = checksIn(input).map(({ unit }) => unit);
  const said = asked.map((unit) => verdicts.get(unit));
  const values = said.map((one) => (one ? numericValue(one) : null));
  const terms = asked.map((unit, index) => {
    const value = values[index] ?? null;
    return { unit, share: 1 / asked.length, value: value === null ? null : value / 10 };
  });
  const sum = terms.reduce((all, { value }) => all + (value ?? 0), 0);
  const mean = terms.some(({ value }) => value === null) ? null : sum / terms.length;
  const [videos, wanted] = [videosOf(input).length, samplesOf(DIVERSITY)];
  const rated = {
    ...countsOf(verdicts, asked),
    formula: `mean of content and style ÷ 10, over ${videos} of ${wanted} videos`,
    terms,
  };
  const gap = mean === null ? lackOf(verdicts, asked) : null;
  const isShort = videos < wanted;
  if (!isShort || input.settings.shortSets || mean === null) {
    return [{ ...VALUE, ...rated, value: mean, ...(gap && { lack: gap }) }];
  }
  const lack: Lack = {
    reason: 'nothing-to-judge',
    detail: `There are ${videos} of ${wanted} videos: the set is left out, since fewer differ otherwise.`,
  };
  return [
    { ...VALUE, ...rated, value: null, lack },
    { ...SHORT_SET, ...rated, value: mean },
  ];
}
