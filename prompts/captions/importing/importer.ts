import type { z } from 'zod';
import type { FileNote } from '@/lib/suites/file-note';
import type { Importer, KnownItem, ReadItems, RowPlace, SourceRow } from '@/lib/suites/item';
import { CAPTION_TYPES, captionDataSchema, isKnownType } from '../data';
import { askedOfKnown, difference, join, type KnownAsked, NOTHING_ASKED } from './asked';
import { type CertainlyAsked, newCaption } from './item';
import { type CaptionRow, CONTENT_TYPES, fileNameOf, rowSchema } from './row';

/** Who is said to have written a reference that stands as a caption itself. */
const REFERENCE_MODEL = 'reference';

/**
 * Reads captions from JSONL, lists in JSON, and CSV: AnyCapEval's references, outputs of captioners, which are joined with them by id,
 * and plain rows. What one id was asked may stand in several rows that agree, or in items that are here already.
 */
export const captionRows: Importer = {
  id: 'caption-rows',
  label: 'Captions as JSONL, JSON or CSV',
  help: 'A row a caption: {"id", "video", "type", "caption", "reference", "instruction", "limit", "model", "points"}, where the points are the facts that it is to tell; AnyCapEval’s references as they are; outputs of captioners as {"id", "caption", "model"} or {"id", "model_response_style"}, whose references are in another file sent together, or here already.',
  files: ['.jsonl', '.json', '.csv'],
  joins: true,
  read(rows, known): ReadItems {
    const { groups, faults } = readRows(rows);
    const taken: Taken = { items: [], faults, notes: [], unnamed: new Map(), alone: new Map() };
    const knownById = askedOfKnown(known);
    for (const [sourceId, entries] of groups) {
      const asked = askedOf(sourceId, entries, knownById.get(sourceId), taken);
      if (asked !== null) takeCaptions(sourceId, entries, asked, taken);
    }
    const { items, unnamed, alone } = taken;
    const notes = [
      ...taken.notes,
      ...nextToOthers(items, known),
      ...ofOtherTypes(items),
      ...byFile(
        unnamed,
        (file, count) =>
          `Of ${count} captions the row does not say who wrote them; the file’s name does: “${captionerOf(file)}”.`,
      ),
      ...byFile(
        alone,
        (_file, count) =>
          `${count} references have no output of a captioner and stand as captions of “${REFERENCE_MODEL}”.`,
      ),
    ];
    return { items, faults, notes };
  },
};

/** The readers of captions, for suites that take them. */
export const captionImporters: readonly Importer[] = [captionRows];

/** A row that could be read, and where it stands. */
interface Entry extends CaptionRow {
  place: RowPlace;
}

/** What has been read so far. */
interface Taken extends Required<ReadItems> {
  /** How many captions of a file have no captioner of their own, and how many references no output. */
  unnamed: Map<string, number>;
  alone: Map<string, number>;
}

function readRows(rows: readonly SourceRow[]) {
  const groups = new Map<string, Entry[]>();
  const faults: FileNote[] = [];
  for (const { value, ...place } of rows) {
    const row = rowSchema.safeParse(value);
    if (!row.success) {
      faults.push({ ...place, message: describe(row.error) });
      continue;
    }
    const entry = { ...row.data, place };
    const group = groups.get(entry.sourceId);
    if (group) group.push(entry);
    else groups.set(entry.sourceId, [entry]);
  }
  return { groups, faults };
}

/**
 * What was asked by one id. Where rows differ nothing of it is taken, since a caption would be held against the wrong
 * reference; rows go before items that are here.
 * @returns null where that is not certain or not known, which is told of each row
 */
function askedOf(
  sourceId: string,
  entries: readonly Entry[],
  known: KnownAsked | undefined,
  { faults, notes }: Taken,
): CertainlyAsked | null {
  const refuse = (message: string) => {
    for (const { place } of entries) faults.push({ ...place, message });
    return null;
  };
  let asked = NOTHING_ASKED;
  for (const entry of entries) {
    const differs = difference(asked, entry.asked);
    if (differs !== null) {
      const other = entries.find((one) => one.asked[differs] !== null)?.place;
      return refuse(
        `What “${sourceId}” is of is not certain: ${wordsOf(other)} and ${wordsOf(entry.place)} differ in the ${differs}.`,
      );
    }
    asked = join(asked, entry.asked);
  }
  const differs = known && (known.differs ?? difference(asked, known.asked));
  if (known?.asked && !differs) asked = join(asked, known.asked);
  const { video, type } = asked;
  if (video !== null && type !== null) {
    const [first] = entries;
    if (known?.asked && differs && first) {
      const message = `Items “${sourceId}” that are here have another ${differs}: they are kept apart from these.`;
      notes.push({ ...first.place, message });
    }
    if (CONTENT_TYPES.includes(type) && asked.points === null) {
      return refuse(
        `“${type}” asks about contents, which are judged by key points: send them with the row, as “points” or “key_point”.`,
      );
    }
    return { ...asked, video, type };
  }
  return refuse(
    differs
      ? `Items “${sourceId}” that are here differ in the ${differs}: send the row with the reference together with this one.`
      : `Nothing says the ${video === null ? 'video' : 'type'} of “${sourceId}”: there is neither a sound row with its reference nor an item here.`,
  );
}

/** Takes one caption of each captioner, or the reference where there is no output. */
function takeCaptions(
  sourceId: string,
  entries: readonly Entry[],
  asked: CertainlyAsked,
  { items, faults, notes, unnamed, alone }: Taken,
): void {
  const written = new Map<string, Entry>();
  for (const entry of entries) {
    const { caption, place } = entry;
    if (caption === null) continue;
    const captioner = entry.captioner ?? captionerOf(place.file);
    const before = written.get(captioner);
    if (before) {
      const where = wordsOf(before.place);
      if (before.caption === caption) {
        notes.push({ ...place, message: `The same caption of “${captioner}” is in ${where}.` });
      } else {
        const message = `“${captioner}” has another caption of “${sourceId}” in ${where}.`;
        faults.push({ ...place, message });
      }
      continue;
    }
    written.set(captioner, entry);
    if (entry.captioner === null) count(unnamed, place.file);
    items.push({ ...newCaption(sourceId, asked, caption, captioner), ...place });
  }
  if (written.size > 0) return;
  const { reference } = asked;
  const origin = entries.find((entry) => entry.asked.reference !== null) ?? entries[0];
  if (!origin) return;
  if (reference === null) {
    faults.push({ ...origin.place, message: 'There is neither a caption nor a reference.' });
    return;
  }
  count(alone, origin.place.file);
  items.push({ ...newCaption(sourceId, asked, reference, REFERENCE_MODEL), ...origin.place });
}

/** Which captions stand next to others of the same captioner that are here already. */
function nextToOthers(items: ReadItems['items'], known: readonly KnownItem[]): FileNote[] {
  const keyOf = ({ sourceId, model }: Pick<KnownItem, 'sourceId' | 'model'>) =>
    JSON.stringify([sourceId, model]);
  const here = new Map<string, Set<string>>();
  for (const item of known) {
    here.set(keyOf(item), (here.get(keyOf(item)) ?? new Set()).add(contentOf(item.data)));
  }
  return items.flatMap(({ sourceId, model = null, data, file, line }) => {
    const contents = here.get(keyOf({ sourceId, model }));
    if (!contents || contents.has(contentOf(data))) return [];
    const message = `“${model}” has “${sourceId}” here with other data: this one stands next to it.`;
    return [{ file, line, message }];
  });
}

/** Which captions are of types that the rubric does not know, by file: those are new here, or misspelt. */
function ofOtherTypes(items: ReadItems['items']): FileNote[] {
  const others = new Map<string, string[]>();
  for (const { data, file } of items) {
    const { type, points } = captionDataSchema.parse(data);
    if (isKnownType(type) || points) continue;
    const before = others.get(file);
    if (before) before.push(type);
    else others.set(file, [type]);
  }
  return [...others].map(([file, types]) => {
    const named = [...new Set(types)].slice(0, 10).map((type) => `“${type}”`);
    const message = `Of ${types.length} ${types.length === 1 ? 'caption' : 'captions'} the type is none of ${CAPTION_TYPES.join(', ')}: ${named.join(', ')}. They count in the overall figures, and can be filtered by their type.`;
    return { file, line: null, message };
  });
}

/** A caption's data as one text, in whatever order they were stored. */
function contentOf(data: unknown): string {
  return JSON.stringify(captionDataSchema.safeParse(data).data ?? null);
}

/** The captioner that a file is called by. */
function captionerOf(file: string): string {
  return fileNameOf(file).replace(/\.(jsonl|csv)$/i, '');
}

function count(counts: Map<string, number>, file: string): void {
  counts.set(file, (counts.get(file) ?? 0) + 1);
}

function byFile(
  counts: ReadonlyMap<string, number>,
  say: (file: string, count: number) => string,
): FileNote[] {
  return [...counts].map(([file, number]) => ({ file, line: null, message: say(file, number) }));
}

function wordsOf(place: RowPlace | undefined): string {
  return place ? `${place.file}:${place.line}` : 'another row';
}

function describe({ issues }: z.ZodError): string {
  const said = issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean));
  return `${said.map((parts) => parts.join(': ')).join('; ')}.`;
}
