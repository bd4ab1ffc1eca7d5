import type { z } from 'zod';
import { type Check, checksOf } from '@/benchmarks/vbench/formats/judged/checks';
import type { Procedure } from '@/benchmarks/vbench/formats/judged/rules';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import type { State } from '@/benchmarks/vbench/formats/judged/value';
import { NO_LABEL } from '@/benchmarks/vbench/formats/labels';
import type { Brought } from '@/lib/suites/calls';
import { nothingToJudge, unscored, valued, verdictIn } from '@/lib/suites/outcome';
import { parseUnit, type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import type { Verdict } from '@/lib/suites/verdict';
import { plainNumbers, plainSteps, plainVerdict } from './plain';
import * as prompts from './prompts';
import type { CheckReply, checksSchema } from './schema';
import type { VbenchInput } from './settings';
import { checkVerdict, yesNo } from './verdicts';

/** The number by which a judge that is asked several questions knows a check. */
export function numberOf({ unit }: Pick<Check, 'unit'>): number {
  return Number(unit.split(':')[1]);
}

const NOT_ASKED = unscored(
  nothingToJudge('It was not asked: by what was answered before, it no longer changes the value.'),
);

/** The verdict on one check among the answers to several. */
function inSeveral({ answers }: z.infer<typeof checksSchema>, check: Check): Verdict {
  const unread = (detail: string) => unscored({ reason: 'unparseable', detail });
  const said = answers.filter(({ question }) => question === numberOf(check));
  const [first] = said;
  if (!first) return unread('The reply does not answer it.');
  if (said.some(({ answer }) => answer !== first.answer)) {
    return unread('The reply gives several answers to it.');
  }
  if (first.answer === 'not visible' && !check.mayBeUnseen) {
    return unread(`The reply is neither yes nor no. ${first.rationale}`);
  }
  return checkVerdict(first);
}

/** What windows of time say together: no as soon as one says so, at that time; yes only if all do. */
function overWindows(windows: readonly { unit: UnitName; verdict: Verdict }[]): Verdict | null {
  const miss = windows.find(({ verdict }) => verdict.state === 'scored' && verdict.value === 0);
  if (miss?.verdict.state === 'scored') {
    const { span } = parseUnit(miss.unit);
    return { ...miss.verdict, ...(span && { span }) };
  }
  const gap = windows.find(({ verdict }) => verdict.state === 'unscored');
  return gap?.verdict ?? windows[0]?.verdict ?? null;
}

/** An item's checks; windows of time only where they are asked for. */
export function checksIn({ data, settings }: VbenchInput): Check[] {
  return checksOf(data).map((check) =>
    check.shown === 'windows' && !settings.windows ? { ...check, shown: 'whole' } : check,
  );
}

function askedWithPictures(brought: Brought, check: Check): Verdict {
  const [own] = [
    ...brought.by<CheckReply>(prompts.check, check.unit),
    ...brought.by<CheckReply>(prompts.checkSeen, check.unit),
  ];
  if (own) return verdictIn(own.outcome, checkVerdict);
  const [plain] = brought.by(prompts.plain.check, check.unit);
  if (plain) return verdictIn(plain.outcome, plainVerdict);
  const several = brought
    .by(prompts.checks)
    .filter(({ unit }) => (unit === VIDEO_UNIT) === (check.shown !== 'windows'));
  const verdicts = several.map(({ unit, outcome }) => ({
    unit,
    verdict: verdictIn(outcome, (reply) => inSeveral(reply, check)),
  }));
  return overWindows(verdicts) ?? NOT_ASKED;
}

type Find = Extract<Procedure, { kind: 'find' }>;

/**
 * The verdicts on checks that are looked for in a description's steps. Each has to be found at a step that does not lie
 * before that of the one found before it, and of the steps at which it is found the earliest such counts.
 */
function foundInSteps(brought: Brought, checks: readonly Check[], how: Find): Verdict[] {
  const described = describedSteps(brought, how);
  if (!Array.isArray(described)) return checks.map(() => described);
  const count = described.length;
  let last = 0;
  return checks.map(({ unit }) => {
    const found = foundAt(brought, unit);
    if (!found) return NOT_ASKED;
    return verdictIn(found, (said) => {
      if (said === null) return UNREAD_NUMBERS;
      const { rationale, steps } = said;
      const found = steps.filter((step) => step <= count).toSorted((one, other) => one - other);
      const place = found.find((step) => (how.order === 'later' ? step > last : step >= last));
      if (place === undefined) {
        const where = `It is found at ${stepsInWords(found)}, which is not after step ${last}.`;
        return yesNo(false, found.length > 0 ? `${where} ${rationale}` : rationale);
      }
      last = place;
      return yesNo(true, `Found at step ${place}. ${rationale}`);
    });
  });
}

const UNREAD_NUMBERS = unscored({
  reason: 'unparseable',
  detail: 'The reply does not say for sure at which steps it is found.',
});

const NO_STEPS = unscored({
  reason: 'unparseable',
  detail: 'The description has no steps, so nothing can be looked for in them.',
});

/** The steps of what was described, in JSON or in plain words; a verdict where there are none. */
function describedSteps(brought: Brought, { describe }: Find): string[] | Verdict {
  const [plain] = brought.by(prompts.plain.describe[describe]);
  if (plain?.outcome.state === 'answered') return plainSteps(plain.outcome.reply) ?? NO_STEPS;
  const [description] = brought.by(prompts.describe[describe]);
  if (description?.outcome.state === 'answered') return description.outcome.reply.steps;
  const unanswered = plain ?? description;
  return unanswered?.outcome.state === 'unanswered' ? unscored(unanswered.outcome) : NOT_ASKED;
}

/** At which steps something was found, in JSON or in plain words; undefined where that was not asked. */
function foundAt(brought: Brought, unit: UnitName) {
  const [plain] = brought.by(prompts.plain.findStep, unit);
  if (!plain) return brought.by(prompts.findStep, unit)[0]?.outcome;
  const { outcome } = plain;
  return outcome.state === 'answered'
    ? { ...outcome, reply: plainNumbers(outcome.reply) }
    : outcome;
}

function stepsInWords(steps: readonly number[]): string {
  return `${steps.length === 1 ? 'step' : 'steps'} ${steps.join(', ')}`;
}

type Compare = Extract<Procedure, { kind: 'compare' }>;

function comparedWithDescriptions(
  brought: Brought,
  checks: readonly Check[],
  how: Compare,
): Verdict[] {
  return checks.map(({ unit }, index) => {
    const [entry] = brought.by(prompts.compare, unit);
    if (entry) return verdictIn(entry.outcome, checkVerdict);
    const [plain] = brought.by(prompts.plain.compare, unit);
    if (plain) return verdictIn(plain.outcome, plainVerdict);
    const about = how.describe[index];
    const [description] = about
      ? [
          ...brought.by<unknown>(prompts.describe[about]),
          ...brought.by<unknown>(prompts.plain.describe[about]),
        ]
      : [];
    return description?.outcome.state === 'unanswered' ? unscored(description.outcome) : NOT_ASKED;
  });
}

/** What the judge says of the camera's motion, first and second; of one that makes a single motion the second is none. */
export function cameraVerdicts(brought: Brought): { first: Verdict; second: Verdict } {
  const [one] = brought.by(prompts.camera);
  if (one) {
    const first = verdictIn(one.outcome, ({ label, rationale }) => valued(label, rationale));
    return { first, second: NOT_ASKED };
  }
  const [several] = brought.by(prompts.cameras);
  if (!several) return { first: NOT_ASKED, second: NOT_ASKED };
  const at = (index: number) =>
    verdictIn(several.outcome, ({ labels, rationale }) =>
      valued([...new Set(labels)][index] ?? NO_LABEL, rationale),
    );
  return { first: at(0), second: at(1) };
}

/** The judge's verdicts on an item's checks, by unit; also on part of the evidence, for what is asked next. */
export function verdictsOfChecks(brought: Brought, input: VbenchInput): Map<UnitName, Verdict> {
  const checks = checksIn(input);
  const { procedure } = HOW_JUDGED[input.data.dimension];
  return new Map(
    readChecks(brought, checks, procedure).map((verdict, index) => [
      checks[index]?.unit ?? '',
      verdict,
    ]),
  );
}

function readChecks(brought: Brought, checks: readonly Check[], how: Procedure): Verdict[] {
  switch (how.kind) {
    case 'ask':
      return withGates(
        checks,
        checks.map((check) => askedWithPictures(brought, check)),
      );
    case 'find':
      return foundInSteps(brought, checks, how);
    case 'compare':
      return comparedWithDescriptions(brought, checks, how);
    case 'label':
      return [];
    case 'rate':
      return checks.map(({ unit }) => {
        const [entry] = brought.by(prompts.rate, unit);
        return entry
          ? verdictIn(entry.outcome, ({ score, rationale }) => valued(score, rationale))
          : NOT_ASKED;
      });
  }
}

/** What was not asked since a gate has no answer lacks one for the same reason. */
function withGates(checks: readonly Check[], verdicts: readonly Verdict[]): Verdict[] {
  const gate = verdicts.find(
    (verdict, index) => checks[index]?.role === 'gate' && verdict.state === 'unscored',
  );
  return verdicts.map((verdict) => (verdict === NOT_ASKED && gate ? gate : verdict));
}

/** What a verdict says of a check; what may be unseen and nobody can tell is not to be seen. */
export function stateOf(verdict: Verdict | undefined, { mayBeUnseen }: Check): State {
  if (verdict?.state === 'scored') return verdict.value === 1 ? 'yes' : 'no';
  const isUnseen = verdict?.reason === 'nothing-to-judge' || verdict?.reason === 'abstained';
  return mayBeUnseen && isUnseen ? 'unseen' : 'gap';
}
