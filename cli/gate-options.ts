import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readLocatedYaml } from '@/lib/declared/located-yaml';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import {
  INSTALLATION_HELP,
  INSTALLATION_OPTIONS,
  type Installation,
  readInstallation,
} from './installation';

/** Where thresholds are read from when no file is named, should it be there. */
const USUAL_FILE = 'framejury-gate.yaml';

/** What `framejury gate --help` prints. */
export const GATE_HELP = `Usage: framejury gate --baseline RUN|FILE --run RUN [--figure FIGURE]…
       framejury gate --run RUN --save FILE

Says whether a run is worse than a baseline, figure by figure: not worse, worse, or that it cannot be told, and why. Both
are runs of one suite over clips of the same prompts. See docs/automation.md.

Options:
  --baseline RUN   the id of the run to compare with, or a file that --save has written of it
  --run RUN        the id of the run that is in question
  --save FILE      writes the run as a baseline for later, whatever the verdict on it; with --corrected what people say of
                   it, too. Without --baseline that is all
  --figure FIGURE  a figure of the suite by its id, as often as there are figures (default: those of the file, else the
                   suite’s total)
  --max-drop N     the largest drop that is put up with, in the units of the figure (default: a twentieth of its range)
  --corrected      corrects figures by people’s answers, with --delta
  --delta N        how far the judge’s bias may differ between both runs, in the units of the figure
  --file FILE      the thresholds (default: ${USUAL_FILE}, where there is one)
${INSTALLATION_HELP}
  --json FILE      writes the answer as JSON
  --junit FILE     writes it as JUnit XML, a test for each figure
  --markdown FILE  writes it as Markdown
  --help           prints this

The exit code is 0 when no figure is worse, 1 when one is worse, 3 when it cannot be told of one, and 2 when the command
was used wrongly or the app did not answer.
`;

const threshold = z.number().positive();

const thresholdsSchema = z.strictObject({
  /** See `--max-drop`. */
  maxDrop: threshold.optional(),
  corrected: z.boolean().optional(),
  delta: threshold.optional(),
});

/** What a file of thresholds says: for all figures, and for each of some what is said otherwise. */
export const gateFileSchema = z.strictObject({
  ...thresholdsSchema.shape,
  figures: z
    .array(z.strictObject({ figure: z.string().min(1).max(100), ...thresholdsSchema.shape }))
    .optional(),
});

type Thresholds = z.infer<typeof thresholdsSchema>;

/** A figure that is asked about, null for the suite's total, with its thresholds. */
interface AskedFigure extends Thresholds {
  figure: string | null;
}

/** What `framejury gate` is to do; paths are absolute. */
export interface GateOptions {
  installation: Installation;
  /** A run's id, or a file with one; null where the run is only written into one. */
  baseline: string | null;
  run: string;
  /** The file that the run is written into as a baseline. */
  save: string | null;
  figures: AskedFigure[];
  /** The files that are written, by form. */
  files: { json?: string; junit?: string; markdown?: string };
}

/**
 * Reads the words after `framejury gate`. What stands there goes before what stands in the file.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense, or the file has faults
 */
export function readGateOptions(words: string[]): GateOptions | null {
  const { values, positionals } = parseArguments(
    words,
    {
      baseline: { type: 'string' },
      run: { type: 'string' },
      save: { type: 'string' },
      figure: { type: 'string', multiple: true },
      'max-drop': { type: 'string' },
      corrected: { type: 'boolean' },
      delta: { type: 'string' },
      file: { type: 'string' },
      ...INSTALLATION_OPTIONS,
      json: { type: 'string' },
      junit: { type: 'string' },
      markdown: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury gate --help',
  );
  if (values.help) return null;
  const { baseline, run, file, save } = values;
  if (positionals.length > 0) throw new Trouble(`“${positionals[0]}” is not an option of “gate”.`);
  if (!run || !(baseline || save)) {
    throw new Trouble(
      'Name both runs: --baseline RUN --run RUN. Or write one: --run RUN --save FILE.',
    );
  }
  const given: Thresholds = {
    ...thresholdOf('max-drop', values['max-drop'], 'maxDrop'),
    ...(values.corrected && { corrected: true }),
    ...thresholdOf('delta', values.delta, 'delta'),
  };
  return {
    ...{ installation: readInstallation(values), run },
    baseline: baseline || null,
    save: save === undefined ? null : path.resolve(save),
    figures: figuresOf(values.figure ?? [], given, readGateFile(file)),
    files: Object.fromEntries(
      (['json', 'junit', 'markdown'] as const).flatMap((form) => {
        const name = values[form];
        return name === undefined ? [] : [[form, path.resolve(name)]];
      }),
    ),
  };
}

function thresholdOf(option: string, text: string | undefined, name: keyof Thresholds): Thresholds {
  if (text === undefined) return {};
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return { [name]: value };
  throw new Trouble(`--${option} must be a number above 0, but it is “${text}”.`);
}

/** The figures named in the command, else those of the file, each by its own thresholds, the file's and the command's. */
function figuresOf(
  named: readonly string[],
  given: Thresholds,
  { figures = [], ...all }: z.infer<typeof gateFileSchema>,
): AskedFigure[] {
  const asked: AskedFigure[] =
    named.length > 0
      ? named.map((figure) => figures.find((one) => one.figure === figure) ?? { figure })
      : figures;
  const known = asked.length > 0 ? asked : [{ figure: null }];
  return known.map((one) => ({ ...all, ...one, ...given }));
}

/** @throws {Trouble} that names every fault of the file with its line */
function readGateFile(named: string | undefined): z.infer<typeof gateFileSchema> {
  const name = named ?? USUAL_FILE;
  const source = readText(path.resolve(name), named !== undefined);
  if (source === null) return {};
  const read = readLocatedYaml(source, name, gateFileSchema);
  if ('value' in read) return read.value;
  const faults = read.faults.map(({ file, line, message }) =>
    line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`,
  );
  throw new Trouble(faults.join('\n'));
}

/** A file's text; null where it need not be there, and is not. */
function readText(file: string, isNamed: boolean): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    if (!isNamed) return null;
    throw new Trouble(`${file} cannot be read.`);
  }
}
