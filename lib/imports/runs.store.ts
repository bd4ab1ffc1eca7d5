import 'server-only';
import { judgeParametersSchema } from '@/lib/judge/schema';
import type { Prisma } from '@/prisma/generated/client';
import { importedName } from './report';

/** The judge of that name whose scores are imported; one that can be asked keeps its name to itself. */
export async function importedJudge(
  db: Prisma.TransactionClient,
  { judge, model }: { judge: string; model: string | null },
): Promise<{ id: string; name: string }> {
  const names = [judge, importedName(judge)];
  const known = await db.judge.findMany({ where: { name: { in: names } } });
  const imported = known.find(({ kind }) => kind === 'imported');
  if (imported) return imported;
  const name = names.find((each) => !known.some((one) => one.name === each)) ?? judge;
  const parameters = judgeParametersSchema.parse({});
  return db.judge.create({ data: { kind: 'imported', name, model, parameters } });
}
