/** A placeholder of a prompt's text, `{{variable}}`; its first group is the variable with the spaces around it. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The variables that stand in a text's placeholders, in order, as often as they are used. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());
}

/** The variables that stand in a text's placeholders, each once, in order of first use. */
export function usedVariables(text: string): string[] {
  return [...new Set(variablesIn(text))];
}

/** A text with a value in each of its placeholders; what is inserted is not scanned again. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (_placeholder, name: string) => values[name.trim()] ?? '');
}

/**
 * Faults between a text and its declared variables: placeholders without a variable, and variables that are not used.
 * One sentence each; empty when there are none.
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
 * Placeholders in published prompts of the suites' sources, and our variable for each. The same name may be written in
 * `<angle brackets>` or in `{single braces}`.
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

/** A notation that was replaced in a text, and how often. */
export interface Mapping {
  /** As it was published, e.g. `<relation>`. */
  from: string;
  /** As we write it, e.g. `{{graph}}`. */
  to: string;
  count: number;
}

/**
 * Converts a text from the published notations into ours: `<relation>` and the like, `{output}` and the like, and the
 * doubled braces that Python's format strings use for single ones. A pair of tags, `<relation>…</relation>`, is no
 * placeholder and stays; so do doubled braces around a plain word, which are a placeholder of ours.
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
  const filled = text.replace(published, (found, angled?: string, braced?: string) => {
    if (angled && paired.has(angled)) return found;
    return note(found, `{{${ourVariable(angled ?? braced ?? '')}}}`);
  });
  return { text: singleBraces(filled, note), mapped: [...counts.values()] };
}

/** Halves doubled braces, in a text that has no single ones: there they can only be Python's. */
function singleBraces(text: string, note: (from: string, to: string) => string): string {
  const pieces = text.split(/(\{\{[^{}]*\}\})/);
  // A plain word that is no variable is taken for a placeholder as well, so that it is named as a mistake.
  const isPlaceholder = (piece: string) => /^\{\{\s*[\w.-]+\s*\}\}$/.test(piece);
  const runs = pieces.flatMap((piece) =>
    isPlaceholder(piece) ? [] : (piece.match(/\{+|\}+/g) ?? []),
  );
  if (runs.length === 0 || runs.some((run) => run.length % 2 === 1)) return text;
  return pieces
    .map((piece) =>
      isPlaceholder(piece)
        ? piece
        : piece.replace(/\{\{|\}\}/g, (pair) => note(pair, pair.slice(1))),
    )
    .join('');
}
