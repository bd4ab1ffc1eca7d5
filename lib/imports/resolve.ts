import { checkedValue } from '@/lib/answers/submission.store';
import { AppError } from '@/lib/errors';
import type { ListedUnit } from '@/lib/suites/input';
import {
  clusterUnit,
  ITEM_UNIT,
  keyFrameUnit,
  parseUnit,
  type Question,
  type UnitName,
  VIDEO_UNIT,
} from '@/lib/suites/question';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import type { Coverage } from '@/lib/video/frames/coverage';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import { type ImportedPerson, isUnscoredReason, type ScoreRow } from './scores';

/** A bad row: the field at fault, and what is wrong with it. */
export class BadRow extends Error {
  override readonly name = 'BadRow';

  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** A row's answer, in the words of a suite. */
export interface ResolvedRow extends SuiteAnswer {
  row: number;
  suite: Suite;
  scale: Question['scale'];
}

/** Suites to be found by their ids and by the questions that they ask. */
export interface KnownSuites {
  byId: ReadonlyMap<string, Suite>;
  byQuestion: ReadonlyMap<string, readonly Suite[]>;
}

/** Suites as rows name them. */
export function knownSuites(suites: readonly Suite[]): KnownSuites {
  const byQuestion = new Map<string, Suite[]>();
  for (const suite of suites) {
    for (const { id } of suite.questions) {
      byQuestion.set(id, [...(byQuestion.get(id) ?? []), suite]);
    }
  }
  return { byId: new Map(suites.map((suite) => [suite.id, suite])), byQuestion };
}

/** Kinds of parts of a video, which their names tell. */
const KINDS_IN_TIME: ReadonlySet<string> = new Set(['key-frame', 'cluster', 'span', 'relation']);

/**
 * Finds a row's suite and question, and reads its unit and value.
 * @throws {BadRow} when there is no such question, or the value is not on its scale
 */
export function resolveRow(row: ScoreRow, suites: KnownSuites): ResolvedRow {
  const suite = suiteOf(row, suites);
  const question = suite.questions.find(({ id }) => id === row.question);
  if (!question) {
    throw new BadRow('question', `“${row.question}” is no question of the suite ${suite.id}`);
  }
  const unit = row.unit === '' && question.unit === 'item' ? ITEM_UNIT : readUnit(row.unit);
  const { kind } = parseUnit(unit);
  // What a suite names itself is of the kind under which the suite lists it, whatever its name.
  const told = [kind, question.unit].some((one) => KINDS_IN_TIME.has(one));
  if (told && kind !== question.unit && kind !== 'video') {
    throw new BadRow('unit', `${question.id} is asked about a ${question.unit}, not a ${kind}`);
  }
  const { scale } = question;
  const { value, unscored } = withReason(row, scale);
  const read = readVerdict(value, unscored, row.rationale, scale);
  const verdict =
    read.state === 'scored'
      ? {
          ...read,
          ...(row.span && { span: row.span }),
          ...(row.transcribed && row.raterKind === 'judge' && { transcribed: true as const }),
        }
      : read;
  return { row: row.row, suite, scale, unit, question: question.id, verdict };
}

function suiteOf({ suite, question }: ScoreRow, { byId, byQuestion }: KnownSuites): Suite {
  if (suite !== '') {
    const named = byId.get(suite);
    if (named) return named;
    throw new BadRow('suite', `“${suite}” is none of ${[...byId.keys()].join(', ')}`);
  }
  const asking = byQuestion.get(question) ?? [];
  const [only] = asking;
  if (only && asking.length === 1) return only;
  const ids = [...(only ? asking.map(({ id }) => id) : byId.keys())].join(', ');
  if (!only) throw new BadRow('question', `“${question}” is no question of ${ids}`);
  throw new BadRow('suite', `is missing, and several suites ask “${question}”: ${ids}`);
}

/** A unit as written: any number of decimals; empty for the whole video. */
function readUnit(text: string): UnitName {
  if (text === '' || text === VIDEO_UNIT) return VIDEO_UNIT;
  const [, kind, from, to] =
    /^(key-frame|cluster)@(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  if (kind === 'key-frame' && from && !to) return keyFrameUnit(Number(from));
  if (kind === 'cluster' && from && to) return clusterUnit(Number(from), Number(to));
  if (isUnit(text)) return text;
  throw new BadRow('unit', `“${text}” is not like video, key-frame@1.200 or cluster@0.800-1.600`);
}

function isUnit(text: string): boolean {
  try {
    parseUnit(text);
    return true;
  } catch {
    return false;
  }
}

/** A row's value, or the reason that stands in its place. */
function withReason(row: ScoreRow, scale: Question['scale']): Pick<ScoreRow, 'value' | 'unscored'> {
  const { value, unscored, reasonsAmongValues } = row;
  const isOption = scale.kind === 'choice' && scale.options.some((option) => option === value);
  return reasonsAmongValues && isUnscoredReason(value) && !isOption
    ? { value: null, unscored: value }
    : { value, unscored };
}

/**
 * The verdict of a value as a file has it: texts are read as numbers where the scale has numbers.
 * @throws {BadRow} when it is not on the scale
 */
function readVerdict(
  value: ScoreRow['value'],
  unscored: ScoreRow['unscored'],
  words: string,
  scale: Question['scale'],
): Verdict {
  if (unscored !== null) return { state: 'unscored', reason: unscored, detail: words };
  try {
    return { state: 'scored', value: checkedValue(valueOn(scale, value), scale), rationale: words };
  } catch (error) {
    if (error instanceof AppError) throw new BadRow('value', error.message);
    throw error;
  }
}

function valueOn(scale: Question['scale'], value: ScoreRow['value']): number | string {
  if (scale.kind === 'choice' || scale.kind === 'text') return String(value);
  if (typeof value === 'number') return value;
  const text = String(value).trim().toLowerCase();
  if (scale.kind === 'yes-no' && ['yes', 'true'].includes(text)) return 1;
  if (scale.kind === 'yes-no' && ['no', 'false'].includes(text)) return 0;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/**
 * A person's answer, as an export spells it out.
 * @throws {BadRow} when its value is not on the scale
 */
export function personVerdict(said: ImportedPerson, scale: Question['scale']): Verdict {
  return readVerdict(said.value, said.unscored, said.reason, scale);
}

/**
 * What a person said before they saw the judge's answer and changed it; null where they did not.
 * @throws {BadRow} when its value is not on the scale
 */
export function blindVerdict(said: ImportedPerson, scale: Question['scale']): Verdict | null {
  const { seen, blindValue, blindUnscored } = said;
  if (seen === 'blind' || (blindValue === null && blindUnscored === null)) return null;
  return readVerdict(blindValue, blindUnscored, '', scale);
}

/** The items of one kind, to be found by their ids, their keys, their video's hash or by name. */
export interface VideoIndex {
  ids: ReadonlySet<string>;
  byHash: ReadonlyMap<string, readonly string[]>;
  byKey: ReadonlyMap<string, readonly string[]>;
  byName: ReadonlyMap<string, readonly string[]>;
}

/** The items of every kind. */
export type VideoIndexes = ReadonlyMap<string, VideoIndex>;

/** An item as files may name it. */
export interface IndexedItem {
  id: string;
  kind: string;
  key: string;
  name: string;
  /** Of its first video; empty while that has not come. */
  hash: string;
}

/** An index of items for each kind. */
export function indexVideos(items: readonly IndexedItem[]): VideoIndexes {
  const kinds = new Set(items.map(({ kind }) => kind));
  return new Map(
    [...kinds].map((kind) => {
      const ofKind = items.filter((one) => one.kind === kind);
      return [
        kind,
        {
          ids: new Set(ofKind.map(({ id }) => id)),
          byHash: idsBy(ofKind, ({ hash }) => hash),
          byKey: idsBy(ofKind, ({ key }) => key),
          byName: idsBy(ofKind, ({ name }) => comparableName(name)),
        },
      ];
    }),
  );
}

function idsBy(items: readonly IndexedItem[], nameOf: (item: IndexedItem) => string) {
  const ids = new Map<string, string[]>();
  for (const item of items) {
    const name = nameOf(item);
    const known = ids.get(name);
    if (known) known.push(item.id);
    else if (name !== '') ids.set(name, [item.id]);
  }
  return ids;
}

/** How a row names its item. */
type Naming = Pick<ScoreRow, 'item' | 'video' | 'videoHash'>;

/**
 * The ids of the items that a row may mean: by `item` the first that is known of an id, a hash, a key and a name; without
 * it by the video's name. A hash next to them decides among several.
 */
export function itemsMeant(
  { item, video, videoHash }: Naming,
  index: VideoIndex = NOTHING_THERE,
): readonly string[] {
  const { ids, byHash, byKey, byName } = index;
  const named = byName.get(comparableName(item || video)) ?? [];
  const meant =
    item === '' ? named : ids.has(item) ? [item] : (byHash.get(item) ?? byKey.get(item) ?? named);
  if (videoHash === '' || (item !== '' && meant.length === 1)) return meant;
  const hashed = byHash.get(videoHash) ?? [];
  const known = new Set(meant);
  const both = hashed.filter((id) => known.has(id));
  return (both.length > 0 ? both : hashed).slice(-1);
}

/**
 * The id of the item that a row means; null when it is not here.
 * @throws {BadRow} when it may mean several
 */
export function findVideo(row: Naming, index?: VideoIndex): string | null {
  const ids = itemsMeant(row, index);
  if (ids.length <= 1) return ids[0] ?? null;
  const [field, what] = row.item === '' ? ['video', 'videos'] : ['item', 'items'];
  const means = row.item === '' ? 'a SHA-256 tells' : 'their ids tell';
  const called = row.item || row.video;
  throw new BadRow(field, `${ids.length} ${what} are called ${called}; only ${means} them apart`);
}

const NOTHING_THERE: VideoIndex = {
  ids: new Set(),
  byHash: new Map(),
  byKey: new Map(),
  byName: new Map(),
};

/** The units of an item by one frame set at one coverage; by none where the suite shows no frames. */
export interface UnitedFrames {
  id: string | null;
  coverage: Coverage;
  units: readonly ListedUnit[];
}

/**
 * The frame set whose units the rows speak of: the first that has them all, else the one that has most, with the units
 * that it lacks. The whole video is a unit of every one.
 */
export function chooseFrames<Frames extends UnitedFrames>(
  frameSets: readonly Frames[],
  units: ReadonlySet<UnitName>,
): { frames: Frames; lacking: ReadonlySet<UnitName> } | null {
  const lackingIn = (frames: Frames) => {
    const known = new Set(frames.units.map(({ unit }) => unit));
    return new Set([...units].filter((unit) => !known.has(unit)));
  };
  const choices = frameSets.map((frames) => ({ frames, lacking: lackingIn(frames) }));
  return choices.toSorted((one, other) => one.lacking.size - other.lacking.size)[0] ?? null;
}
