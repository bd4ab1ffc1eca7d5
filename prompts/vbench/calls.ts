import { type Check, ruleOf } from '@/benchmarks/vbench/formats/judged/checks';
import type { Procedure } from '@/benchmarks/vbench/formats/judged/rules';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import { stillCounts } from '@/benchmarks/vbench/formats/judged/value';
import { LABELS_IN_WORDS } from '@/benchmarks/vbench/formats/labels';
import type { Brought, Call } from '@/lib/suites/calls';
import { type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import { plainSteps } from './plain';
import * as prompts from './prompts';
import { SECOND_LABEL } from './questions';
import { checksIn, numberOf, stateOf, verdictsOfChecks } from './readings';
import { descriptionSchema, stepsSchema } from './schema';
import type { VbenchInput } from './settings';
import { picturesOf, sheetsOf, videosOf, windowsOf } from './shown';

/** A call that may be made about an item. */
export interface VbenchCall extends Call {
  /** The units whose questions it answers, alone or with other calls; none for a description. */
  answers: readonly UnitName[];
  needs: readonly VbenchCall[];
}

/** The calls about an item, each after those that it waits for. */
export function calls(input: VbenchInput): VbenchCall[] {
  const { procedure } = HOW_JUDGED[input.data.dimension];
  switch (procedure.kind) {
    case 'ask':
      return askingCalls(input, procedure.note ?? '');
    case 'find':
      return findingCalls(input, procedure);
    case 'compare':
      return comparingCalls(input, procedure);
    case 'label':
      return [labellingCall(input)];
    case 'rate':
      return ratingCalls(input);
  }
}

/** Whether a check still counts, by what was brought so far; always, unless the run skips what does not. */
function wanting(input: VbenchInput, checks: readonly Check[]) {
  return (brought: Brought) => {
    if (!input.settings.skip) return true;
    const all = checksIn(input);
    const verdicts = verdictsOfChecks(brought, input);
    const rule = ruleOf(input.data);
    const state = (one: Check) => stateOf(verdicts.get(one.unit), one);
    // Of windows of time the first with a fault ends it.
    if (checks.some((check) => state(check) === 'no')) return false;
    return checks.some((check) => stillCounts(check, all, rule, state));
  };
}

function askingCalls(input: VbenchInput, note: string): VbenchCall[] {
  const { bundle, skip } = input.settings;
  const made: VbenchCall[] = [];
  const gates: VbenchCall[] = [];
  for (const group of groupsOf(checksIn(input), bundle)) {
    const [first] = group;
    if (!first) continue;
    const waits = skip ? { needs: [...gates], after: [...made] } : { needs: [], after: [] };
    const common = { answers: group.map(({ unit }) => unit), isWanted: wanting(input, group) };
    if (first.shown === 'windows') {
      for (const { unit, frames, words } of windowsOf(input)) {
        const variables = { video: words, note, questions: listed(group) };
        const after = skip ? [...made] : [];
        made.push({
          prompt: prompts.checks,
          unit,
          frames,
          ...common,
          ...waits,
          after,
          variables: () => variables,
        });
      }
      continue;
    }
    const { words, ...pictures } = picturesOf(
      input,
      first.shown === 'sheets' ? 'whole' : first.shown,
    );
    const { check } = input.settings.asUpstream ? prompts.plain : prompts;
    const single = first.mayBeUnseen ? prompts.checkSeen : check;
    const call: VbenchCall =
      group.length > 1
        ? {
            prompt: prompts.checks,
            unit: VIDEO_UNIT,
            ...pictures,
            ...common,
            ...waits,
            variables: () => ({ video: words, note, questions: listed(group) }),
          }
        : {
            prompt: single,
            unit: first.unit,
            ...pictures,
            ...common,
            ...waits,
            variables: () => ({ video: words, note, question: first.asked }),
          };
    made.push(call);
    if (first.role === 'gate' && group.length === 1) gates.push(call);
  }
  return made;
}

/** The checks that are asked in one call: those of the same pictures where they are bundled, and always those of windows. */
function groupsOf(checks: readonly Check[], bundle: boolean): Check[][] {
  const groups = new Map<string, Check[]>();
  for (const check of checks) {
    const key = bundle || check.shown === 'windows' ? check.shown : check.unit;
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  return [...groups.values()];
}

/** Several questions with their numbers. */
function listed(checks: readonly Check[]): string {
  return checks
    .map((check) => {
      const unseen = check.mayBeUnseen ? ' (“not visible” is an answer)' : '';
      return `${numberOf(check)}. ${check.asked}${unseen}`;
    })
    .join('\n');
}

function describingCall(input: VbenchInput, about: keyof typeof prompts.describe): VbenchCall {
  const { words, ...pictures } = picturesOf(input, 'whole');
  const { describe } = input.settings.asUpstream ? prompts.plain : prompts;
  return {
    needs: [],
    prompt: describe[about],
    unit: VIDEO_UNIT,
    ...pictures,
    answers: [],
    variables: () => ({ video: words }),
  };
}

function findingCalls(input: VbenchInput, how: Extract<Procedure, { kind: 'find' }>): VbenchCall[] {
  const description = describingCall(input, how.describe);
  const made: VbenchCall[] = [description];
  for (const check of checksIn(input)) {
    made.push({
      ...comparedBy(input),
      prompt: input.settings.asUpstream ? prompts.plain.findStep : prompts.findStep,
      unit: check.unit,
      frames: [],
      answers: [check.unit],
      needs: [description],
      after: input.settings.skip ? made.slice(1) : [],
      variables: (brought) => ({
        note: how.note,
        steps: numbered(stepsIn(brought, description) ?? []),
        phrase: check.asked,
      }),
      isWanted: (brought) =>
        stepsIn(brought, description) !== null && wanting(input, [check])(brought),
    });
  }
  return made;
}

/** Who compares texts: where a run asks as upstream does, the text model. */
function comparedBy({ settings }: VbenchInput): { role?: string } {
  return settings.asUpstream ? { role: prompts.TEXT_MODEL } : {};
}

/** The steps of a description that was brought; null where it is in plain words without any. */
function stepsIn(brought: Brought, description: VbenchCall): string[] | null {
  const reply = brought.reply(description);
  return typeof reply === 'string' ? plainSteps(reply) : stepsSchema.parse(reply).steps;
}

/** The description that was brought, in whatever form. */
function descriptionIn(brought: Brought, description: VbenchCall): string {
  const reply = brought.reply(description);
  return typeof reply === 'string' ? reply : descriptionSchema.parse(reply).description;
}

/** A list as prompts and pages have it. */
export function numbered(steps: readonly string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

function comparingCalls(
  input: VbenchInput,
  how: Extract<Procedure, { kind: 'compare' }>,
): VbenchCall[] {
  const made: VbenchCall[] = [];
  for (const [index, check] of checksIn(input).entries()) {
    const about = how.describe[index];
    if (!about) throw new Error(`${check.unit} has no description to be held against`);
    const waits = {
      after: input.settings.skip ? [...made] : [],
      isWanted: wanting(input, [check]),
    };
    const description = { ...describingCall(input, about), ...waits };
    const comparison: VbenchCall = {
      ...waits,
      ...comparedBy(input),
      prompt: input.settings.asUpstream ? prompts.plain.compare : prompts.compare,
      unit: check.unit,
      frames: [],
      answers: [check.unit],
      needs: [description],
      variables: (brought) => ({
        description: descriptionIn(brought, description),
        question: check.asked,
      }),
    };
    made.push(description, comparison);
  }
  return made;
}

function labellingCall(input: VbenchInput): VbenchCall {
  const { words, ...pictures } = picturesOf(input, 'whole');
  const { twoLabels } = input.settings;
  return {
    needs: [],
    prompt: twoLabels ? prompts.cameras : prompts.camera,
    unit: VIDEO_UNIT,
    ...pictures,
    answers: twoLabels ? [VIDEO_UNIT, SECOND_LABEL] : [VIDEO_UNIT],
    variables: () => ({ video: words, labels: LABELS_IN_WORDS }),
  };
}

/** How many videos it takes for them to differ. */
export const FEWEST_VIDEOS = 2;

function ratingCalls(input: VbenchInput): VbenchCall[] {
  if (videosOf(input).length < FEWEST_VIDEOS) return [];
  const { sheets, words } = sheetsOf(input);
  return checksIn(input).map(({ unit, asked }) => ({
    needs: [],
    prompt: prompts.rate,
    unit,
    frames: [],
    sheets,
    answers: [unit],
    variables: () => ({ videos: words, prompt: input.data.prompt, question: asked }),
  }));
}
