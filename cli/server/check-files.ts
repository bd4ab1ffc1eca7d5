import { z } from 'zod';
import { checkNamedFiles } from '@/lib/backup/check.store';
import type { Tell } from '@/scripts/database/migrations.mjs';
import { say, step } from '@/scripts/terminal.mjs';
import { connected, runWork, withInstalledDatabase } from './installation';
import { sayMissing } from './missing';

await runWork(z.object({ everyByte: z.boolean() }), ({ everyByte }, settings) =>
  withInstalledDatabase(settings, (url) =>
    connected(url, async (client) => {
      const { named, missing } = await step('Looking at the files', (tell: Tell) =>
        checkNamedFiles(client, everyByte, tell),
      );
      say(`${named} videos and frames are named.`);
      return sayMissing(missing, 'Of these could not be used');
    }),
  ),
);
