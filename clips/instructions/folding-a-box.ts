import { ball, block, glide, PAINTS, ramp, shadow } from '../shapes';
import {
  cardboard,
  type Folding,
  flapTip,
  onSeam,
  seen,
  tape,
  tapeRoll,
  wallEdge,
} from './cardboard';
import { type Lesson, part, step, stepOf, type Times, within } from './lesson';
import { along, type Hold, handAt, type Point } from './motion';
import { atWork, type Item, type Looks, REST, worktop } from './person';

const lay = step([0.6, 3.6], 'Prepare', 'lay the flat sheet of cardboard on the table');
const foldRed = step([4.6, 7.2], 'Fold', 'fold up the red side');
const foldBlue = step([8, 10.6], 'Fold', 'fold up the blue side');
const foldBack = step([11.4, 14], 'Fold', 'fold up the brown side at the back');
const greenBall = part([14.8, 17.2], 'put the green ball into the box');
const orangeBall = part([17.4, 19.8], 'put the orange ball into the box');
const purpleBlock = part([20, 22.4], 'put the purple block into the box');
const pack = stepOf('Pack', 'put two balls and a block into the box', [
  greenBall,
  orangeBall,
  purpleBlock,
]);
const foldFront = step([23.2, 25.8], 'Fold', 'fold up the brown side at the front');
const redFlap = part([26.6, 28.8], 'fold the red flap over');
const blueFlap = part([29, 31.2], 'fold the blue flap over');
const close = stepOf('Close', 'close the box with the red flap and the blue flap', [
  redFlap,
  blueFlap,
]);
const seal = step([32, 36.6], 'Close', 'stick yellow tape along the seam of the lid');

const LOOKS: Looks = {
  sweater: { hue: 172, saturation: 34, lightness: 42 },
  skin: { hue: 20, saturation: 42, lightness: 48 },
  hair: { hue: 20, saturation: 20, lightness: 12 },
};

/** How far a flap leans outwards once its wall is up, in degrees. */
const AJAR = -22;
const SHUT = 90;

function foldingAt(time: number): Folding {
  const up = ({ from, to }: Times) => glide(time, from + 0.3, to, 0, 90);
  const flap = (wall: Times, closing: Times) =>
    glide(time, wall.from + 0.3, wall.to, 0, AJAR) +
    glide(time, closing.from + 0.3, closing.to, 0, SHUT - AJAR);
  const raised = glide(time, lay.from, lay.to, 1, 0);
  return {
    left: up(foldRed),
    right: up(foldBlue),
    back: up(foldBack),
    front: up(foldFront),
    leftFlap: flap(foldRed, redFlap),
    rightFlap: flap(foldBlue, blueFlap),
    tilt: 32 * raised,
    carried: { x: 0, y: 34 * raised },
  };
}

const TAPE_PLACE = { x: 40, y: 244 };

/** Where a thing stands before it is packed, and where in the box it comes to lie. */
interface Packed {
  span: Times;
  home: Point;
  inside: Point;
  draw(place: Point): string;
}

const toy = (place: Point, draw: () => string) =>
  shadow(place.x + 3, place.y + 13, 13, 0.22) + draw();
const PACKED: readonly Packed[] = [
  {
    span: greenBall,
    home: { x: 432, y: 186 },
    inside: seen([-30, 46, 14]),
    draw: (place) => toy(place, () => ball('green-ball', place.x, place.y, 14, PAINTS.green)),
  },
  {
    span: orangeBall,
    home: { x: 452, y: 216 },
    inside: seen([26, 52, 14]),
    draw: (place) => toy(place, () => ball('orange-ball', place.x, place.y, 14, PAINTS.orange)),
  },
  {
    span: purpleBlock,
    home: { x: 428, y: 246 },
    inside: seen([0, 14, 12]),
    draw: (place) =>
      toy(place, () => block('purple-block', place.x - 3, place.y + 14, 26, 24, PAINTS.purple)),
  },
];

function placeOf({ span, home, inside }: Packed, time: number): Point {
  return along(time, [
    [within(span, 0.1), home.x, home.y],
    [within(span, 0.6), inside.x, inside.y - 56],
    [within(span, 0.95), inside.x, inside.y],
  ]);
}

const taped = (time: number) => ramp(time, within(seal, 0.25), within(seal, 0.78), 0, 1);
function rollAt(time: number): Point {
  const way = taped(time);
  if (way > 0 && time < within(seal, 0.8)) {
    const { x, y } = onSeam(way);
    return { x: x - 2, y: y - 12 };
  }
  const [start, end] = [onSeam(0), onSeam(1)];
  return along(time, [
    [within(seal, 0.03), TAPE_PLACE.x, TAPE_PLACE.y],
    [within(seal, 0.24), start.x - 2, start.y - 12],
    [within(seal, 0.8) - 0.01, start.x - 2, start.y - 12],
    [within(seal, 0.8), end.x - 2, end.y - 12],
    [within(seal, 0.98), TAPE_PLACE.x, TAPE_PLACE.y],
  ]);
}

const LEFT: readonly Hold[] = [
  { from: 0, to: lay.to, at: (time) => flapTip(foldingAt(time), -1) },
  { ...foldRed, at: (time) => flapTip(foldingAt(time), -1) },
  { ...foldBack, at: (time) => wallEdge(foldingAt(time), 'back') },
  { ...foldFront, at: (time) => wallEdge(foldingAt(time), 'front') },
  { ...redFlap, at: (time) => flapTip(foldingAt(time), -1) },
  {
    ...seal,
    at(time) {
      const { x, y } = rollAt(time);
      return { x: x - 15, y: y - 6 };
    },
  },
];

const RIGHT: readonly Hold[] = [
  { from: 0, to: lay.to, at: (time) => flapTip(foldingAt(time), 1) },
  { ...foldBlue, at: (time) => flapTip(foldingAt(time), 1) },
  ...PACKED.map(
    (packed): Hold => ({
      from: within(packed.span, 0.1),
      to: packed.span.to,
      at(time) {
        const { x, y } = placeOf(packed, time);
        return { x: x + 4, y: y - 19 };
      },
    }),
  ),
  { ...blueFlap, at: (time) => flapTip(foldingAt(time), 1) },
];

function items(time: number): Item[] {
  const inside = PACKED.filter(({ span }) => time > span.to);
  const outside = PACKED.filter(({ span }) => time <= span.to);
  const drawn = (packed: Packed) => packed.draw(placeOf(packed, time));
  const sealing = time >= seal.from && time <= seal.to;
  return [
    {
      held: false,
      elements:
        cardboard(foldingAt(time), inside.map(drawn).join('')) + tape(taped(time), PAINTS.yellow),
    },
    ...outside.map((packed) => ({ held: time > packed.span.from, elements: drawn(packed) })),
    { held: sealing, elements: tapeRoll(rollAt(time), PAINTS.yellow) },
  ];
}

/** Somebody folds a box on a table, packs it and seals it. */
export const foldingABox: Lesson = {
  name: 'folding-a-box',
  subject: 'Fold and pack a box',
  view: 'third',
  steps: [lay, foldRed, foldBlue, foldBack, pack, foldFront, close, seal],
  scenery: 'room',
  seconds: 38,
  draw(time) {
    const hands = {
      left: handAt(time, REST.left, LEFT),
      right: handAt(time, REST.right, RIGHT),
    };
    return atWork(
      LOOKS,
      worktop('table', { hue: 205, saturation: 14, lightness: 72 }),
      hands,
      items(time),
    );
  },
};
