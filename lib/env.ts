import 'server-only';
import path from 'node:path';
import { z } from 'zod';

/** A variable that may be left out; shells and compose files also leave it out by leaving it empty. */
const blankAsUnset = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const environmentSchema = z.object({
  DATABASE_URL: z.string().min(1, 'is not set: start Framejury with “npm start”'),
  FRAMEJURY_DATA: z.string().default('.data'),
  OPENAI_API_KEY: blankAsUnset(z.string()),
  OPENAI_BASE_URL: blankAsUnset(z.url({ protocol: /^https?$/ })),
  OPENAI_MODEL: blankAsUnset(z.string()),
});

type Environment = z.infer<typeof environmentSchema>;

let environment: Environment | undefined;

/**
 * The server's settings from its environment, read on first use, so that a build needs none of them.
 * @throws {Error} that names the variable at fault
 */
export function env(): Environment {
  if (!environment) {
    const parsed = environmentSchema.safeParse(process.env);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Error(`The environment variable ${issue?.path.join('.')} ${issue?.message}`);
    }
    environment = parsed.data;
  }
  return environment;
}

/** An absolute path inside the data folder. */
export function dataPath(...parts: string[]): string {
  return path.resolve(/* turbopackIgnore: true */ env().FRAMEJURY_DATA, ...parts);
}
