'use client';

import { ArrowRight, EyeOff } from 'lucide-react';
import Link from 'next/link';
import { useMay } from '@/components/people/person-context';
import type { ReleaseItems } from '@/components/queues/actions';
import { ReleaseButton } from '@/components/queues/release-button';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { nounOf } from '@/lib/suites/item-kind';

interface HeldBackNotesProps {
  facets: Pick<LibraryFacets, 'heldBack' | 'suite'>;
  releaseItems: ReleaseItems;
}

/** Says what is held back from the person, lets them review it, and lets admins release it. */
export function HeldBackNotes({ facets, releaseItems }: HeldBackNotesProps) {
  const mayReview = useMay('reviewer');
  const mayRelease = useMay('admin');
  const noun = nounOf(facets.suite.kind);
  return facets.heldBack.map(({ queueId, items }) => (
    <section
      key={queueId}
      aria-label="Held back"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft/60 px-3 py-2 text-xs"
    >
      <EyeOff aria-hidden className="size-3.5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-pretty">
        <strong className="font-medium">{countNoun(items, noun)} held back</strong> for a blind
        sample: what the judge says of {items === 1 ? 'it' : 'them'} is shown once{' '}
        {items === 1 ? 'it is' : 'each is'} reviewed.
      </p>
      {mayRelease && <ReleaseButton queueId={queueId} noun={noun} releaseItems={releaseItems} />}
      {mayReview && (
        <Button asChild size="sm" variant="primary">
          <Link href={`/queues/${queueId}/review`}>
            Review blind
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        </Button>
      )}
    </section>
  ));
}
