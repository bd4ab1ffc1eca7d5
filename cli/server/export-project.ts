import { z } from 'zod';
import { backupFolder } from '@/lib/backup/place';
import { exportProject } from '@/lib/projects/export.store';
import { projectNamed } from '@/lib/projects/named.store';
import packageFacts from '@/package.json' with { type: 'json' };
import { readHistory } from '@/scripts/database/migration-history.mjs';
import type { Tell } from '@/scripts/database/migrations.mjs';
import { say, step } from '@/scripts/terminal.mjs';
import { connected, runWork, withInstalledDatabase } from './installation';
import { sayMissing } from './missing';

const optionsSchema = z.object({ name: z.string(), folder: z.string() });

await runWork(optionsSchema, ({ name, folder }, settings) =>
  withInstalledDatabase(settings, (url) =>
    connected(url, async (client) => {
      const project = { id: await projectNamed(name), name };
      const migrations = Object.fromEntries(await readHistory(client));
      const { version } = packageFacts;
      const place = backupFolder(folder);
      const { missing } = await step('Copying the project', (tell: Tell) =>
        exportProject({ client, place, project, version, migrations, tell }),
      );
      say(`“${name}” is in ${folder}. Keys of judges are not.`);
      return sayMissing(missing, 'It is without');
    }),
  ),
);
