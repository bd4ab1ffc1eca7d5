import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { respondAside } from '@/app/side/respond-aside';
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
  return respondAside(request, 'admin', 'preferences', { maximum: MAX_IMPORT_BYTES });
}
