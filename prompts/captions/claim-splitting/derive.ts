import type { Brought } from '@/lib/suites/calls';
import type { MadeItem, Origin } from '@/lib/suites/item';
import { nothingToJudge, whyNothing } from '@/lib/suites/outcome';
import { CLAIMS_KIND, type ClaimsData } from '../data';
import { calls } from './calls';
import { placesOf } from './places';
import type { CaptionInput, Split } from './schema';

/** The claims with their places in the caption; a claim that stands there twice counts once. */
function claimsIn(caption: string, { claims }: Split): ClaimsData['claims'] {
  const said = new Set<string>();
  const single = claims.filter(({ claim }) => !said.has(claim) && said.add(claim));
  const places = placesOf(
    caption,
    single.map(({ words }) => words),
  );
  return single.map(({ claim }, index) => ({ text: claim, place: places[index] ?? null }));
}

/** A caption's claims as one item, which is compared as the caption is: by the same captioner, video and task. */
export function produces(brought: Brought, input: CaptionInput, origin: Origin): MadeItem[] {
  const outcome = outcomeIn(brought, input);
  if (outcome.state !== 'answered' || outcome.reply.claims.length === 0) return [];
  const { judge: _judge, facets, ...known } = origin;
  const { caption } = input.data;
  const data: ClaimsData = { caption, claims: claimsIn(caption, outcome.reply) };
  return [
    { ...known, facets: { ...facets }, kind: CLAIMS_KIND, number: 1, keepsMedia: true, data },
  ];
}

/** Why there are no claims, where no failed call says it. */
export function shortfall(brought: Brought, input: CaptionInput): string | null {
  const outcome = outcomeIn(brought, input);
  if (outcome.state === 'answered' && outcome.reply.claims.length === 0) {
    return 'The judge finds no claim about the video in this caption.';
  }
  return whyNothing(outcome);
}

function outcomeIn(brought: Brought, input: CaptionInput) {
  const [call] = calls(input);
  return call ? brought.of(call) : nothingToJudge('The caption is empty, so it claims nothing.');
}
