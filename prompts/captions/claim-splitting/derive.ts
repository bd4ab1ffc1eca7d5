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

/**
 * A caption's claims as one item, which is compared as the caption is: by the same captioner, video and task. Its reference,
 * limit and key points go along; one that has key points is an item even where it claims nothing.
 */
export function produces(brought: Brought, input: CaptionInput, origin: Origin): MadeItem[] {
  const { caption, points, reference, limit } = input.data;
  const [call] = calls(input);
  const outcome = outcomeIn(brought, input);
  const reply = call ? outcome.state === 'answered' && outcome.reply : { claims: [] };
  if (!reply || (reply.claims.length === 0 && !points)) return [];
  const { judge: _judge, facets, ...known } = origin;
  const data: ClaimsData = {
    caption,
    claims: claimsIn(caption, reply),
    ...(points && { points }),
    ...(reference && { reference }),
    ...(limit && points && { limit }),
  };
  return [
    { ...known, facets: { ...facets }, kind: CLAIMS_KIND, number: 1, keepsMedia: true, data },
  ];
}

/** Why there are no claims, where no failed call says it. */
export function shortfall(brought: Brought, input: CaptionInput): string | null {
  const outcome = outcomeIn(brought, input);
  if (input.data.points && (outcome.state === 'answered' || !calls(input)[0])) return null;
  if (outcome.state === 'answered' && outcome.reply.claims.length === 0) {
    return 'The judge finds no claim about the video in this caption.';
  }
  return whyNothing(outcome);
}

function outcomeIn(brought: Brought, input: CaptionInput) {
  const [call] = calls(input);
  return call ? brought.of(call) : nothingToJudge('The caption is empty, so it claims nothing.');
}
