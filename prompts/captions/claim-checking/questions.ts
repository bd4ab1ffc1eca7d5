import type { ItemExhibit } from '@/lib/suites/exhibit';
import type { ListedUnit } from '@/lib/suites/input';
import { type Question, SPAN_KIND, type UnitName } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';
import type { ClaimsData } from '../data';
import { pointsGroup, pointUnits, toldQuestion } from '../points/questions';
import { type ClaimsInput, SUPPORT } from './schema';

/** The question about each claim. */
export const SUPPORT_QUESTION = 'support';

/** What people say unasked: facts that the caption leaves out. */
export const MISSING_QUESTION = 'missing';

/** The suite's questions; what differs from item to item is the claims and the key points. */
export const questions: readonly Question[] = [
  {
    id: SUPPORT_QUESTION,
    label: 'Support',
    help: 'Whether the video shows what the claim says. Contradicted where it shows something else that cannot be so if the claim is true, also if that is only one point of it; cannot be seen where it shows neither.',
    group: 'claims',
    unit: 'claim',
    scale: { kind: 'choice', options: SUPPORT },
    better: null,
    plain: true,
  },
  toldQuestion,
  {
    id: MISSING_QUESTION,
    label: 'Missing fact',
    help: 'A fact that the video shows, that matters, and that the caption leaves out. One a finding, in a sentence, on the stretch in which it is to be seen.',
    group: 'missing',
    unit: SPAN_KIND,
    scale: { kind: 'text' },
    better: null,
    plain: true,
  },
];

/** The heading of the claims. */
export const groups: readonly QuestionGroup[] = [
  { id: 'claims', label: 'Claims', layout: 'list' },
  pointsGroup,
  { id: 'missing', label: 'Missing facts', layout: 'list' },
];

/** The names of claims as units: their places in the caption where these are known, and are nobody else's. */
export function unitsOf(claims: ClaimsData['claims']): UnitName[] {
  const taken = new Set<UnitName>();
  return claims.map(({ place }, index) => {
    const named = place && `text@${place.from}-${place.to}`;
    if (named === null || taken.has(named)) return `claim:${index + 1}`;
    taken.add(named);
    return named;
  });
}

/** An item's claims and key points, each with its text. */
export function units({ data }: ClaimsInput): ListedUnit[] {
  const ofClaims = unitsOf(data.claims).map((unit, index) => ({
    unit,
    kind: 'claim',
    label: data.claims[index]?.text ?? '',
  }));
  return [...ofClaims, ...pointUnits(data.points)];
}

/** The caption with the places of its claims, and its reference. */
export function shows({ data }: ClaimsInput): ItemExhibit[] {
  const named = unitsOf(data.claims);
  const marks = data.claims.flatMap(({ place, text }, index) => {
    const unit = named[index];
    return place && unit ? [{ unit, label: text, ...place }] : [];
  });
  const shown: ItemExhibit[] = [
    { exhibit: { kind: 'marked-text', title: 'Caption', text: data.caption, marks } },
  ];
  const { reference: text } = data;
  if (!text) return shown;
  return [...shown, { tells: 'reference', exhibit: { kind: 'text', title: 'Reference', text } }];
}
