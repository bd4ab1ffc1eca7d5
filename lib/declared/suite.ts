import type { Brought } from '@/lib/suites/calls';
import { explained } from '@/lib/suites/exhibit';
import { oncePerInput, type SuiteInput } from '@/lib/suites/input';
import { CLIP_KIND } from '@/lib/suites/item-kind';
import { defineSuite, type Suite, type TakenFrames } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import { ItemCalls } from './calls';
import { dataSchemaOf, modelsOf, settingsSchemaOf, textsOf, UNASKED } from './data';
import { withEntries } from './entries';
import { figuresOf } from './figures';
import { importerOf } from './importer';
import { promptsOf } from './prompts';
import { groupsOf, questionsOf, unitsOf } from './questions';
import type { Declaration } from './schema';
import { scoresOf } from './scores';
import { exhibitsOf } from './shows';
import { isSidesScale } from './side-words';

/** How many frames of a video are taken where the file does not say. */
const USUAL_FRAMES = 16;

/**
 * The suite that a file declares: an ordinary one, which nothing else can tell from those that are written in code.
 * @param textOf the text of a Markdown file next to it
 */
export function suiteOf(
  said: Declaration,
  textOf: (file: string) => string,
  version: string,
): Suite {
  const declaration = withEntries(said);
  const { id, name, items } = declaration;
  const prompts = promptsOf(declaration, textOf);
  const [sideBySide] = Object.entries(items.fields).filter(
    ([, field]) => field.text && !field.reference,
  );
  const hasFields = Object.keys(items.fields).length > 0;
  const questions = questionsOf(declaration);
  const asked = oncePerInput((input) => {
    const units = unitsOf(declaration, input);
    return { units, cells: askedCells(questions, units) };
  });
  const calls = oncePerInput(
    (input) => new ItemCalls({ declaration, questions, prompts, units: asked(input).units }, input),
  );
  return defineSuite<unknown, unknown>({
    id,
    name,
    version,
    takes: {
      kind: kindOf(declaration),
      data: dataSchemaOf(declaration),
      ...(items.videos > 1 && { unasked: UNASKED }),
      media: { min: items.videos, max: items.videos },
      frames: framesOf(declaration),
    },
    settings: settingsSchemaOf(declaration),
    questions,
    groups: groupsOf(declaration),
    prompts: prompts.map(({ prompt }) => prompt),
    units: (input) => asked(input).units,
    calls: (input) => calls(input).all.map(({ call }) => call),
    answers: (brought: Brought, input) => calls(input).answers(brought),
    scores: (answers, input) => scoresOf(declaration, questions, asked(input).cells, answers),
    figures: figuresOf(declaration),
    explain: (_brought, input, unit, question) =>
      explained(
        calls(input)
          .all.filter(
            (one) => one.call.unit === unit && one.questions.some(({ id }) => id === question),
          )
          .map(({ call }) => call),
      ),
    ...(hasFields && { shows: ({ data }: SuiteInput) => exhibitsOf(declaration, data) }),
    ...(Object.values(items.fields).some(({ reference }) => reference) && {
      reveals: ['reference'] as const,
    }),
    ...(items.videos === 0 &&
      sideBySide && { sideText: (data: unknown) => textsOf(data, sideBySide[0]).join('\n') }),
    ...(Object.values(declaration.scales).some(isSidesScale) && { sides: modelsOf }),
    importers: hasFields || items.videos > 1 ? [importerOf(declaration)] : [],
  });
}

/** The kind of items: clips where they are videos and nothing else, else a kind of the suite's own. */
function kindOf({ id, items }: Pick<Declaration, 'id' | 'items'>): string {
  return items.videos === 1 && Object.keys(items.fields).length === 0 ? CLIP_KIND : id;
}

function framesOf({ items: { videos, frames } }: Declaration): TakenFrames | null {
  if (videos === 0 || frames?.mode === 'none') return null;
  if (frames?.mode === 'key') return { mode: 'key' };
  const { count = USUAL_FRAMES, ends = false } = frames ?? {};
  const even = { mode: 'uniform' as const, ...(ends && { ends: true as const }) };
  return typeof count === 'number' ? { ...even, count } : { ...even, count };
}
