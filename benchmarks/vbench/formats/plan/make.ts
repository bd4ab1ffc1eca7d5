import { samplesOf } from '../dimensions';
import { dimensionsServed } from '../places';
import type { Finding, Tree } from '../tree/schema';
import { samplesFor } from '../tree/summary';
import { fileNameOf, pathOf, troubleWith } from './names';
import type { MadePlan, PlanOptions, PlanRow } from './schema';
import { drawSeed } from './seed';

/** A row without its seed, and without its text where the tree has none. */
type Draft = Omit<PlanRow, 'seed' | 'text'> & { text: string | null };

/** A row without its seed. */
type Unseeded = Omit<PlanRow, 'seed'>;

/**
 * Makes the plan of the videos that a tree asks for. The text to feed comes from the lists of the plan's own way; a
 * prompt that has none there is left out, and said.
 */
export function makePlan(tree: Tree, { road, text, seed, seeds = [] }: PlanOptions): MadePlan {
  const findings: Finding[] = [];
  const drafts = road === 'dimension' ? byDimension(tree, text) : byFullList(tree, text);
  const usable = withText(drafts, text, findings).filter((row) => canBeNamed(row, findings));
  const given = readGiven(usable, seeds, findings);
  const rows = usable.map((row) => ({
    ...row,
    seed: given.get(pathOf(row)) ?? drawSeed(seed, road, row),
  }));
  checkSeeds(rows, findings);
  return { plan: { road, text, seed, rows }, findings };
}

function byDimension({ entries }: Tree, text: PlanOptions['text']): Draft[] {
  return entries.flatMap((entry) =>
    counted(samplesOf(entry.dimension)).map((index) => ({
      ...draft(entry.prompt, index, text === 'plain' ? entry.prompt : entry.texts[text]),
      folder: entry.dimension,
      dimensions: [entry.dimension],
    })),
  );
}

function byFullList({ full }: Tree, text: PlanOptions['text']): Draft[] {
  return full.flatMap(({ prompt, dimensions, texts }) =>
    counted(samplesFor(dimensions)).map((index) => ({
      ...draft(prompt, index, text === 'plain' ? prompt : texts[text]),
      folder: null,
      dimensions: dimensionsServed(dimensions, index),
    })),
  );
}

function draft(prompt: string, index: number, text: string | null) {
  return { file: fileNameOf(prompt, index), prompt, index, text };
}

function counted(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function withText(
  drafts: readonly Draft[],
  kind: PlanOptions['text'],
  findings: Finding[],
): Unseeded[] {
  const usable = drafts.flatMap((row) => (row.text === null ? [] : [{ ...row, text: row.text }]));
  if (usable.length === 0 && drafts.length > 0) {
    const message = `There are no ${kind} texts for this way of planning: nothing is planned.`;
    findings.push({ severity: 'error', file: '', line: null, message });
    return [];
  }
  for (const row of drafts) {
    if (row.text !== null || row.index > 0) continue;
    const message = `There is no ${kind} text for “${shortened(row.prompt)}”: it is left out.`;
    findings.push({ severity: 'error', file: pathOf(row), line: null, message });
  }
  return usable;
}

/** Says of a prompt once what disks have against its videos' names. */
function canBeNamed(row: Unseeded, findings: Finding[]): boolean {
  const trouble = troubleWith(row.file);
  if (trouble && row.index === 0) findings.push({ ...trouble, file: pathOf(row), line: null });
  return trouble?.severity !== 'error';
}

function shortened(prompt: string): string {
  const characters = Array.from(prompt);
  return characters.length > 60 ? `${characters.slice(0, 60).join('')} …` : prompt;
}

/** Seeds by the rows' paths. */
function readGiven(
  rows: readonly Unseeded[],
  seeds: NonNullable<PlanOptions['seeds']>,
  findings: Finding[],
): ReadonlyMap<string, number> {
  const paths = new Set(rows.map(pathOf));
  const given = new Map<string, number>();
  const say = (severity: Finding['severity'], file: string, message: string) =>
    findings.push({ severity, file, line: null, message });
  for (const { folder, file, seed } of seeds) {
    const path = folder ? `${folder}/${file}` : file;
    if (!paths.has(path))
      say('error', path, 'A seed is given for this, and the plan has no such file.');
    else if (given.has(path))
      say('error', path, 'A second seed is given for this: the first counts.');
    else given.set(path, seed);
  }
  const drawn = rows.length - given.size;
  if (seeds.length > 0 && drawn > 0) {
    say('note', '', `${drawn} of ${rows.length} seeds are not given and are drawn.`);
  }
  return given;
}

/** Videos of one prompt with one seed would be one video twice. */
function checkSeeds(rows: readonly PlanRow[], findings: Finding[]) {
  const known = new Map<string, PlanRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.text, row.seed]);
    const other = known.get(key);
    if (!other) {
      known.set(key, row);
      continue;
    }
    const message = `It has the same text and the same seed, ${row.seed}, as ${pathOf(other)}.`;
    findings.push({ severity: 'error', file: pathOf(row), line: null, message });
  }
}
