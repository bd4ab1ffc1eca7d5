import path from 'node:path';
import { expect, it } from 'vitest';
import { mcqDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import { trimmingSettingsSchema } from '@/benchmarks/instructional-qa/formats/trimming/schema';
import { matchFiles } from '@/benchmarks/vbench/formats/match/match';
import { placesOf as placesOfPlan } from '@/benchmarks/vbench/formats/match/plan-places';
import { smallPlan } from '@/benchmarks/vbench/formats/match/small-plan';
import { upstreamResults } from '@/benchmarks/vbench/formats/upstream/importer';
import { readReply } from '@/lib/replies/read';
import { propertiesOf, replyJsonSchema, type Shape } from '@/lib/replies/shape';
import { suiteById, suites } from '@/prompts';
import { claimSplitting } from '@/prompts/captions/claim-splitting';
import { checkQuestion } from '@/prompts/qa/checks/question';
import { MOMENTS, QUOTES } from '@/prompts/qa/checks/word-rules';
import { dataLines } from '@/prompts/qa/lines';
import { exportedReaders } from './exported-readers';
import { outgrows } from './growth';
import { HURTFUL_TEXTS } from './hurtful-texts';

type Reader = (...given: unknown[]) => unknown;
type How = (read: Reader, text: string) => unknown;

const file = (text: string, name = 'a.json') => ({ path: name, name, text });
const row = (value: unknown) => ({ file: 'a.jsonl', line: 1, value });
/** As many pieces of a text as each has characters. */
const pieces = (text: string, size = 20) =>
  text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];

async function all(events: unknown) {
  for await (const _event of events as AsyncIterable<unknown>);
}

const OPTIONS = ['pour the milk', 'a a b a a b', 'stir', '1', 'a'];
const PLAN = smallPlan(['a marble rolls', 'a a a a', 'a b', 'milk in a jug'], true);
const SETTINGS = trimmingSettingsSchema.parse({ minutes: 0.1, steps: 1, next: 'crossing' });

/** A video with a step for each twenty characters, which says them. */
function videoOf(text: string) {
  const steps = pieces(text).map((part, at) => ({
    from: at,
    to: at + 1,
    text: part,
    category: null,
    line: 1,
    substeps: [],
  }));
  return {
    video: 'v',
    source: 'goal-step',
    view: 'first',
    subject: 's',
    duration: null,
    line: 1,
    steps,
  };
}

const CLIP = {
  video: 'v',
  source: 'goal-step',
  view: 'first',
  subject: 's',
  from: 0,
  to: 9,
  steps: [{ from: 0, to: 9, text: 'pour “the” milk', category: null, substeps: [] }],
} as const;

/** Files of annotations in which a text is what a step says, or what each of many says. */
function annotationsOf(text: string) {
  const step = (said: string) => ({ from: 0, to: 1, text: said });
  const ours = (said: readonly string[]) => ({
    video: 'v',
    view: 'third',
    subject: 's',
    steps: said.map(step),
  });
  const hirest = (said: readonly string[]) => ({
    s: {
      v: { v_duration: 9, steps: said.map((heading) => ({ heading, absolute_bounds: [0, 1] })) },
    },
  });
  const said = pieces(text, 200);
  return [ours([text]), ours(said), said.map((one) => ours([one])), hirest(said)].map((one) =>
    JSON.stringify(one),
  );
}

/** A file of upstream's results in which a text is a path, or the names of many dimensions. */
function resultsOf(text: string): string {
  const entry = (said: string) => `{"video_path": ${JSON.stringify(said)}, "video_results": 2}`;
  const said = pieces(text);
  const many = said.map(() => `"Diversity": [0.5, [${entry('a')}]]`).join(', ');
  return `{"Diversity": [0.5, [${[text, ...said].map(entry).join(', ')}]], ${many}}`;
}

const SCALE = { minimum: 0, maximum: 10, whole: true, nullable: true };
const CHECK = suiteById('hallucination').prompts.find(({ id }) => id.endsWith('/static-check'))
  ?.reply.schema;

/** How readers are called that need more than a text, or a text in some shape; by `file#name`. */
const HOW: Readonly<Record<string, How>> = {
  'lib/replies/read.ts#statedScale': (read, text) => read(text, SCALE),
  'lib/replies/transcription.ts#mayBeTranscribed': (read, text) => read(text, CHECK),
  'lib/replies/transcription.ts#readTranscription': (read, text) => {
    const quoted = (quote: string) => JSON.stringify({ s1: { quote, score: 1 } });
    read(text, text, CHECK, ['s1']);
    read(quoted(text.slice(0, 300)), text, CHECK, ['s1']);
    read(quoted('s1: 1'), `s1: 1\n${text}\ns1: 1`, CHECK, ['s1']);
  },
  'lib/judge/correction.ts#askForAll': (read, text) =>
    read(text, text, claimSplitting.prompts[0]?.reply.schema),
  'lib/judge/correction.ts#askForMissing': (read, text) =>
    read(text, [{ entry: 's1', why: text }], suites[0]?.prompts.at(-1)?.reply.schema),
  'lib/imports/benchmark-table.ts#readBenchmarkTable': async (read, text) => {
    const heading =
      'Example,Is_Hallucination,Is_Prompt_Consistency,Static_Hallucination,Dynamic_Hallucination,model\n';
    await read(text, 'a.csv');
    await read(
      `${heading}${pieces(text, 200)
        .map((_, at) => `${at}.mp4,1,0,"s1. s2",x,m`)
        .join('\n')}`,
      'a.csv',
    );
    await read(`${heading}a.mp4,1,0,"${text.replaceAll('"', '""')}",-,m`, 'a.csv');
  },
  'lib/imports/scores.ts#readScores': async (read, text) => {
    await read(text, 'a.csv');
    // Wide rows, in which every column is a question's.
    await read(text, 'a.csv', () => true);
    await read(JSON.stringify({ item: text, [`q@${text}`]: text }), 'a.jsonl', () => true);
    await read(
      JSON.stringify({ video: text, question: text, value: text, unit: text, judge: text }),
      'a.jsonl',
    );
  },
  'lib/imports/source-rows.ts#readRows': (read, text) =>
    read([file(text, 'a.csv'), file(text, 'a.jsonl')]),
  'lib/imports/source-rows.ts#keepableRows': (read, text) => read(pieces(text).map(row)),
  'lib/imports/table.ts#readImport': (read, text) => all(read(text, 'a.csv')),
  'lib/table-reader.ts#readTable': async (read, text) => {
    await all(read(text, { format: 'csv', trim: true }));
    await all(read(text, { format: 'json-lines' }));
  },
  'lib/located-json.ts#readLocatedJson': (read, text) => {
    const faults: unknown[] = [];
    for (const begin of ['', '[', '{"a":']) {
      try {
        read(begin + text, (fault: unknown) => faults.push(fault));
      } catch (error) {
        faults.push(error);
      }
    }
  },
  'lib/replies/read.ts#readReply': (read, text) => {
    for (const prompt of suites[0]?.prompts ?? [])
      read(text, prompt.reply.schema, { cutOff: true });
  },
  'benchmarks/instructional-qa/formats/annotations/read.ts#readAnnotations': (read, text) => {
    for (const one of [text, ...annotationsOf(text)]) read(file(one));
  },
  'benchmarks/instructional-qa/formats/annotations/read.ts#readRecipeNames': (read, text) => {
    for (const before of ['', '1,', '1,"']) read(file(before + text));
  },
  'benchmarks/instructional-qa/formats/categories.ts#readQuestionType': (read, text) => {
    for (const before of ['', 'others(', 'others: “']) read(before + text);
  },
  'benchmarks/instructional-qa/formats/letters/read.ts#readChoice': (read, text) => {
    for (const options of [OPTIONS, ['a', text.slice(0, text.length / 2), 'b']])
      read(text, options);
  },
  'benchmarks/instructional-qa/formats/letters/read.ts#readChoiceInParts': (read, text) =>
    read(text, text, OPTIONS),
  'benchmarks/instructional-qa/formats/pages/reading.ts#readAnnotationFiles': (read, text) =>
    read([file(text), file(text, 'a.csv'), ...annotationsOf(text).map((one) => file(one))]),
  'benchmarks/instructional-qa/formats/text.ts#similarity': (read, text) => {
    read(text, [...text].reverse().join(''));
    read(pieces(text, 3).join(' '), pieces(text, 4).join(' '));
    read(
      pieces(text)
        .map((_, at) => `w${at % 97}`)
        .join(' '),
      pieces(text)
        .map((_, at) => `w${at % 89}`)
        .join(' '),
    );
  },
  'benchmarks/instructional-qa/formats/trimming/trim.ts#trim': (read, text) =>
    read(videoOf(text), SETTINGS),
  // What is read is refused with a sentence, which is no fault.
  ...Object.fromEntries(
    ['readAnnotations', 'readManifest', 'readResults'].map((name) => [
      `benchmarks/phyground/formats/read.ts#${name}`,
      (read: Reader, text: string) => {
        try {
          return read('file.json', JSON.stringify({ annotator_id: text }));
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          return error.message;
        }
      },
    ]),
  ),
  'benchmarks/vbench/formats/match/claims.ts#claimOf': (read, text) =>
    read(text, `${text}-1.mp4`, placesOfPlan(PLAN)),
  'benchmarks/vbench/formats/match/claims.ts#findStem': (read, text) =>
    read(text, placesOfPlan(PLAN)),
  'prompts/captions/limits/length.ts#checkLimit': (read, text) => {
    read(text, '10 to 30 words', 'ours');
    read('a b', text, 'upstream');
  },
  'benchmarks/vbench/formats/match/numbering.ts#numberedFromOne': (read, text) =>
    read(
      pieces(text).map((name) => `${name}-1.mp4`),
      [],
      placesOfPlan(PLAN),
    ),
  'benchmarks/vbench/formats/match/listing.ts#readPath': (read, text) => read(`${text}-1.mp4`),
  'benchmarks/vbench/formats/match/listing.ts#readNumbered': (read, text) => {
    for (const after of ['.mp4', '1.mp4', 'x1.mp4', ' 1x.mp4']) read(text + after);
  },
  'benchmarks/vbench/formats/match/renamings.ts#renamed': (read, text) =>
    read(
      pieces(text),
      pieces(text).map((from) => ({ from, to: null })),
      [],
    ),
  'benchmarks/vbench/formats/match/suggest.ts#suggester': (read, text) => {
    const suggest = read(pieces(text, 3)) as (stem: string) => unknown;
    for (const stem of pieces(text, 180)) suggest(stem);
    suggest(text);
  },
  'benchmarks/vbench/formats/plan/names.ts#fileNameOf': (read, text) => read(text, 1),
  'benchmarks/vbench/formats/tree/files.ts#sortFiles': (read, text) => read(treeOf(text)),
  'benchmarks/vbench/formats/tree/read.ts#readTree': (read, text) => read(treeOf(text)),
  'benchmarks/vbench/formats/upstream/names.ts#itemKey': (read, text) => read(text, text),
  'benchmarks/vbench/formats/upstream/read.ts#readUpstreamFile': (read, text) => {
    for (const one of [text, `{"a": [1${text}`, `{"${text}`, resultsOf(text)]) read(one);
  },
  'benchmarks/vbench/formats/judged/checks.ts#countedIn': (read, text) => {
    for (const before of ['', '1.a and ']) read(before + text);
  },
  'prompts/captions/caption-rubric/baseline.ts#overlap': (read, text) => read(text, text),
  'prompts/captions/making/instructions.ts#instructionFor': (read, text) => read(text),
  'prompts/captions/claim-splitting/places.ts#placesOf': (read, text) => {
    read(text, [text.slice(0, text.length / 2), `${text.slice(0, text.length / 2)}x`]);
    read(text, pieces(text));
    read(
      pieces(text, 2).join(' '),
      pieces(text).map(() => 'a'),
    );
  },
  'prompts/captions/counting/count.ts#countIn': (read, text) => read(text, 'words', 'ours'),
  'prompts/captions/importing/row.ts#fileNameOf': (read, text) => read(text),
  'prompts/hallucination/shorten.ts#shorten': (read, text) => read(text, 5000),
  'prompts/qa/checks/find.ts#findAll': (read, text) => read(text, [...MOMENTS, QUOTES]),
  'prompts/qa/checks/find.ts#isSaidIn': (read, text) => read(text.slice(0, 100), pieces(text)),
  'prompts/qa/checks/options.ts#checkOptions': (read, text) => {
    read(pieces(text, Math.ceil(text.length / 5)), 0);
    read(
      [5, 7, 9, 11].map((step) =>
        pieces(text, 4)
          .map((_, at) => `w${(at * step) % 101}`)
          .join(' '),
      ),
      0,
    );
  },
  'prompts/qa/option-writing/calls.ts#chosenOf': (read, text) => {
    read(pieces(text), pieces(text));
    read(pieces(text), pieces(text).slice(-4));
  },
  'prompts/vbench/verdicts.ts#saidOfCamera': (read, text) => read(text, text),
  'prompts/qa/examinees/predictions.ts#fieldIn': (read, text) =>
    read({ [text]: text, doc: { id: text } }, ['id']),
  'prompts/qa/examinees/predictions.ts#readPredictions': (read, text) =>
    read(pieces(text).map((reply) => row({ item: reply, model: text.slice(0, 50), reply }))),
};

/** Readers that are tried as a part of another, or that read nothing of others', each with why. */
const NOT_BY_ITSELF: Readonly<Record<string, string>> = {
  'benchmarks/instructional-qa/formats/annotations/notebook.ts#openNotebook':
    'is a part of readAnnotations',
  'benchmarks/instructional-qa/formats/annotations/schema.ts#durationOf': 'is a part of trim',
  'benchmarks/instructional-qa/formats/letters/options.ts#orderOptions': 'draws an order by a hash',
  'benchmarks/instructional-qa/formats/out/markdown.ts#section': 'writes what we say',
  'benchmarks/instructional-qa/formats/out/markdown.ts#bulleted': 'writes what we say',
  'benchmarks/instructional-qa/formats/out/markdown.ts#table': 'writes what we say',
  'benchmarks/instructional-qa/formats/out/markdown.ts#countBy': 'counts names',
  'benchmarks/instructional-qa/formats/out/split.ts#partOf': 'draws by a hash',
  'benchmarks/instructional-qa/formats/out/choose.ts#decisionsIn': 'filters by an id',
  'benchmarks/vbench/formats/match/suggest.ts#editDistance':
    'is given names that were cut to 180 characters',
  'benchmarks/vbench/formats/plan/content.ts#expectedByPlan': 'reads a plan that is kept',
  'benchmarks/vbench/formats/upstream/mean.ts#figureOf': 'is given numbers',
  'benchmarks/vbench/formats/upstream/mean.ts#isMostlyExcluded': 'is given numbers',
  'benchmarks/vbench/formats/upstream/read.ts#entryFault': 'is a part of readUpstreamFile',
  'prompts/captions/importing/item.ts#newCaption': 'puts together what was read',
  'prompts/index.ts#suiteById': 'finds a suite by its id',
  'prompts/index.ts#suiteOfPrompt': 'finds a suite by its id',
  'prompts/qa/checks/find.ts#wholeWords': 'is given our own words',
  'prompts/qa/consistency.ts#consistencyPrompt': 'is given the name of a folder',
  'prompts/qa/examinees/figures.ts#figuresOf': 'is given our own words',
  'prompts/qa/examinees/right.ts#rightFrom': 'is given our own words',
  'prompts/qa/examining/options.ts#listOptions': 'writes five options',
  'prompts/vbench/calls.ts#numbered': 'writes a list',
  'prompts/captions/numbered.ts#numberedLines': 'writes a list',
  'prompts/captions/points/calls.ts#tellPrompt': 'is given the name of a folder',
};

function treeOf(text: string): ReadonlyMap<string, string> {
  const rows = pieces(text, 100).map((prompt_en) => ({
    prompt_en,
    dimension: 'Mechanics',
    auxiliary_info: [prompt_en],
  }));
  return new Map([
    ['prompt/Diversity.txt', text],
    ['prompt/Mechanics.txt', pieces(text).join('\n')],
    ['prompt/Instance_Preservation.txt', text],
    ['meta_info/Mechanics.json', JSON.stringify(rows)],
    [
      'meta_info/Instance_Preservation.json',
      JSON.stringify([
        { prompt_en: text, dimension: 'Instance_Preservation', auxiliary_info: text },
      ]),
    ],
    ['meta_info/Composition.json', text],
    ['VBench2_full_text.txt', text],
    ['VBench2_full_text_info.json', `{${text}`],
  ]);
}

/** A reply that has a text wherever a reply of that shape may have one. */
function filled(shape: Shape | boolean | undefined, text: string): unknown {
  if (typeof shape !== 'object') return text;
  const [choice] = shape.anyOf ?? [];
  if (choice) return filled(choice as Shape, text);
  if (shape.type === 'object') {
    return Object.fromEntries(
      propertiesOf(shape).map(([name, inner]) => [name, filled(inner, text)]),
    );
  }
  if (shape.type === 'array')
    return pieces(text, text.length / 2 + 1).map((part) => filled(shape.items as Shape, part));
  return shape.type === 'number' || shape.type === 'integer' ? 1 : text;
}

/** What suites read, by a name: each prompt's replies, and each importer's rows and files. */
function readersOfSuites(): [name: string, read: (text: string) => unknown][] {
  const prompts = new Map(
    suites.flatMap((suite) => suite.prompts.map((prompt) => [prompt.reply.schema, prompt])),
  );
  const replies = [...prompts].map(([schema, { id }]): [string, (text: string) => unknown] => [
    `replies to ${id}`,
    (text) => readReply(JSON.stringify(filled(replyJsonSchema(schema), text)), schema),
  ]);
  const fields = [
    'id',
    'video',
    'type',
    'model',
    'reference',
    'instruction',
    'limit',
    'caption',
    'question',
    'answer',
    'reply',
  ];
  const rowOf = (text: string) => Object.fromEntries(fields.map((field) => [field, text]));
  const rowsOf = (text: string) => [
    row(rowOf(text)),
    ...pieces(text).map((part) => row({ ...rowOf('a'), type: 'brief', caption: part })),
  ];
  const filesOf = (text: string) =>
    [text, `[${text}`, JSON.stringify([rowOf(text)])].map((one) => file(one, 'Diversity.json'));
  const imports = suites.flatMap((suite): [string, (text: string) => unknown][] => [
    ...suite.importers.map((one): [string, (text: string) => unknown] => [
      `${suite.id}: ${one.id}`,
      (text) => one.read(rowsOf(text), []),
    ]),
    ...[...(suite.scoreImporters ?? []), ...(suite.preferenceImporters ?? [])].map(
      (one): [string, (text: string) => unknown] => [
        `${suite.id}: ${one.id}`,
        (text) => one.read(filesOf(text)),
      ],
    ),
  ]);
  return [
    ...replies,
    ...new Map(imports.map((one) => [one[0].replace(/^.*: /, ''), one])).values(),
  ];
}

/** Readers whose work is in several exports, or in what makes an item of a reply. */
const FURTHER: [name: string, read: (text: string) => unknown][] = [
  [
    'names of files',
    (text) => matchFiles(PLAN, [`${text} 1.mp4`, ...pieces(text).map((name) => `${name}-00.mp4`)]),
  ],
  [
    'questions',
    (text) =>
      checkQuestion(
        { question: text, answer: text },
        { clip: { ...CLIP, steps: [...CLIP.steps] } as never, granularity: 'coarse' },
      ),
  ],
  ['results', (text) => upstreamResults.read([file(resultsOf(text))])],
  [
    'lines of questions',
    (text) =>
      dataLines(mcqDataSchema).read(
        pieces(text).map((one) => row({ id: one, question: one, wrong: ['a'] })),
        [],
      ),
  ],
];

const readers = exportedReaders();
const ids = new Set(readers.map(({ id }) => id));

/** What is made of readers that are tried by themselves, and is slow: some texts are enough. */
const FEW =
  /^[^#]*$|#(?:readAnnotations|readAnnotationFiles|readTree|readUpstreamFile|readBenchmarkTable|readScores|readImport|readRows|readTable|readLocatedJson|overlap|placesOf|checkOptions|readReply|trim|suggester)$/;

it('names every reader that needs more than a text, and none that is not there', () => {
  const known = (id: string) => id in HOW || id in NOT_BY_ITSELF;
  expect(readers.filter(({ id, isPlain }) => !isPlain && !known(id)).map(({ id }) => id)).toEqual(
    [],
  );
  expect([...Object.keys(HOW), ...Object.keys(NOT_BY_ITSELF)].filter((id) => !ids.has(id))).toEqual(
    [],
  );
});

it('finds out a reader that grows with the square', async () => {
  const passes = (text: string) => {
    let sum = 0;
    for (let pass = 0; pass < text.length / 8; pass += 1) {
      for (let at = 0; at < text.length; at += 1) sum = (sum + text.charCodeAt(at)) % 65_537;
    }
    return sum;
  };
  const [blanks] = HURTFUL_TEXTS;
  expect(await outgrows(passes, blanks?.of ?? String)).not.toBeNull();
});

it('reads what hurts in a time that grows with its length alone', async () => {
  const exported = await Promise.all(
    readers
      .filter(({ id }) => !(id in NOT_BY_ITSELF))
      .map(async ({ id, file: from, name }): Promise<[string, (text: string) => unknown]> => {
        const module: Record<string, Reader> = await import(path.resolve(from));
        const read = module[name] as Reader;
        const how = HOW[id] ?? ((plain: Reader, text: string) => plain(text));
        return [id, (text) => how(read, text)];
      }),
  );
  const found: string[] = [];
  for (const [name, read] of [...exported, ...readersOfSuites(), ...FURTHER]) {
    const texts = HURTFUL_TEXTS.filter((_, at) => !FEW.test(name) || at % 29 === 0);
    for (const text of texts) {
      const growth = await outgrows(read, text.of);
      if (growth !== null) found.push(`${name}, ${text.name}: ${growth}`);
    }
  }
  expect(found).toEqual([]);
});
