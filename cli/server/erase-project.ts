import { z } from 'zod';
import { recordChanges } from '@/lib/audit/store';
import { eraseProject } from '@/lib/projects/erase.store';
import { AT_THE_SERVER, projectNamed } from '@/lib/projects/named.store';
import { say, step } from '@/scripts/terminal.mjs';
import { connected, runWork, withInstalledDatabase } from './installation';

await runWork(z.object({ name: z.string() }), ({ name }, settings) =>
  withInstalledDatabase(settings, (url) =>
    connected(url, async () => {
      const id = await projectNamed(name);
      const erased = await step('Erasing the project', () => eraseProject(id, name));
      const subject = { kind: 'project', id };
      await recordChanges(AT_THE_SERVER, [
        { action: 'project.erased', subject, before: { name }, after: erased },
      ]);
      say(
        `“${name}” is erased: ${erased.items} items, ${erased.runs} runs, ${erased.answers} answers. Its files go within a day or two.`,
      );
      return 0;
    }),
  ),
);
