import { type Check, checksOf } from '@/benchmarks/vbench/formats/judged/checks';
import type { Procedure } from '@/benchmarks/vbench/formats/judged/rules';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import type { State } from '@/benchmarks/vbench/formats/judged/value';
import { NO_LABEL } from '@/benchmarks/vbench/formats/labels';
import type { Outcome } from '@/lib/suites/outcome';
import { parseUnit, type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import type { Verdict } from '@/lib/suites/verdict';
import type { CheckReply, Evidence } from './schema';
import type { VbenchInput } from './settings';
import { cameraVerdict, checkVerdict, ratingVerdict, unscored, yesNo } from './verdicts';

type Entry<Prompt extends Evidence[number]['prompt']> = Extract<
  Evidence[number],
  { prompt: Prompt }
>;

/** What a prompt's calls about a unit brought, or about any unit. */
function entriesOf<Prompt extends Evidence[number]['prompt']>(
  evidence: Evidence,
  prompt: Prompt,
  unit?: UnitName,
): Entry<Prompt>[] {
  return evidence.filter(
    (entry): entry is Entry<Prompt> =>
      entry.prompt === prompt && (unit === undefined || entry.unit === unit),
  );
}

/** The verdict in an outcome. */
function readingOf<Reply>(outcome: Outcome<Reply>, read: (reply: Reply) => Verdict): Verdict {
  return outcome.state === 'answered' ? read(outcome.reply) : unscored(outcome);
}

/** The number by which a judge that is asked several questions knows a check. */
export function numberOf({ unit }: Pick<Check, 'unit'>): number {
  return Number(unit.split(':')[1]);
}

const NOT_ASKED = unscored({
  reason: 'nothing-to-judge',
  detail: 'It was not asked: by what was answered before, it no longer changes the value.',
});

/** The verdict on one check among the answers to several. */
function inSeveral({ outcome }: Entry<'vbench/checks'>, check: Check): Verdict {
  return readingOf(outcome, ({ answers }) => {
    const said = answers.filter(({ question }) => question === numberOf(check));
    const [first] = said;
    if (!first) return unscored({ reason: 'unparseable', detail: 'The reply does not answer it.' });
    if (said.some(({ answer }) => answer !== first.answer)) {
      return unscored({ reason: 'unparseable', detail: 'The reply gives several answers to it.' });
    }
    if (first.answer === 'not visible' && !check.mayBeUnseen) {
      const detail = `The reply is neither yes nor no. ${first.rationale}`;
      return unscored({ reason: 'unparseable', detail });
    }
    return checkVerdict(first);
  });
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

function askedWithPictures(evidence: Evidence, check: Check): Verdict {
  const [own] = [
    ...entriesOf(evidence, 'vbench/check', check.unit),
    ...entriesOf(evidence, 'vbench/check-seen', check.unit),
  ];
  if (own) return readingOf<CheckReply>(own.outcome, checkVerdict);
  const several = entriesOf(evidence, 'vbench/checks').filter(
    ({ unit }) => (unit === VIDEO_UNIT) === (check.shown !== 'windows'),
  );
  const verdicts = several.map((entry) => ({ unit: entry.unit, verdict: inSeveral(entry, check) }));
  return overWindows(verdicts) ?? NOT_ASKED;
}

type Find = Extract<Procedure, { kind: 'find' }>;

/**
 * The verdicts on checks that are looked for in a description's steps. Each has to be found at a step that does not lie
 * before that of the one found before it, and of the steps at which it is found the earliest such counts.
 */
function foundInSteps(evidence: Evidence, checks: readonly Check[], how: Find): Verdict[] {
  const [description] = entriesOf(evidence, `vbench/describe-${how.describe}`);
  if (description?.outcome.state !== 'answered') {
    const why = description ? unscored(description.outcome) : NOT_ASKED;
    return checks.map(() => why);
  }
  const count = description.outcome.reply.steps.length;
  let last = 0;
  return checks.map(({ unit }) => {
    const [entry] = entriesOf(evidence, 'vbench/find-step', unit);
    if (!entry) return NOT_ASKED;
    return readingOf(entry.outcome, ({ rationale, steps }) => {
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

function stepsInWords(steps: readonly number[]): string {
  return `${steps.length === 1 ? 'step' : 'steps'} ${steps.join(', ')}`;
}

type Compare = Extract<Procedure, { kind: 'compare' }>;

function comparedWithDescriptions(
  evidence: Evidence,
  checks: readonly Check[],
  how: Compare,
): Verdict[] {
  return checks.map(({ unit }, index) => {
    const [entry] = entriesOf(evidence, 'vbench/compare', unit);
    if (entry) return readingOf<CheckReply>(entry.outcome, checkVerdict);
    const about = how.describe[index];
    const [description] = about ? entriesOf(evidence, `vbench/describe-${about}`) : [];
    return description?.outcome.state === 'unanswered' ? unscored(description.outcome) : NOT_ASKED;
  });
}

/** What the judge says of the camera's motion, first and second; of one that makes a single motion the second is none. */
export function cameraVerdicts(evidence: Evidence): { first: Verdict; second: Verdict } {
  const [one] = entriesOf(evidence, 'vbench/camera');
  const [several] = entriesOf(evidence, 'vbench/cameras');
  const at = (index: number) =>
    several
      ? readingOf(several.outcome, ({ labels, rationale }) =>
          cameraVerdict([...new Set(labels)][index] ?? NO_LABEL, rationale),
        )
      : NOT_ASKED;
  if (!one) return { first: at(0), second: at(1) };
  const first = readingOf(one.outcome, ({ label, rationale }) => cameraVerdict(label, rationale));
  return { first, second: NOT_ASKED };
}

/** The judge's verdicts on an item's checks, by unit; also on part of the evidence, for what is asked next. */
export function verdictsOfChecks(evidence: Evidence, input: VbenchInput): Map<UnitName, Verdict> {
  const checks = checksIn(input);
  const { procedure } = HOW_JUDGED[input.data.dimension];
  return new Map(
    readChecks(evidence, checks, procedure).map((verdict, index) => [
      checks[index]?.unit ?? '',
      verdict,
    ]),
  );
}

function readChecks(evidence: Evidence, checks: readonly Check[], how: Procedure): Verdict[] {
  switch (how.kind) {
    case 'ask':
      return withGates(
        checks,
        checks.map((check) => askedWithPictures(evidence, check)),
      );
    case 'find':
      return foundInSteps(evidence, checks, how);
    case 'compare':
      return comparedWithDescriptions(evidence, checks, how);
    case 'label':
      return [];
    case 'rate':
      return checks.map(({ unit }) => {
        const [entry] = entriesOf(evidence, 'vbench/rate', unit);
        return entry ? readingOf(entry.outcome, ratingVerdict) : NOT_ASKED;
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
