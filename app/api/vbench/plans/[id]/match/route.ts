import { z } from 'zod';
import { parseInput, parseJsonBody, respond } from '@/app/api/respond';
import { textsOf } from '@/benchmarks/vbench/formats/match/items';
import { matchFiles } from '@/benchmarks/vbench/formats/match/match';
import { type MatchView, matchRequestSchema } from '@/benchmarks/vbench/formats/schema';
import { planFor } from '@/benchmarks/vbench/use-cases/plan';

const paramsSchema = z.object({ id: z.uuid() });

/** Matches names of files with a plan: what is there, what is missing, and what fits nowhere. Nothing is kept. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person): Promise<MatchView> => {
    const { id } = parseInput(paramsSchema, await params);
    const { paths, mendings } = await parseJsonBody(request, matchRequestSchema, 64 * 1024 * 1024);
    const { plan } = await planFor(person, id);
    const match = matchFiles(plan, paths, mendings);
    return { ...match, texts: textsOf(plan, match) };
  });
}
