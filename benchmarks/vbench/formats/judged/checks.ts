import type { Metadata, VbenchData } from '../data';
import { CAMERA_LABELS, isCameraLabel } from '../labels';
import type { CheckSource, HowJudged, Role, Shown } from './rules';
import { HOW_JUDGED } from './table';

/** One question about an item, as people and judges are asked it. */
export interface Check {
  /** `check:1`, `check:2` … in the order asked. */
  unit: string;
  role: Role;
  /** As people read it. */
  text: string;
  /** As the judge is asked it, with pictures or a description. */
  asked: string;
  shown: Shown;
  /** See {@link CheckSource}. */
  mayBeUnseen: boolean;
}

/** A group of counted nouns in the metadata of Instance Preservation, e.g. two of `green frog`. */
export interface Counted {
  count: number;
  noun: string;
}

/** The counted nouns of `2.green frog`, or `1.green frog and 1.grey frog`; null for anything else. */
export function countedIn(text: string): Counted[] | null {
  const groups = text
    .split(/ and (?=\d+\.)/)
    .map((group) => /^(\d+)\.\s*(\S.*)$/.exec(group.trim()));
  if (groups.some((found) => found === null)) return null;
  return groups.map((found) => ({ count: Number(found?.[1]), noun: found?.[2] ?? '' }));
}

/** The texts of metadata that have any; a question is without its request for yes or no. */
function textsOf(metadata: Metadata): string[] | null {
  const texts = Array.isArray(metadata)
    ? metadata
    : typeof metadata === 'object'
      ? metadata?.question
      : undefined;
  return (
    texts?.map((text) =>
      text
        .trim()
        .replace(/\(yes or no\)$/i, '')
        .trim(),
    ) ?? null
  );
}

/** The two switches of Composition's metadata; off where there are none. */
function switchesOf(metadata: Metadata): { gate: boolean; all: boolean } {
  const isSwitched = metadata !== null && typeof metadata === 'object' && !Array.isArray(metadata);
  const [gate, all] = isSwitched ? metadata.judge : [false, false];
  return { gate, all };
}

type Piece = Omit<Check, 'unit'>;

function piecesOf(source: CheckSource, { metadata, prompt }: VbenchData): Piece[] {
  switch (source.from) {
    case 'ours': {
      if (source.ifSwitched && !switchesOf(metadata).gate) return [];
      const fill = (text: string) => text.replaceAll('{prompt}', () => prompt);
      const { text, ofDescription = text, role, shown = 'whole', mayBeUnseen = false } = source;
      return [{ role, text: fill(text), asked: fill(ofDescription), shown, mayBeUnseen }];
    }
    case 'texts': {
      const texts = textsOf(metadata) ?? [];
      return texts.map((text, index) => {
        const wording = source.wording[index] ?? source.wording.at(-1) ?? '';
        const worded = wording.replace('{text}', () => text);
        return {
          role: roleAt(source.roles, index, texts.length),
          text: worded,
          asked: source.bare ? text : worded,
          shown: source.shown?.[index] ?? 'whole',
          mayBeUnseen: false,
        };
      });
    }
    case 'counts': {
      const counted = typeof metadata === 'string' ? (countedIn(metadata) ?? []) : [];
      return counted.map(({ count, noun }) => {
        const text = source.text.replace('{count}', String(count)).replace('{noun}', () => noun);
        return { role: source.role, text, asked: text, shown: 'whole', mayBeUnseen: false };
      });
    }
  }
}

function roleAt(roles: 'parts' | 'condition first', index: number, count: number): Role {
  if (roles === 'parts' || count === 1) return 'part';
  return (['gate', 'part'] as const)[index] ?? 'extra';
}

/** The checks of an item, in the order asked. */
export function checksOf(data: VbenchData): Check[] {
  return HOW_JUDGED[data.dimension].checks
    .flatMap((source) => piecesOf(source, data))
    .map((piece, index) => ({ unit: `check:${index + 1}`, ...piece }));
}

/** How the parts of an item make its value. */
export function ruleOf({ dimension, metadata }: VbenchData): 'all' | 'share' | 'prefix' {
  const { rule } = HOW_JUDGED[dimension];
  if (rule !== 'all-or-share') return rule;
  return switchesOf(metadata).all ? 'all' : 'share';
}

/** What keeps metadata from being what a dimension's checks are made of, in a sentence; null where they are. */
export function faultIn(how: HowJudged, metadata: Metadata): string | null {
  if (how.procedure.kind === 'label' && !isCameraLabel(metadata)) {
    return `must be one of ${Object.keys(CAMERA_LABELS).join(', ')}.`;
  }
  for (const source of how.checks) {
    if (source.from === 'counts') {
      const counted = typeof metadata === 'string' ? countedIn(metadata) : null;
      if (!counted) return 'must be counted nouns such as “2.green frog”.';
    }
    if (source.from === 'texts') {
      const texts = textsOf(metadata);
      const switched = how.rule === 'all-or-share';
      if (!texts || switched === Array.isArray(metadata)) {
        return switched
          ? 'must be an object with “question”, a list of phrases, and “judge”, two times true or false.'
          : 'must be a list of texts.';
      }
      if (source.count !== undefined && texts.length !== source.count) {
        return `must be ${source.count} texts, not ${texts.length}.`;
      }
    }
  }
  return null;
}
