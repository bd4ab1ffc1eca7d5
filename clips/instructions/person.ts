import { type Paint, short, tone } from '../shapes';
import { type Hand, type Point, turned } from './motion';

/** What somebody looks like. */
export interface Looks {
  sweater: Paint;
  skin: Paint;
  hair: Paint;
}

/** The edge of the worktop behind which a person stands, in pixels from above. */
const WORKTOP_EDGE = 158;

/** Where hands rest on the edge of the worktop. */
export const REST = { left: { x: 205, y: 170 }, right: { x: 283, y: 170 } } satisfies Record<
  string,
  Point
>;

const FEET = { x: 244, y: 230 };
const SHOULDER = 92;

/** The least length of an upper arm, and of a forearm. */
const BONE = 56;

/** Something on the worktop; whether a hand has hold of it decides what it is drawn over. */
export interface Item {
  elements: string;
  held: boolean;
}

/** How far a person leans towards what the hands are at, in degrees. */
function leaning(left: Hand, right: Hand): number {
  return ((left.x + right.x) / 2 - FEET.x) * 0.11;
}

function body({ sweater, skin, hair }: Looks, lean: number): string {
  return `<g transform="rotate(${short(lean)} ${FEET.x} ${FEET.y})">
    <path d="M194 ${SHOULDER + 8}Q196 ${SHOULDER - 14} 226 ${SHOULDER - 17}H262Q292 ${SHOULDER - 14} 294 ${SHOULDER + 8}L288 240H200Z" fill="${tone(sweater)}"/>
    <path d="M222 ${SHOULDER - 17}Q244 ${SHOULDER + 4} 266 ${SHOULDER - 17}Z" fill="${tone(skin, -7)}"/>
    <rect x="234" y="58" width="20" height="24" fill="${tone(skin, -7)}"/>
    <ellipse cx="244" cy="42" rx="28" ry="30" fill="${tone(hair)}"/>
    <ellipse cx="244" cy="46" rx="23" ry="25" fill="${tone(skin)}"/>
    <path d="M220 42Q224 16 246 17Q268 18 268 42Q262 28 246 28Q228 28 220 42Z" fill="${tone(hair)}"/>
    <g transform="translate(${short(lean * 0.5)} 0)">
      <circle cx="235" cy="47" r="2.6" fill="#2a211c"/><circle cx="253" cy="47" r="2.6" fill="#2a211c"/>
      <path d="M230 40q5 -3 9 -1M249 39q5 -2 9 1" fill="none" stroke="${tone(hair)}" stroke-width="2"/>
      <path d="M237 58q7 5 14 0" fill="none" stroke="#8d3b33" stroke-width="2.2" stroke-linecap="round"/>
    </g>
  </g>`;
}

/** An arm from the shoulder to the hand, with its elbow outwards; it is as long as it must be. */
function arm(looks: Looks, shoulder: Point, hand: Point, outwards: 1 | -1): string {
  const [across, down] = [hand.x - shoulder.x, hand.y - shoulder.y];
  const reach = Math.hypot(across, down);
  const bone = Math.max(BONE, reach * 0.53);
  const bow = (outwards * Math.sqrt(bone * bone - (reach * reach) / 4)) / reach;
  const elbow = {
    x: shoulder.x + across / 2 + down * bow,
    y: shoulder.y + down / 2 - across * bow,
  };
  const cuff = { x: elbow.x + (hand.x - elbow.x) * 0.6, y: elbow.y + (hand.y - elbow.y) * 0.6 };
  const to = ({ x, y }: Point) => `${short(x)} ${short(y)}`;
  const line = (path: string, colour: string, size: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${size}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const sleeve = `M${to(shoulder)}L${to(elbow)}L${to(cuff)}`;
  return (
    line(`M${to(cuff)}L${to(hand)}`, tone(looks.skin, -10), 14) +
    line(sleeve, tone(looks.sweater, -14), 26) +
    line(sleeve, tone(looks.sweater, 5), 22)
  );
}

/** A closed hand around something. */
function fist({ skin }: Looks, { x, y }: Point): string {
  const fingers = [-6, 0, 6].map((level) => `M-7 ${level}h13`).join('');
  return `<g transform="translate(${short(x)} ${short(y)})">
    <rect x="-10" y="-11" width="20" height="22" rx="9" fill="${tone(skin, 3)}" stroke="${tone(skin, -26)}" stroke-width="1.6"/>
    <path d="${fingers}" stroke="${tone(skin, -22)}" stroke-width="1.4" stroke-linecap="round"/>
  </g>`;
}

/**
 * A person behind a worktop with things on it. An arm at rest is behind the things, a busy one before them; what a hand
 * has hold of is before the arm.
 */
export function atWork(
  looks: Looks,
  worktop: string,
  hands: Record<'left' | 'right', Hand>,
  items: readonly Item[],
): string {
  const lean = leaning(hands.left, hands.right);
  const arms = (['left', 'right'] as const).map((side) => {
    const shoulder = turned(
      { x: side === 'left' ? -42 : 42, y: SHOULDER + 4 - FEET.y },
      FEET,
      lean,
    );
    const hand = hands[side];
    return {
      busy: hand.busy,
      limb: arm(looks, shoulder, hand, side === 'left' ? -1 : 1),
      fist: fist(looks, hand),
    };
  });
  const [busy, resting] = [arms.filter((each) => each.busy), arms.filter((each) => !each.busy)];
  return [
    body(looks, lean),
    worktop,
    ...resting.flatMap(({ limb, fist: hand }) => [limb, hand]),
    ...items.filter(({ held }) => !held).map(({ elements }) => elements),
    ...busy.map(({ limb }) => limb),
    ...items.filter(({ held }) => held).map(({ elements }) => elements),
    ...busy.map(({ fist: hand }) => hand),
  ].join('');
}

/** The worktop, from its edge to the lower edge of the board. */
export function worktop(id: string, paint: Paint): string {
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone(paint, -6)}"/><stop offset="1" stop-color="${tone(paint, 8)}"/></linearGradient></defs>
  <rect y="${WORKTOP_EDGE}" width="480" height="112" fill="url(#${id})"/>
  <rect y="${WORKTOP_EDGE}" width="480" height="4" fill="${tone(paint, 18)}"/>`;
}
