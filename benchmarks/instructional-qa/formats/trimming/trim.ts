import {
  type AnnotatedStep,
  type AnnotatedVideo,
  durationOf,
  type Step,
} from '../annotations/schema';
import { plainText } from '../text';
import type { Clip, CutReason, RuleCheck, Trimming, TrimmingSettings } from './schema';

/** Cuts a video into clips by its steps. */
export function trim(video: AnnotatedVideo, settings: TrimmingSettings): Trimming {
  const length = durationOf(video);
  if (!settings.sources.includes(video.source)) return whole(video, length, 'untrimmed', []);
  const duration = checkDuration(length, settings);
  if (!duration.holds) return whole(video, length, 'short', [duration]);

  const trimming: Trimming = { cuts: [], drops: [] };
  const close = (steps: readonly AnnotatedStep[], isLeft: boolean) => {
    const clip = clipOf(video, steps);
    const checks = checkRules(clip, settings);
    const isKept = isLeft && settings.leftovers === 'keep';
    const broken = checks.find(({ rule, holds }) => !holds && !(isKept && rule === 'duration'));
    if (broken) trimming.drops.push({ clip, broken, checks });
    else trimming.cuts.push({ clip, why: isLeft ? 'leftover' : 'full', checks });
  };

  let open: AnnotatedStep[] = [];
  let span = NO_SPAN;
  // How many of the open steps are in the clip before as well.
  let shared = 0;
  for (const step of video.steps) {
    open.push(step);
    span = joined(span, step);
    const isFull = checkDuration(span.to - span.from, settings).holds;
    const isComplete = open.length >= settings.steps || settings.tooFewSteps === 'drop';
    if (!isFull || !isComplete) continue;
    close(open, false);
    // A step that is a clip by itself would close every clip that starts from it.
    const starts = settings.next === 'crossing' && open.length > 1;
    open = starts ? [step] : [];
    span = starts ? step : NO_SPAN;
    shared = open.length;
  }
  if (open.length > shared) close(open, true);
  return trimming;
}

function whole(video: AnnotatedVideo, to: number, why: CutReason, checks: RuleCheck[]): Trimming {
  return {
    cuts: [{ clip: { ...clipOf(video, video.steps), from: 0, to }, why, checks }],
    drops: [],
  };
}

type Span = Pick<Step, 'from' | 'to'>;

const NO_SPAN: Span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };

/** What two spans cover together. */
function joined(one: Span, other: Span): Span {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

function clipOf(
  { video, source, view, subject }: AnnotatedVideo,
  steps: readonly AnnotatedStep[],
): Clip {
  const { from, to } = steps.reduce<Span>(joined, NO_SPAN);
  return { video, source, view, subject, from, to, steps: steps.map(withoutLines) };
}

/** A clip stays the same wherever its steps stand in a file. */
function withoutLines({ line: _line, substeps, ...step }: AnnotatedStep): Step {
  return { ...step, substeps: substeps.map(({ line: _of, ...substep }) => substep) };
}

/** What the rules say of a clip, in their order. */
export function checkRules({ from, to, steps }: Clip, settings: TrimmingSettings): RuleCheck[] {
  const categories = steps.map(({ category, text }) => plainText(category ?? text));
  const count = steps.length;
  return [
    checkDuration(to - from, settings),
    atLeast('steps', count, settings.steps),
    atLeast('variety', new Set(categories).size / count, settings.variety),
    checkRepetition(longestRun(categories), count, settings),
  ];
}

function checkDuration(seconds: number, { minutes }: TrimmingSettings): RuleCheck {
  const limit = minutes * 60;
  return { rule: 'duration', measured: seconds, limit, holds: seconds > limit };
}

function checkRepetition(
  run: number,
  count: number,
  { repetition, run: limit }: TrimmingSettings,
): RuleCheck {
  if (repetition === 'letter') return atLeast('repetition', count / run, limit);
  const measured = run / count;
  return { rule: 'repetition', measured, limit, holds: measured <= limit };
}

function atLeast(rule: RuleCheck['rule'], measured: number, limit: number): RuleCheck {
  return { rule, measured, limit, holds: measured >= limit };
}

function longestRun(categories: readonly string[]): number {
  let longest = 0;
  let run = 0;
  for (const [index, category] of categories.entries()) {
    run = category === categories[index - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}
