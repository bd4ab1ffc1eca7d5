import { PAINTS, ramp } from '../shapes';
import {
  CUP,
  cup,
  JUG,
  jug,
  KETTLE,
  kettle,
  LID,
  lid,
  PLATE,
  plate,
  SPOON,
  spoon,
  steam,
  stream,
  sugarCube,
  sugarDish,
  TEAPOT,
  teaBag,
  teapot,
} from './kitchenware';
import { type Lesson, part, type Span, step, stepOf, type Times, within } from './lesson';
import { along, type Hold, handAt, type Point, through, turned } from './motion';
import { atWork, type Item, type Looks, REST, worktop } from './person';

const liftJug = part([1, 2.2], 'lift the glass jug');
const pourWater = part([2.2, 4.8], 'pour the water into the blue kettle');
const returnJug = part([4.8, 6], 'put the empty jug down');
const fill = stepOf('Prepare', 'fill the blue kettle with water from the glass jug', [
  liftJug,
  pourWater,
  returnJug,
]);
const press = part([6.6, 7.8], 'press the red switch under the kettle');
const wait = part([7.8, 10.8], 'wait until steam rises from the kettle');
const boil = stepOf('Boil', 'boil the water in the blue kettle', [press, wait]);
const redBag = part([11.6, 14], 'hang the tea bag with the red label into the teapot');
const yellowBag = part([14.2, 16.6], 'hang the tea bag with the yellow label into the teapot');
const bags = stepOf('Prepare', 'put two tea bags into the green teapot', [redBag, yellowBag]);
const brew = step([17.2, 21.6], 'Brew', 'pour the hot water into the green teapot');
const close = step([22.2, 24.6], 'Brew', 'put the lid on the teapot');
const orangeCup = part([25.2, 28.4], 'pour tea into the orange cup');
const purpleCup = part([28.4, 32], 'pour tea into the purple cup');
const serve = stepOf('Serve', 'pour the tea into two cups', [orangeCup, purpleCup]);
const oneCube = part([32.6, 34.2], 'drop a sugar cube into the orange cup');
const anotherCube = part([34.4, 36], 'drop another sugar cube into the orange cup');
const sweeten = stepOf('Sweeten', 'put two sugar cubes into the orange cup', [
  oneCube,
  anotherCube,
]);
const stir = step([36.4, 39.2], 'Sweeten', 'stir the tea in the orange cup with a spoon');

const LOOKS: Looks = {
  sweater: { hue: 340, saturation: 34, lightness: 62 },
  skin: { hue: 24, saturation: 58, lightness: 74 },
  hair: { hue: 20, saturation: 45, lightness: 20 },
};
const LABELS = { red: '#d8222f', yellow: '#f6c512' };

const ON_PLATE = { x: 62, y: 208 };
const JUG_PLACE = { x: 143, y: 208 };
const POT_PLACE = { x: 250, y: 250 };
const ORANGE = { x: 344, y: 252 };
const PURPLE = { x: 420, y: 252 };
const DISH = { x: 392, y: 200 };
const SPOON_PLACE = { x: 300, y: 262 };
const OPENING = { x: POT_PLACE.x, y: POT_PLACE.y - TEAPOT.height };

const jugWay = (time: number) =>
  along(time, [
    [liftJug.from, JUG_PLACE.x, JUG_PLACE.y],
    [liftJug.to, 122, 134],
    [pourWater.to, 122, 134],
    [returnJug.to, JUG_PLACE.x, JUG_PLACE.y],
  ]);
const jugTilt = (time: number) =>
  through(time, [
    [liftJug.to, 0],
    [liftJug.to + 0.4, -48],
    [pourWater.to - 0.3, -74],
    [pourWater.to + 0.3, 0],
  ]);
const kettleWay = (time: number) =>
  along(time, [
    [brew.from, ON_PLATE.x, ON_PLATE.y],
    [within(brew, 0.28), 186, 176],
    [within(brew, 0.72), 186, 176],
    [brew.to, ON_PLATE.x, ON_PLATE.y],
  ]);
const kettleTilt = (time: number) =>
  through(time, [
    [within(brew, 0.24), 0],
    [within(brew, 0.36), 38],
    [within(brew, 0.64), 46],
    [within(brew, 0.76), 0],
  ]);
const potWay = (time: number) =>
  along(time, [
    [orangeCup.from, POT_PLACE.x, POT_PLACE.y],
    [within(orangeCup, 0.35), 282, 190],
    [within(purpleCup, 0.02), 282, 190],
    [within(purpleCup, 0.25), 358, 190],
    [within(purpleCup, 0.6), 358, 190],
    [purpleCup.to, POT_PLACE.x, POT_PLACE.y],
  ]);
const potTilt = (time: number) =>
  through(time, [
    [within(orangeCup, 0.32), 0],
    [within(orangeCup, 0.5), 32],
    [within(orangeCup, 0.88), 36],
    [within(purpleCup, 0.08), 8],
    [within(purpleCup, 0.2), 8],
    [within(purpleCup, 0.32), 34],
    [within(purpleCup, 0.6), 38],
    [within(purpleCup, 0.72), 0],
  ]);
const lidWay = (time: number) => {
  if (time > serve.from) {
    return turned({ x: 0, y: -TEAPOT.height }, potWay(time), potTilt(time));
  }
  return along(time, [
    [close.from, 186, 258],
    [within(close, 0.5), 226, 180],
    [within(close, 0.95), OPENING.x, OPENING.y],
  ]);
};

const BAG_HOMES = { red: { x: 112, y: 222 }, yellow: { x: 148, y: 222 } };
const bagWay = (time: number, bag: Times, home: Point, hangs: number) =>
  along(time, [
    [within(bag, 0.1), home.x, home.y],
    [within(bag, 0.5), OPENING.x + hangs, 138],
    [within(bag, 0.62), OPENING.x + hangs, 138],
    [within(bag, 0.95), OPENING.x + hangs, OPENING.y - 4],
  ]);
const redWay = (time: number) => bagWay(time, redBag, BAG_HOMES.red, -9);
const yellowWay = (time: number) => bagWay(time, yellowBag, BAG_HOMES.yellow, 7);
const cubeWay = (time: number, span: Times) =>
  along(time, [
    [within(span, 0.25), 396, 174],
    [within(span, 0.55), 366, 166],
    [within(span, 0.8), ORANGE.x, 196],
    [within(span, 0.98), ORANGE.x, ORANGE.y - CUP.height],
  ]);
const spoonWay = (time: number) => {
  const inside = { x: ORANGE.x, y: ORANGE.y - CUP.height + 6 };
  const stirred = ramp(time, within(stir, 0.35), within(stir, 0.4), 0, 1);
  const place = along(time, [
    [within(stir, 0.05), SPOON_PLACE.x, SPOON_PLACE.y],
    [within(stir, 0.22), 322, 176],
    [within(stir, 0.36), inside.x, inside.y],
  ]);
  return { x: place.x + stirred * 10 * Math.sin(Math.min(time, stir.to) * 7), y: place.y };
};
const spoonTurn = (time: number) =>
  through(time, [
    [within(stir, 0.05), 78],
    [within(stir, 0.3), 14],
  ]);

/** Small things are held from above, so that they can be seen. */
const above = ({ x, y }: Point): Point => ({ x, y: y - 16 });

const LEFT: readonly Hold[] = [
  { ...fill, at: (time) => turned(JUG.handle, jugWay(time), jugTilt(time)) },
  { from: press.from + 0.4, to: press.to, at: () => turned(PLATE.switch, ON_PLATE, 0) },
  { from: within(redBag, 0.1), to: redBag.to, at: (time) => above(redWay(time)) },
  { from: within(yellowBag, 0.1), to: yellowBag.to, at: (time) => above(yellowWay(time)) },
  { ...brew, at: (time) => turned(KETTLE.handle, kettleWay(time), kettleTilt(time)) },
  {
    ...close,
    at(time) {
      const { x, y } = lidWay(time);
      return { x: x + LID.knob.x, y: y + LID.knob.y };
    },
  },
  { ...serve, at: (time) => turned(TEAPOT.handle, potWay(time), potTilt(time)) },
];

const cubeHold = (span: Times): Hold => ({
  from: within(span, 0.25),
  to: within(span, 0.8),
  at: (time) => above(cubeWay(time, span)),
});
const RIGHT: readonly Hold[] = [
  cubeHold(oneCube),
  cubeHold(anotherCube),
  {
    from: within(stir, 0.05),
    to: stir.to,
    at: (time) => turned(SPOON.grip, spoonWay(time), spoonTurn(time)),
  },
];

const during = (time: number, { from, to }: Times) => time >= from && time <= to;

/** The part of a span between two of its shares. */
function partOf(span: Times, start: number, end: number): Span {
  return [within(span, start), within(span, end)];
}

/** When something runs out of the jug, the kettle and twice the teapot. */
const FLOWS = {
  water: partOf(pourWater, 0.15, 0.9),
  hotWater: partOf(brew, 0.36, 0.66),
  orangeTea: partOf(orangeCup, 0.5, 0.95),
  purpleTea: partOf(purpleCup, 0.32, 0.64),
};

function items(time: number): Item[] {
  const [atJug, atKettle, atPot] = [jugWay(time), kettleWay(time), potWay(time)];
  const filled = ramp(time, ...FLOWS.water, 0, 0.9);
  const brewed = ramp(time, ...FLOWS.hotWater, 0, 0.75);
  const orangeTea = ramp(time, ...FLOWS.orangeTea, 0, 0.85);
  const purpleTea = ramp(time, ...FLOWS.purpleTea, 0, 0.85);
  const hot =
    ramp(time, within(wait, 0.35), within(wait, 0.7), 0, 1) -
    ramp(time, brew.to, brew.to + 2, 0, 1);
  const labels = [
    ...(time >= redBag.to ? [LABELS.red] : []),
    ...(time >= yellowBag.to ? [LABELS.yellow] : []),
  ];
  const cubes = 5 - [oneCube, anotherCube].filter((span) => time > within(span, 0.25)).length;
  const lidOpen =
    ramp(time, liftJug.from, liftJug.to, 0, 1) - ramp(time, returnJug.from, returnJug.to, 0, 1);
  const potTurn = potTilt(time);
  const wet = turned(JUG.spout, atJug, jugTilt(time));
  const hotSpout = turned(KETTLE.spout, atKettle, kettleTilt(time));
  const teaSpout = turned(TEAPOT.spout, atPot, potTurn);
  const running = (flow: Span, ...[spout, to, liquid]: Parameters<typeof stream>) =>
    time > flow[0] && time < flow[1] ? stream(spout, to, liquid) : '';
  const item = (held: boolean, elements: string): Item => ({ held, elements });
  return [
    item(false, plate(ON_PLATE, during(time, { from: press.to - 0.3, to: wait.to }))),
    item(
      during(time, brew),
      running(FLOWS.hotWater, hotSpout, OPENING.y + 2, 'water') +
        kettle(atKettle, kettleTilt(time), filled - brewed, lidOpen) +
        steam(hotSpout, time, hot),
    ),
    item(
      during(time, fill),
      running(FLOWS.water, wet, ON_PLATE.y - KETTLE.height + 8, 'water') +
        jug(atJug, jugTilt(time), 0.9 - filled),
    ),
    item(false, sugarDish(DISH, cubes)),
    ...(time < redBag.to ? [item(during(time, redBag), teaBag(redWay(time), LABELS.red))] : []),
    ...(time < yellowBag.to
      ? [item(during(time, yellowBag), teaBag(yellowWay(time), LABELS.yellow))]
      : []),
    item(
      during(time, serve),
      running(FLOWS.orangeTea, teaSpout, ORANGE.y - CUP.height, 'tea') +
        running(FLOWS.purpleTea, teaSpout, PURPLE.y - CUP.height, 'tea') +
        teapot(atPot, potTurn, labels),
    ),
    item(during(time, close) || during(time, serve), lid(lidWay(time), potTurn)),
    ...[oneCube, anotherCube]
      .filter((span) => time > within(span, 0.25) && time < span.to)
      .map((span) => item(true, sugarCube(cubeWay(time, span)))),
    // Once it dips in, the spoon is behind the front of its cup.
    item(
      during(time, { from: stir.from, to: within(stir, 0.3) }),
      spoon(spoonWay(time), spoonTurn(time)),
    ),
    item(false, cup(ORANGE, PAINTS.orange, orangeTea) + cup(PURPLE, PAINTS.purple, purpleTea)),
  ];
}

/** Somebody makes tea behind a kitchen worktop. */
export const makingTea: Lesson = {
  name: 'making-tea',
  subject: 'Make tea',
  view: 'third',
  steps: [fill, boil, bags, brew, close, serve, sweeten, stir],
  scenery: 'kitchen',
  seconds: 39.5,
  draw(time) {
    const hands = {
      left: handAt(time, REST.left, LEFT),
      right: handAt(time, REST.right, RIGHT),
    };
    return atWork(
      LOOKS,
      worktop('worktop', { hue: 32, saturation: 38, lightness: 64 }),
      hands,
      items(time),
    );
  },
};
