import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { correctItem, previewCorrection } from '@/app/items/actions';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import { startRun } from '@/app/runs/actions';
import { ReviewScreen } from '@/components/review/review-screen';
import { heldBackFor } from '@/lib/disclosure/blind.store';
import { kindOfItem } from '@/lib/items/kind.store';
import { permits } from '@/lib/people/schema';
import { queueToOpen } from '@/lib/queues/opened.store';
import { CLIP_KIND } from '@/lib/suites/item-kind';
import { suiteChoices } from '@/lib/suites/settings';
import { suiteForKind } from '@/lib/suites/suite';
import { suites } from '@/prompts';

/** What Next hands to a page under an item's id. */
export interface ItemPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * The review of one item, the same for all kinds; which run and which cell stand in the address. Clips are reviewed under
 * `/videos`, all else under `/items` with the suite whose library stands next to it; any other address leads on to the right one,
 * and that of an item that is held back, or of which its project hides what is said, to the queue in which it is answered.
 * @param under where the page stands
 */
export async function itemPage({ params, searchParams }: ItemPageProps, under: 'videos' | 'items') {
  const person = await requirePerson();
  const id = await namedId(params);
  const kind = await kindOfItem(id);
  const home = kind === null ? under : kind === CLIP_KIND ? 'videos' : 'items';
  const query = queryOf(await searchParams);
  const suite = kind === null ? undefined : suiteForKind(suites, kind);
  const lacksSuite = home === 'items' && suite !== undefined && !query.has('suite');
  if (lacksSuite) query.set('suite', suite.id);
  if (home !== under || lacksSuite) {
    const search = query.toString();
    redirect(`/${home}/${id}${search && `?${search}`}`);
  }
  // What is held back is reviewed where it can be handed in.
  if (permits(person.role, 'reviewer')) {
    const asked = suites.find((one) => one.id === query.get('suite')) ?? suite;
    const queueId =
      (await heldBackFor(person.id, id)) ?? (asked && (await queueToOpen(person.id, id, asked)));
    if (queueId) redirect(`/queues/${queueId}/review?clip=${id}`);
  }
  return (
    <Suspense>
      <ReviewScreen
        key={id}
        itemId={id}
        suites={suiteChoices(suites)}
        startRun={startRun}
        correctItem={correctItem}
        previewCorrection={previewCorrection}
      />
    </Suspense>
  );
}

function queryOf(parameters: Awaited<ItemPageProps['searchParams']> = {}): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, values = []] of Object.entries(parameters)) {
    for (const value of [values].flat()) query.append(name, value);
  }
  return query;
}
