import type { PersonSpan, TimedReading } from '@/lib/statistics/timed-reading';
import { parseUnit, type Question, SPAN_KIND, type UnitName } from '@/lib/suites/question';
import type { Suite } from '@/lib/suites/suite';
import type { Span } from '@/lib/suites/verdict';

/** The kinds of units that are a part of a video with a time. */
const TIMED_KINDS: readonly string[] = ['key-frame', 'cluster'];

/**
 * The types of which judge and people both say when: rated faults that the judge is asked about in single frames or clusters,
 * and that people may also mark on stretches of their own choosing. None in suites whose people mark no such thing.
 */
export function timedTypes({
  defects,
  questions,
}: Pick<Suite, 'defects' | 'questions'>): Question[] {
  if (!defects) return [];
  return questions.filter(
    ({ unit, scale, better }) =>
      TIMED_KINDS.includes(unit) && scale.kind === 'rating' && better === 'low',
  );
}

/** What one rater says of a type in a part of a video. */
export interface TimedAnswer {
  unit: UnitName;
  question: string;
  /** Null where it has no score. */
  value: number | null;
  /** When within the unit, where the rater says so. */
  span: Span | null;
}

/** A clip with what its judge looked at. */
export interface LookedClip
  extends Pick<TimedReading, 'video' | 'cluster' | 'weight' | 'duration'> {
  /** The times of the frames that calls about units of a kind showed, in seconds, in whatever order. */
  looked: Readonly<Record<string, readonly number[]>>;
  judge: readonly TimedAnswer[];
}

/** What a person says of a clip. */
export interface TimedPerson {
  answers: readonly TimedAnswer[];
  /** Whether they said, by themselves, that nothing is wrong but what they marked. */
  saidAll: boolean;
}

/** Why what a person says of a clip does not count: the judge answered about no frame, or one of the two no type in full. */
export type LeftOut = 'no-frames' | 'in-part';

/**
 * What judge and person find in a clip, and when, of the types that both answered in full: the judge scored every part, and the
 * person answered every part or said that nothing else is wrong. What nobody was asked, and what has no score, is no “no”.
 *
 * A fault is found from `threshold` on. It is a stretch: what the rater says, else the part as a whole. Stretches of one type
 * between which no frame lies that the judge looked at are one. Of a person, stretches that they marked stand for the parts
 * of their type which they overlap.
 */
export function readTimes(
  clip: LookedClip,
  person: TimedPerson,
  types: readonly Question[],
  threshold: number,
): TimedReading | LeftOut {
  if (!types.some(({ id }) => clip.judge.some(({ question }) => question === id)))
    return 'no-frames';
  const full = types.filter(({ id }) => isFull(id, clip, person));
  if (full.length === 0) return 'in-part';
  const times = new Map(full.map(({ unit }) => [unit, timesOf(clip, unit)]));
  const stretches = (answers: readonly TimedAnswer[]) =>
    full.flatMap(({ id, unit }) => {
      const found = answers.filter((one) => one.question === id && isFound(one, threshold));
      return joined(found.map(stretchOf), times.get(unit) ?? []).map((span) => ({
        ...span,
        type: id,
      }));
    });
  const isMarked = ({ unit }: TimedAnswer) => parseUnit(unit).kind === SPAN_KIND;
  const marked = person.answers.flatMap((one): PersonSpan[] =>
    isMarked(one) && isFound(one, threshold) && full.some(({ id }) => id === one.question)
      ? [{ ...stretchOf(one), type: one.question, marked: true }]
      : [],
  );
  const asked = stretches(person.answers.filter((one) => !isMarked(one)))
    .filter((span) => !marked.some((own) => own.type === span.type && overlap(own, span)))
    .map((span) => ({ ...span, marked: false }));
  const gaps = [...times.values()].map((looked) => widestGap(looked, clip.duration));
  return {
    video: clip.video,
    cluster: clip.cluster ?? null,
    weight: clip.weight,
    duration: clip.duration,
    spacing: inMilliseconds(Math.max(...gaps, ...wholeLengths(clip, full, threshold))),
    judge: stretches(clip.judge),
    person: [...marked, ...asked],
  };
}

/** Whether both answered a type in every part of a clip. */
function isFull(type: string, { judge }: LookedClip, { answers, saidAll }: TimedPerson): boolean {
  const parts = judge.filter(({ question }) => question === type);
  const said = new Set(
    answers.flatMap(({ question, unit, value }) =>
      question === type && value !== null ? [unit] : [],
    ),
  );
  return (
    parts.length > 0 &&
    parts.every(({ unit, value }) => value !== null && (saidAll || said.has(unit)))
  );
}

function isFound({ value }: TimedAnswer, threshold: number): boolean {
  return value !== null && value >= threshold;
}

function stretchOf({ unit, span }: TimedAnswer): Span {
  return span ?? parseUnit(unit).span ?? { from: 0, to: 0 };
}

/** The times that a judge looked at about units of a kind, in order: those of frames it was shown, and its units' own ends. */
function timesOf({ looked, judge }: LookedClip, kind: string): number[] {
  const ends = judge.flatMap(({ unit }) => {
    const own = parseUnit(unit);
    return own.kind === kind && own.span ? [own.span.from, own.span.to] : [];
  });
  return [...new Set([...(looked[kind] ?? []), ...ends])].sort((one, other) => one - other);
}

/** Stretches of which those are one between which none of some times lies, in order. */
function joined(stretches: readonly Span[], times: readonly number[]): Span[] {
  const whole: Span[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1);
    if (last && !times.some((time) => time > last.to && time < from)) {
      last.to = Math.max(last.to, to);
    } else {
      whole.push({ from, to });
    }
  }
  return whole;
}

/** Rounded to whole milliseconds, as the names of units have times, so that no rounding decides what is refused. */
function inMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function overlap(one: Span, other: Span): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** The longest stretch of a clip without any of some times, in order, one at least. */
function widestGap(times: readonly number[], duration: number): number {
  const ends = [0, ...times, Math.max(duration, times.at(-1) ?? 0)];
  return Math.max(...ends.slice(1).map((time, place) => time - (ends[place] ?? 0)));
}

/** How long the parts are in which the judge found something without saying when. */
function wholeLengths(
  { judge }: LookedClip,
  full: readonly Question[],
  threshold: number,
): number[] {
  return judge.flatMap((one) => {
    const whole = one.span ? null : parseUnit(one.unit).span;
    const counts = full.some(({ id }) => id === one.question) && isFound(one, threshold);
    return whole && counts ? [whole.to - whole.from] : [];
  });
}

/** What is found in clips, and when. */
export interface ReadTimes {
  readings: TimedReading[];
  /** How many readings do not count, and why. */
  leftOut: Record<LeftOut, number>;
}

/** {@link readTimes} of each person who read a clip. */
export function readAllTimes(
  clips: readonly (LookedClip & { people: readonly TimedPerson[] })[],
  types: readonly Question[],
  threshold: number,
): ReadTimes {
  const leftOut: ReadTimes['leftOut'] = { 'no-frames': 0, 'in-part': 0 };
  const readings = clips.flatMap(({ people, ...clip }) =>
    people.flatMap((person) => {
      const read = readTimes(clip, person, types, threshold);
      if (typeof read !== 'string') return [read];
      leftOut[read] += 1;
      return [];
    }),
  );
  return { readings, leftOut };
}
