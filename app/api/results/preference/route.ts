import { z } from 'zod';
import { parseJsonBody, parseQuery, respond } from '@/app/api/respond';
import { preferenceRequestSchema } from '@/lib/imports/preferences.schema';
import { importPreferences } from '@/lib/imports/preferences.store';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';
import { readPreferences } from '@/lib/results/preference/store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ project: z.uuid().optional(), suite: z.string().max(100) });

/** What people preferred among the models of `?project=` under `?suite=`: win ratios by set, and over all. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { project, suite } = parseQuery(request, querySchema);
    return readPreferences(person, project ?? null, suiteById(suite));
  });
}

/** Looks at files of people's preferences; with `store` takes them in, each in the place of what stood there. */
export function POST(request: Request) {
  return respond(request, 'admin', async (person, record) => {
    const input = await parseJsonBody(request, preferenceRequestSchema, MAX_IMPORT_BYTES);
    const suite = suiteById(input.suite);
    const { report, projectId } = await importPreferences(person, input, suite);
    if (report.stored) {
      record({
        action: 'preferences.imported',
        subject: { kind: 'project', id: projectId },
        after: { suite: suite.id, sets: report.sets },
      });
    }
    return report;
  });
}
