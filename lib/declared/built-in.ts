import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import type { Question } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';
import { settingsSchemaOf } from './data';
import { readLocatedYaml } from './located-yaml';
import { groupsOf, questionsOf } from './questions';
import { declarationSchema, settingSchema } from './schema';

const FACTS_FILE = 'facts.yaml';

/** The parts of a `suite.yaml` that a suite in code may say as data; what is made of them is its own. */
const factsSchema = declarationSchema.pick({ scales: true, groups: true, questions: true }).extend({
  // Stored runs have these names, which were there before there was a rule for ids.
  settings: z.record(z.string(), settingSchema).default({}),
});

/** What a suite in code says as data. */
export interface Facts<Settings> {
  settings: z.ZodObject & z.ZodType<Settings>;
  questions: Question[];
  groups: QuestionGroup[];
}

/**
 * Reads `prompts/<folder>/facts.yaml`: settings, scales, groups and questions, in the words of a `suite.yaml`.
 * @param Settings what the file's settings come to; a test holds it against the file
 * @throws {Error} when the file is missing, or with all that is wrong with it by line
 */
export function readFacts<Settings = unknown>(folder: string): Facts<Settings> {
  // Read as it runs, not bundled, as prompts are.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'prompts', folder, FACTS_FILE);
  const source = readFileSync(/* turbopackIgnore: true */ file, 'utf8');
  const read = readLocatedYaml(source, path.join(folder, FACTS_FILE), factsSchema);
  if ('faults' in read) {
    throw new Error(
      read.faults.map(({ file: name, line, message }) => `${name}:${line}: ${message}`).join('\n'),
    );
  }
  const said = { ...read.value, items: declarationSchema.shape.items.parse({}) };
  return {
    settings: settingsSchemaOf(said) as Facts<Settings>['settings'],
    questions: questionsOf(said),
    groups: groupsOf(said),
  };
}
