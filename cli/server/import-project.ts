import { z } from 'zod';
import { backupFolder } from '@/lib/backup/place';
import { importProject } from '@/lib/projects/import.store';
import { readHistory } from '@/scripts/database/migration-history.mjs';
import type { Tell } from '@/scripts/database/migrations.mjs';
import { say, step } from '@/scripts/terminal.mjs';
import { connected, runWork, withInstalledDatabase } from './installation';
import { sayMissing } from './missing';

const optionsSchema = z.object({ folder: z.string(), name: z.string().nullable() });

await runWork(optionsSchema, ({ folder, name }, settings) =>
  withInstalledDatabase(settings, (url) =>
    connected(url, async (client) => {
      const migrations = Object.fromEntries(await readHistory(client));
      const place = backupFolder(folder);
      const taken = await step('Taking the project in', (tell: Tell) =>
        importProject({ client, place, name, migrations, tell }),
      );
      say(
        taken.known
          ? `“${taken.name}” is here already. Nothing was done.`
          : `“${taken.name}” is here, with ${taken.answers} answers.`,
      );
      return sayMissing(taken.missing, 'It is without');
    }),
  ),
);
