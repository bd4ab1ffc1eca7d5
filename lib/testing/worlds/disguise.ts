import { database } from '@/lib/db';
import { asksAnything } from '@/lib/suites/suite';
import { TEA, TEA_OPTIONS } from '@/prompts/qa/fixtures/reviewed';
import type { Place } from './places';

/** The data of an item with another reference, or another origin. */
function otherData({ suite }: Place, data: Record<string, unknown>): object {
  const [first = '', ...rest] = (data.wrong ?? []) as string[];
  const others: Record<string, object> = {
    'caption-rubric': { reference: 'veo reference' },
    'question-review': { reason: 'veo reason' },
    answering: { answer: 'veo answer', reason: 'veo reason' },
    'option-review': { answer: first, wrong: [data.answer, ...rest], reason: 'veo reason' },
    'side-by-side': { models: ['Veo', 'Kling'] },
    vbench: { prompt: 'veo prompt', metadata: 'zoom_out' },
  };
  return { ...data, ...others[suite.id] };
}

/** Gives items other models, names, references and origins, also where texts that judges were asked tell them. */
export async function disguise(places: readonly Place[]): Promise<void> {
  const db = database();
  const reviewed = places.filter(({ suite }) => asksAnything(suite));
  // Each has the origin of the next one.
  const origins = reviewed.flatMap(({ suite, sourceId }) =>
    sourceId && suite.takes.kind !== 'mcq' ? [sourceId] : [],
  );
  for (const place of reviewed) {
    const item = await db.item.findUniqueOrThrow({ where: { id: place.itemId } });
    const clip =
      item.kind === 'clip'
        ? {}
        : { cluster: 'veo cluster', task: 'veo task', data: otherData(place, Object(item.data)) };
    const at = origins.indexOf(place.sourceId ?? '');
    const origin = at < 0 ? {} : { madeFromId: origins[(at + 1) % origins.length] ?? null };
    await db.item.update({
      where: { id: place.itemId },
      data: {
        model: place.suite.sides ? null : 'Veo',
        name: item.name.replace('sora', 'veo'),
        ...clip,
        ...origin,
      },
    });
    if (item.kind === 'mcq' && place.sourceId) {
      await db.item.update({
        where: { id: place.sourceId },
        data: { data: { ...TEA, answer: TEA_OPTIONS.wrong[0], reason: 'veo reason' } },
      });
    }
    if (place.madeId) {
      const [first = '', ...rest] = TEA_OPTIONS.wrong;
      await db.item.update({
        where: { id: place.madeId },
        data: { data: { ...TEA_OPTIONS, answer: first, wrong: [TEA_OPTIONS.answer, ...rest] } },
      });
    }
  }
  // Steps are never changed otherwise.
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`
      UPDATE "Step" SET "renderedText" = 'veo ' || "renderedText", "rawReply" = 'veo ' || "rawReply"
      WHERE "itemId" = ANY(${reviewed.map(({ itemId }) => itemId)}::uuid[])`,
  ]);
}
