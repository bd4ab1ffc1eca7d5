/** A hole of a prompt's text, `{{variable}}`; its first group is the variable with the spaces around it. */
const HOLE = /\{\{([^{}]*)\}\}/g;

/** The variables that stand in a text's holes, in order, as often as they are used. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(HOLE)].map(([, name = '']) => name.trim());
}

/** The variables that stand in a text's holes, each once, in order of first use. */
export function usedVariables(text: string): string[] {
  return [...new Set(variablesIn(text))];
}

/** A text with a value in each of its holes; what is inserted is not scanned again. */
export function fillHoles(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(HOLE, (_hole, name: string) => values[name.trim()] ?? '');
}

/**
 * What is wrong between a text and the variables that it declares: a hole that is no variable, and a variable that is
 * never used. One sentence each; empty when nothing is.
 */
export function findVariableFaults(text: string, variables: readonly string[]): string[] {
  const used = new Set(variablesIn(text));
  const known = new Set(variables);
  const unknown = [...used].filter((name) => !known.has(name));
  const unused = variables.filter((name) => !used.has(name));
  return [
    ...unknown.map((name) => `unknown {{${name}}}`),
    ...unused.map((name) => `the variable “${name}” is never used`),
  ];
}

/**
 * Holes as the published prompts of the suites' sources write them, with our variable for each. The same name may stand
 * in `<angle brackets>` or in `{single braces}`.
 */
const PUBLISHED_VARIABLES: Readonly<Record<string, string>> = {
  relation: 'graph',
  change: 'changes',
  changes: 'changes',
  original_prompt: 'generationPrompt',
  generated_prompt: 'summary',
  caption_type: 'captionType',
  output: 'output',
  reference: 'reference',
};

/** Our name of a variable that may be called as it was published. */
export function ourVariable(name: string): string {
  return (Object.hasOwn(PUBLISHED_VARIABLES, name) && PUBLISHED_VARIABLES[name]) || name;
}

/** What was written otherwise in a text, and how often. */
export interface Mapping {
  /** As it was published, e.g. `<relation>`. */
  from: string;
  /** As we write it, e.g. `{{graph}}`. */
  to: string;
  count: number;
}

/**
 * Brings a text from the published notations into ours: `<relation>` and the like, `{output}` and the like, and the
 * doubled braces with which Python's format strings write single ones. A pair of tags, `<relation>…</relation>`, is no
 * hole and stays; so do doubled braces around a plain word, which are a hole of ours.
 */
export function mapPublishedNotation(text: string): { text: string; mapped: Mapping[] } {
  const counts = new Map<string, Mapping>();
  const note = (from: string, to: string) => {
    const known = counts.get(from) ?? { from, to, count: 0 };
    counts.set(from, { ...known, count: known.count + 1 });
    return to;
  };
  const names = Object.keys(PUBLISHED_VARIABLES).join('|');
  const published = new RegExp(`<(${names})>|(?<!\\{)\\{(${names})\\}(?!\\})`, 'g');
  const paired = new Set([...text.matchAll(/<\/(\w+)>/g)].map(([, name]) => name));
  const holed = text.replace(published, (found, angled?: string, braced?: string) => {
    if (angled && paired.has(angled)) return found;
    return note(found, `{{${ourVariable(angled ?? braced ?? '')}}}`);
  });
  return { text: singleBraces(holed, note), mapped: [...counts.values()] };
}

/** Halves doubled braces, in a text that has no single ones: there they can only be Python's. */
function singleBraces(text: string, note: (from: string, to: string) => string): string {
  const pieces = text.split(/(\{\{[^{}]*\}\})/);
  // A plain word that is no variable is taken for a hole as well, so that it is named as a mistake.
  const isHole = (piece: string) => /^\{\{\s*[\w.-]+\s*\}\}$/.test(piece);
  const runs = pieces.flatMap((piece) => (isHole(piece) ? [] : (piece.match(/\{+|\}+/g) ?? [])));
  if (runs.length === 0 || runs.some((run) => run.length % 2 === 1)) return text;
  return pieces
    .map((piece) =>
      isHole(piece) ? piece : piece.replace(/\{\{|\}\}/g, (pair) => note(pair, pair.slice(1))),
    )
    .join('');
}
