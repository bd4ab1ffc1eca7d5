import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { nearestOf } from '@/lib/nearest';
import { COVERAGE_GAPS, coverageSchema } from '@/lib/video/frames/coverage';
import { type FrameNeed, frameNeedSchema } from '@/lib/video/frames/need';
import { FRAME_ORDERS } from './input';
import { asksAnything, asksPeopleAlone, type Suite } from './suite';

const settingValueSchema = z.union([z.boolean(), z.number(), z.string()]);

/** A value that a suite's setting may have. */
export type SettingValue = z.infer<typeof settingValueSchema>;

/**
 * The order of the pictures in calls that carry several. Other than forward in check-ups only, to see how far a judge
 * goes by it. Forward is left out, so that runs from before there was a choice stand with those after.
 */
const frameOrder = z
  .enum(FRAME_ORDERS)
  .optional()
  .overwrite((order) => (order === 'forward' ? undefined : order));

/**
 * Whether what is not read of a reply is copied out of it by a further call without pictures. Not so is left out, so that
 * runs from before there was a choice stand with those that do without.
 */
const transcription = z
  .boolean()
  .optional()
  .overwrite((on) => on || undefined);

/** Settings of a run as it is stored: those that a run of any suite has, in addition to the suite's own by their names. */
export const runSettingsSchema = z
  .object({
    /** How densely the judge looks. Runs from before there was a choice looked economically, and do not say so. */
    coverage: coverageSchema.default('economical'),
    frameOrder,
    transcription,
  })
  .catchall(settingValueSchema);

/** See {@link runSettingsSchema}. */
export type RunSettings = z.infer<typeof runSettingsSchema>;

/** Settings as a run is asked for: what is left out is as new runs usually have it. */
export const requestSettingsSchema = runSettingsSchema.extend({
  coverage: coverageSchema.default('standard'),
});

/** Settings as a run of a judge is asked for: what is not read of its replies is transcribed, unless the run says no. */
export const judgedSettingsSchema: z.ZodType<
  RunSettings,
  z.input<typeof requestSettingsSchema>
> = requestSettingsSchema.extend({ transcription: z.boolean().default(true) });

type OwnSettings = Pick<Suite, 'settings' | 'name' | 'takes' | 'prompts'>;

/** The suite's own among the settings of a run; what the run does not say is as the suite usually has it. */
export function ownSettings({ settings }: Pick<Suite, 'settings'>, stored: unknown) {
  return z.record(z.string(), settingValueSchema).parse(settings.parse(stored));
}

/** All settings of a run, as it is stored: see {@link ownSettings} and {@link runSettingsSchema}. */
export function readSettings(suite: Pick<Suite, 'settings'>, stored: unknown): RunSettings {
  const { coverage, frameOrder: order, transcription: on } = runSettingsSchema.parse(stored);
  return {
    ...ownSettings(suite, stored),
    ...(order && { frameOrder: order }),
    ...(on && { transcription: on }),
    coverage,
  };
}

/**
 * The frames that a run needs of each video; null where its suite shows none, or its setting says none.
 * @param stored the run's settings; what they do not say is as the suite usually has it
 * @throws {z.ZodError} for a suite that names a setting which is no number of frames
 */
export function neededFrames(
  suite: Pick<Suite, 'settings' | 'takes'>,
  stored: unknown,
): FrameNeed | null {
  const { frames } = suite.takes;
  if (frames === null) return null;
  if (frames.mode === 'key') {
    // Frames for the other coverages every video has.
    const isDense = runSettingsSchema.parse(stored).coverage === 'dense';
    return isDense ? { ...frames, step: COVERAGE_GAPS.dense } : frames;
  }
  const { count } = frames;
  if (typeof count === 'number') return { ...frames, count };
  const wanted = ownSettings(suite, stored)[count.setting];
  return wanted === 0 ? null : frameNeedSchema.parse({ ...frames, count: wanted });
}

/**
 * Settings as a run is asked for, completed by the suite's usual ones. Coverage is a matter of key frames: where a suite
 * takes other frames, it is put at the one that is not stored.
 * @throws {AppError} 422 for a setting that the suite does not have, or a value that it does not take
 */
export function completeSettings(suite: OwnSettings, asked: RunSettings): RunSettings {
  const { coverage, frameOrder: order, transcription: on, ...given } = asked;
  const own = suite.settings.strict().safeParse(given);
  const [issue] = own.error?.issues ?? [];
  if (issue?.code === 'unrecognized_keys') refuseUnknown(suite, issue.keys[0] ?? '');
  if (!own.success) {
    const name = issue?.path.join('.');
    const message = `The setting “${name}” is not valid: ${issue?.message}.`;
    throw new AppError(422, message, `settings.${name}`);
  }
  const usesKeyFrames = suite.takes.frames?.mode === 'key';
  return runSettingsSchema.parse({
    ...own.data,
    coverage: usesKeyFrames ? coverage : 'economical',
    ...(order && { frameOrder: order }),
    ...(on && suite.prompts.length > 0 && { transcription: on }),
  });
}

function refuseUnknown({ name: suite, settings }: OwnSettings, name: string): never {
  const known = Object.keys({ ...settings.shape, ...runSettingsSchema.shape });
  const nearest = nearestOf(name, known);
  const guess = nearest === null ? '.' : `; did you mean “${nearest}”?`;
  throw new AppError(
    422,
    `“${suite}” has no setting “${name}”${guess} It has: ${known.join(', ')}.`,
    `settings.${name}`,
  );
}

/**
 * Settings as they are stored. Economical coverage is left out, as in runs that were made before there was a choice: equal
 * settings have to be stored equally, since the database tells by them whose answers may stand together.
 */
export function storedSettings({ coverage, ...settings }: RunSettings): Partial<RunSettings> {
  return coverage === 'economical' ? settings : { ...settings, coverage };
}

/** What one value of a setting is called. */
const valueWordsSchema = z.object({
  /** In tables that compare runs, e.g. `shown`. */
  name: z.string(),
  /** Among the words that tell runs apart, e.g. `prompt hidden`; left out where it goes without saying. */
  short: z.string().optional(),
  /** In the description of a run; that of `short` when left out. */
  long: z.string().optional(),
});

/**
 * One of a suite's settings, as pages draw it. The suite says it in the metadata of its schema: `title`, `description`,
 * `topic` and `values`.
 */
export const settingFieldSchema = z.object({
  id: z.string(),
  /** What choosing it does, as a label. */
  title: z.string(),
  description: z.string().default(''),
  /** What it is about, as the heading of a comparison; the title when left out. */
  topic: z.string().optional(),
  usual: settingValueSchema,
  control: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('flag') }),
    z.object({ kind: z.literal('choice'), options: z.array(z.string()) }),
    z.object({ kind: z.literal('number'), min: z.number(), max: z.number() }),
  ]),
  /** By the value as a text. */
  values: z.record(z.string(), valueWordsSchema).default({}),
});

/** See {@link settingFieldSchema}. */
export type SettingField = z.infer<typeof settingFieldSchema>;

const propertySchema = z.looseObject({
  type: z.enum(['boolean', 'string', 'integer', 'number']),
  default: settingValueSchema,
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/**
 * A suite's settings as data, out of its schema.
 * @throws {z.ZodError} for a schema that no form can be drawn from: only flags, choices and bounded numbers can, each with
 *   a default and a title
 */
function settingFields({ settings }: Pick<Suite, 'settings'>): SettingField[] {
  const { properties = {} } = z
    .looseObject({ properties: z.record(z.string(), propertySchema).optional() })
    .parse(z.toJSONSchema(settings, { io: 'input' }));
  return Object.entries(properties).map(([id, property]) =>
    settingFieldSchema.parse({
      ...property,
      id,
      usual: property.default,
      control: controlOf(property),
    }),
  );
}

function controlOf(property: z.infer<typeof propertySchema>): unknown {
  if (property.type === 'boolean') return { kind: 'flag' };
  if (property.type === 'string') return { kind: 'choice', options: property.enum };
  return { kind: 'number', min: property.minimum, max: property.maximum };
}

function wordsOf({ id, values, title, usual }: SettingField, settings: RunSettings) {
  // A suite may leave out what is as usual, so that runs from before there was a choice stand with those after.
  const value = String(settings[id] ?? usual);
  return values[value] ?? { name: value, short: `${title}: ${value}` };
}

/** The settings of a run in words. */
export const describedSettingsSchema = z.object({
  /** What tells them from the usual ones, in a few words each. */
  short: z.array(z.string()),
  /** The same where there is room, with what goes without saying elsewhere. */
  long: z.array(z.string()),
  /** Each setting's topic and value, for tables that compare runs. */
  facts: z.array(z.tuple([z.string(), z.string()])),
});

/** See {@link describedSettingsSchema}. */
export type DescribedSettings = z.infer<typeof describedSettingsSchema>;

/** A run's settings, as they are stored, in words. */
export function describeSettings(
  suite: Pick<Suite, 'settings' | 'takes'>,
  stored: unknown,
): DescribedSettings {
  const settings = readSettings(suite, stored);
  const own = settingFields(suite).map((field) => ({ field, words: wordsOf(field, settings) }));
  const order = settings.frameOrder ? [`frames ${settings.frameOrder}`] : [];
  const coverage = suite.takes.frames?.mode === 'key' ? [settings.coverage] : [];
  const transcribed = settings.transcription === true;
  return {
    short: [
      ...own.flatMap(({ words }) => words.short ?? []),
      ...order,
      ...coverage.filter((one) => one !== 'standard').map((one) => `${one} coverage`),
    ],
    long: [
      ...coverage.map((one) => `${one} coverage`),
      ...own.flatMap(({ words }) => words.long ?? words.short ?? []),
      ...order,
      ...(transcribed ? ['what is not read of replies is transcribed'] : []),
    ],
    facts: [
      ...own.map(({ field, words }): [string, string] => [field.topic ?? field.title, words.name]),
      ...coverage.map((one): [string, string] => ['Coverage', one]),
      ['Order of frames', settings.frameOrder ?? 'forward'],
      ['What is not read', transcribed ? 'transcribed' : 'left out'],
    ],
  };
}

/** A suite as the form that starts runs needs it. */
export const suiteChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The kind of items that it takes. */
  kind: z.string(),
  settings: z.array(settingFieldSchema),
  /** Whether it looks at key frames, so that there is a coverage to choose. */
  keyFrames: z.boolean(),
  /** Whether it asks anything about items; else it only makes other items of them. */
  asks: z.boolean(),
  /** Whether a judge is asked; else its items are open to people without a run. */
  judged: z.boolean(),
  /** Whether the built-in judge can do it: answer any of its prompts, or there are none. */
  measurable: z.boolean(),
  /** Whether its figures compare its judges, as in an exam. */
  exam: z.boolean(),
  /** The suite that usually follows on it; null where none does. */
  next: z.string().nullable(),
  /** The roles that other judges than the deciding one may have, see `JudgeRole`. */
  roles: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      help: z.string(),
      apart: z.string().optional(),
    }),
  ),
});

/** See {@link suiteChoiceSchema}. */
export type SuiteChoice = z.infer<typeof suiteChoiceSchema>;

/** The suites as the form that starts runs needs them. */
export function suiteChoices(suites: readonly Suite[]): SuiteChoice[] {
  return suites.map((suite) => ({
    id: suite.id,
    name: suite.name,
    kind: suite.takes.kind,
    settings: settingFields(suite),
    keyFrames: suite.takes.frames?.mode === 'key',
    asks: asksAnything(suite),
    judged: !asksPeopleAlone(suite),
    measurable: suite.prompts.length === 0 || Object.keys(suite.baseline).length > 0,
    exam: suite.compares === 'judges',
    next: suite.next ?? null,
    roles: [...(suite.roles ?? [])],
  }));
}
