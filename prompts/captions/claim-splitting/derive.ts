import type { MadeItem, Origin } from '@/lib/suites/item';
import { whyNothing } from '@/lib/suites/outcome';
import { CLAIMS_KIND, type ClaimsData } from '../data';
import { placesOf } from './places';
import type { CaptionInput, Evidence, Split } from './schema';

/** The claims with their places in the caption; a claim that stands there twice counts once. */
function claimsIn(caption: string, { claims }: Split): ClaimsData['claims'] {
  const single = claims.filter(
    ({ claim }, index) => claims.findIndex((one) => one.claim === claim) === index,
  );
  const places = placesOf(
    caption,
    single.map(({ words }) => words),
  );
  return single.map(({ claim }, index) => ({ text: claim, place: places[index] ?? null }));
}

/** A caption's claims as one item, which is compared as the caption is: by the same captioner, video and task. */
export function produces(evidence: Evidence, { data }: CaptionInput, origin: Origin): MadeItem[] {
  if (evidence.state !== 'answered' || evidence.reply.claims.length === 0) return [];
  const { name, model, prompt, cluster, task, facets } = origin;
  const made: ClaimsData = {
    caption: data.caption,
    claims: claimsIn(data.caption, evidence.reply),
  };
  return [
    {
      ...{ kind: CLAIMS_KIND, number: 1, keepsMedia: true, data: made },
      ...{ name, model, prompt, cluster, task, facets: { ...facets } },
    },
  ];
}

/** Why there are no claims, where no failed call says it. */
export function shortfall(evidence: Evidence): string | null {
  if (evidence.state === 'answered' && evidence.reply.claims.length === 0) {
    return 'The judge finds no claim about the video in this caption.';
  }
  return whyNothing(evidence);
}
