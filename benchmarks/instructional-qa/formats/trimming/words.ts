import { SOURCE, type SourceId } from '../sources';
import type { CutReason, RuleCheck, TrimmingSettings } from './schema';

/** What a setting is called, what it does, and where it is a choice, what there is to choose. */
interface SettingWords {
  title: string;
  help: string;
  choices?: Readonly<Record<string, string>>;
}

/** Every setting of trimming in words. */
export const TRIMMING_WORDS: Readonly<Record<keyof TrimmingSettings, SettingWords>> = {
  sources: {
    title: 'Sources to trim',
    help: 'Videos of these are cut into clips; of the others each video is one clip. Usually the two whose videos are long and repeat their steps.',
  },
  minutes: {
    title: 'Longer than, in minutes',
    help: 'Steps are added until the clip lasts longer than that. The step that crosses the line belongs to it; a video that is no longer is one clip as it is.',
  },
  steps: {
    title: 'Steps at least',
    help: 'The fewest steps of a clip. Substeps do not count.',
  },
  tooFewSteps: {
    title: 'Long enough, but too few steps',
    help: 'What becomes of it. Published examples last longer than four minutes needs, which suggests that a clip goes on.',
    choices: { extend: 'Go on until it has enough', drop: 'Drop it' },
  },
  variety: {
    title: 'Different categories at least, in %',
    help: 'How many different categories a clip has, as a share of its steps. A clip with less is dropped.',
  },
  repetition: {
    title: 'Rule of repetition',
    help: 'The published rule says by its letter that a clip has at least that share of steps as its longest run of one category has. This is always true, since a run is a part of the steps: it drops nothing. What must be meant is the converse.',
    choices: {
      intent: 'As meant',
      letter: 'By the letter: always true',
    },
  },
  run: {
    title: 'Share of that rule, in %',
    help: 'As meant: the longest run of one category is at most that share of a clip’s steps, or the clip is dropped.',
  },
  next: {
    title: 'The next clip starts from',
    help: '“The current step” of the published rule may be either. With the second, two clips share a step.',
    choices: {
      unused: 'the first step that is in no clip yet',
      crossing: 'the step that ended the clip before',
    },
  },
  leftovers: {
    title: 'Last steps, too short for a clip',
    help: 'What becomes of steps at the end that never get longer than a clip must be.',
    choices: { drop: 'Drop them', keep: 'Keep them if the other rules hold' },
  },
};

/** A time or a duration as on a clock: `4:10`, `1:02:10`; parts of a second where there are some. */
export function clock(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  const [minutes, rest] = parts.map((part, index) =>
    index > 0 || hours > 0 ? String(part).padStart(2, '0') : String(part),
  );
  const fraction = hundredths % 100;
  const after = fraction > 0 ? `.${String(fraction).padStart(2, '0').replace(/0$/, '')}` : '';
  return `${hours > 0 ? `${hours}:` : ''}${minutes}:${rest}${after}`;
}

/** A share, 0 to 1, in percent with at most one decimal, so that 49.6 % does not read as the limit that it misses. */
function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}\u00a0%`;
}

/** What a rule measured of a stretch, and the limit, as the rest of a sentence: “it lasts 4:10, longer than 4:00”. */
export function ruleWords(
  { rule, measured, limit, holds }: RuleCheck,
  repetition: TrimmingSettings['repetition'],
): string {
  switch (rule) {
    case 'duration':
      return `it lasts ${clock(measured)}, ${holds ? '' : 'not '}longer than ${clock(limit)}`;
    case 'steps':
      return `it has ${measured} ${measured === 1 ? 'step' : 'steps'}, ${holds ? 'at least' : 'fewer than'} ${limit}`;
    case 'variety':
      return `its different categories are ${percent(measured)} of its steps, ${holds ? 'at least' : 'less than'} ${percent(limit)}`;
    case 'repetition':
      return repetition === 'letter'
        ? `its steps are ${percent(measured)} of the longest run of one category, ${holds ? 'at least' : 'less than'} ${percent(limit)}`
        : `its longest run of one category is ${percent(measured)} of its steps, ${holds ? 'at most' : 'more than'} ${percent(limit)}`;
  }
}

/** A rule in two or three words. */
export const RULE_NAMES: Readonly<Record<RuleCheck['rule'], string>> = {
  duration: 'too short',
  steps: 'too few steps',
  variety: 'too few categories',
  repetition: 'too much repetition',
};

/** Why a clip ends where it does, and why it is kept. */
export function cutWords(
  why: CutReason,
  checks: readonly RuleCheck[],
  source: SourceId,
  { repetition, tooFewSteps }: Pick<TrimmingSettings, 'repetition' | 'tooFewSteps'>,
): string {
  const said = (rules: readonly RuleCheck['rule'][]) =>
    checks
      .filter(({ rule }) => rules.includes(rule))
      .map((check) => ruleWords(check, repetition))
      .join(', and ');
  switch (why) {
    case 'untrimmed':
      return `The whole video: those of ${SOURCE[source].name} are not trimmed.`;
    case 'short':
      return `The whole video: ${said(['duration'])}.`;
    case 'full':
      return tooFewSteps === 'extend'
        ? `Ends there because ${said(['duration', 'steps'])}. Kept because ${said(['variety', 'repetition'])}.`
        : `Ends there because ${said(['duration'])}. Kept because ${said(['steps', 'variety', 'repetition'])}.`;
    case 'leftover':
      return `The last steps: ${said(['duration'])}. Kept because ${said(['steps', 'variety', 'repetition'])}.`;
  }
}
