import { DIMENSIONS, type DimensionId } from '../dimensions';
import type { Finding, TextKind } from './schema';

/** A file of a tree. */
export interface TreeFile {
  path: string;
  text: string;
}

/** The files of a tree by what they are. */
export interface TreeFiles {
  /** `D.txt` of each kind of text. */
  lists: Readonly<Record<TextKind, Map<DimensionId, TreeFile>>>;
  /** The combined lists. */
  combined: Map<TextKind, TreeFile>;
  /** `D.json`. */
  metadata: Map<DimensionId, TreeFile>;
  /** All metadata in one file, as upstream's evaluator has them. */
  allMetadata: TreeFile | null;
  /** Which prompt of the full list serves which dimensions. */
  info: TreeFile | null;
}

/** Names are told apart without regard to case, underscores, hyphens and blanks: sources spell them in several ways. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

const DIMENSION_BY_NAME = new Map(DIMENSIONS.map((dimension) => [plainName(dimension), dimension]));

/** The dimension that a folder or a file is named after; null where it is none. */
export function dimensionNamed(name: string): DimensionId | null {
  return DIMENSION_BY_NAME.get(plainName(name)) ?? null;
}

/** The folders of dimensions' lists; upstream's earlier trees had no inner folder. */
const LIST_FOLDERS: Readonly<Record<string, TextKind>> = {
  prompt: 'plain',
  promptaug: 'augmented',
  vbench2augprompt: 'augmented',
  promptch: 'chinese',
  promptach: 'chinese',
  vbench2chprompt: 'chinese',
  wanaugprompt: 'wan',
  wanxaugprompt: 'wan',
};

/** By how the name ends, the longest first. */
const COMBINED: readonly (readonly [RegExp, TextKind])[] = [
  [/wanx?fulltextaug\.txt$/, 'wan'],
  [/fulltextaug\.txt$/, 'augmented'],
  [/fulltextch\.txt$/, 'chinese'],
  [/fulltext\.txt$/, 'plain'],
];

/** Whether a path is of the kind that systems leave behind unasked: hidden, or a Mac's companion folder in a zip. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part === '__MACOSX' || /^\.(?!\.?$)/.test(part));
}

/** Tells what each file is, whichever folders stand before the tree's own. What is no part of a tree is passed over. */
export function sortFiles(files: ReadonlyMap<string, string>): {
  files: TreeFiles;
  findings: Finding[];
} {
  const sorted: TreeFiles = {
    lists: { plain: new Map(), augmented: new Map(), chinese: new Map(), wan: new Map() },
    combined: new Map(),
    metadata: new Map(),
    allMetadata: null,
    info: null,
  };
  const findings: Finding[] = [];
  const say = (severity: Finding['severity'], file: string, message: string) =>
    findings.push({ severity, file, line: null, message });
  const isFirst = (known: TreeFile | null | undefined, file: TreeFile) => {
    if (!known) return true;
    const same = known.text === file.text;
    const message = `This is a second file for what ${known.path} says${same ? ', the same' : ''}: it is passed over.`;
    say(same ? 'note' : 'error', file.path, message);
    return false;
  };
  const put = <Key>(into: Map<Key, TreeFile>, key: Key, file: TreeFile) => {
    if (isFirst(into.get(key), file)) into.set(key, file);
  };

  for (const [path, text] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (isHidden(path)) continue;
    const file = { path, text };
    const [name = '', folder = ''] = path.split('/').reverse().map(plainName);
    const [, stem = '', ending = ''] = /^(.*)\.(txt|json)$/.exec(name) ?? [];
    if (ending === '') continue;
    if (text.includes('\uFFFD')) say('error', path, 'This holds bytes that are no UTF-8.');
    const dimension = dimensionNamed(stem);
    const list = LIST_FOLDERS[folder];
    const combined = COMBINED.find(([pattern]) => pattern.test(name))?.[1];
    const isPlaced = ending === 'txt' ? list !== undefined : folder === 'metainfo';
    if (ending === 'txt' && combined) put(sorted.combined, combined, file);
    else if (name.endsWith('fulltextinfo.json')) {
      if (isFirst(sorted.info, file)) sorted.info = file;
    } else if (name.endsWith('fullinfo.json')) {
      if (isFirst(sorted.allMetadata, file)) sorted.allMetadata = file;
    } else if (isPlaced && !dimension) {
      say('error', path, 'This is named after no dimension of VBench-2.0: it is passed over.');
    } else if (list && dimension && ending === 'txt') put(sorted.lists[list], dimension, file);
    else if (isPlaced && dimension) put(sorted.metadata, dimension, file);
    else say('note', path, 'This lies where a tree has no such file: it is passed over.');
  }
  return { files: sorted, findings };
}
