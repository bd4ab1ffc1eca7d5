import { glide, PAINTS, type Paint, short } from '../shapes';
import { type Lesson, part, type Span, step, stepOf, type Times, within } from './lesson';
import { along, between, type Hold, handAt, type Place, type Point, through } from './motion';
import {
  blackTray,
  openBox,
  ownHand,
  type Shape,
  tabletop,
  toyBlock,
  upturnedBox,
  whiteBowl,
  woodenBowl,
} from './tabletop';

const tip = part([1, 3.4], 'tip the blocks out of the cardboard box');
const away = part([3.4, 5.2], 'put the empty box down on the right');
const empty = stepOf('Prepare', 'empty the cardboard box onto the table', [tip, away]);
const spread = step([6, 8.4], 'Prepare', 'spread the blocks with both hands');
const sortRed = step([9.2, 14.6], 'Sort', 'put the three red blocks into the white bowl');
const sortBlue = step([15.4, 19], 'Sort', 'put the two blue blocks onto the black tray');
const sortYellow = step([19.8, 23.4], 'Sort', 'put the two yellow blocks into the wooden bowl');
const slide = step([24.2, 26.6], 'Finish', 'push the green cylinder to the middle of the table');
const cover = step([27.4, 31], 'Finish', 'cover the green cylinder with the cardboard box');

const WHITE_BOWL = { x: 95, y: 64 };
const TRAY = { x: 240, y: 60 };
const WOODEN_BOWL = { x: 385, y: 64 };
const MIDDLE = { x: 240, y: 176 };
const TIPPED = { x: 240, y: 214 };
const ASIDE = { x: 416, y: 206 };
const REST = { left: { x: 146, y: 254 }, right: { x: 334, y: 254 } };

/** A block: where it lies in the heap and once that is spread, and where and when it is put after that. */
interface Block {
  paint: Paint;
  shape: Shape;
  turn: number;
  heap: Point;
  spread: Point;
  goal: Point;
  span: Times;
}

/** The turn of one of several blocks that a step puts away one after the other. */
function turnOf({ from, to }: Times, index: number, of: number) {
  const each = (to - from) / of;
  return { from: from + each * index, to: from + each * (index + 1) };
}

const cube = { shape: 'cube' as const };
const BLOCKS: readonly Block[] = [
  {
    ...cube,
    paint: PAINTS.red,
    turn: 12,
    span: turnOf(sortRed, 0, 3),
    heap: { x: 206, y: 138 },
    spread: { x: 128, y: 140 },
    goal: { x: 77, y: 52 },
  },
  {
    ...cube,
    paint: PAINTS.blue,
    turn: -20,
    span: turnOf(sortBlue, 0, 2),
    heap: { x: 232, y: 128 },
    spread: { x: 192, y: 144 },
    goal: { x: 221, y: 60 },
  },
  {
    ...cube,
    paint: PAINTS.yellow,
    turn: 30,
    span: turnOf(sortYellow, 0, 2),
    heap: { x: 262, y: 132 },
    spread: { x: 258, y: 138 },
    goal: { x: 367, y: 62 },
  },
  {
    ...cube,
    paint: PAINTS.red,
    turn: -8,
    span: turnOf(sortRed, 1, 3),
    heap: { x: 284, y: 144 },
    spread: { x: 324, y: 146 },
    goal: { x: 113, y: 52 },
  },
  {
    paint: PAINTS.green,
    shape: 'cylinder',
    turn: 0,
    span: slide,
    heap: { x: 210, y: 166 },
    spread: { x: 112, y: 196 },
    goal: MIDDLE,
  },
  {
    ...cube,
    paint: PAINTS.red,
    turn: 24,
    span: turnOf(sortRed, 2, 3),
    heap: { x: 238, y: 156 },
    spread: { x: 180, y: 200 },
    goal: { x: 95, y: 82 },
  },
  {
    ...cube,
    paint: PAINTS.blue,
    turn: 8,
    span: turnOf(sortBlue, 1, 2),
    heap: { x: 264, y: 164 },
    spread: { x: 250, y: 202 },
    goal: { x: 259, y: 60 },
  },
  {
    ...cube,
    paint: PAINTS.yellow,
    turn: -30,
    span: turnOf(sortYellow, 1, 2),
    heap: { x: 290, y: 172 },
    spread: { x: 312, y: 198 },
    goal: { x: 403, y: 62 },
  },
];

/** The shares of a block's turn between which it is carried. */
const CARRIED: Span = [0.3, 0.88];

function blockAt({ heap, spread: apart, goal, span }: Block, index: number, time: number): Point {
  const inBox = {
    x: TIPPED.x - 28 + (index % 3) * 27,
    y: TIPPED.y - 14 + Math.floor(index / 3) * 15,
  };
  const leaves = within(tip, 0.3 + index * 0.03);
  return along(time, [
    [leaves, inBox.x, inBox.y],
    [leaves + 0.9, heap.x, heap.y],
    [within(spread, 0.2), heap.x, heap.y],
    [within(spread, 0.9), apart.x, apart.y],
    [within(span, CARRIED[0]), apart.x, apart.y],
    [within(span, CARRIED[1]), goal.x, goal.y],
  ]);
}

const boxAt = (time: number) =>
  along(time, [
    [within(away, 0.25), TIPPED.x, TIPPED.y],
    [within(away, 0.95), ASIDE.x, ASIDE.y],
    [within(cover, 0.35), ASIDE.x, ASIDE.y],
    [within(cover, 0.65), MIDDLE.x, MIDDLE.y - 34],
    [within(cover, 0.95), MIDDLE.x, MIDDLE.y],
  ]);
const tipped = (time: number) =>
  through(time, [
    [within(tip, 0.1), 0],
    [within(tip, 0.4), 1],
    [tip.to, 1],
    [within(away, 0.3), 0],
  ]);

/** The box with its opening up, and upside down once it is turned over for the last step. */
function box(time: number): string {
  const place = boxAt(time);
  const over = glide(time, within(cover, 0.1), within(cover, 0.34), 1, -1);
  if (over === 1) return openBox(place, tipped(time));
  const drawn = over > 0 ? openBox(place, 0) : upturnedBox(place);
  return `<g transform="translate(0 ${short(place.y)}) scale(1 ${short(Math.max(0.08, Math.abs(over)))}) translate(0 ${short(-place.y)})">${drawn}</g>`;
}

/** Fingertips are a little before the middle of what they hold, so that it can be seen. */
const below = ({ x, y }: Point, by = 13): Point => ({ x, y: y + by });
const nextTo = (time: number, across: number): Point => {
  const { x, y } = boxAt(time);
  return { x: x + across, y: y + 12 };
};

function carrying(wanted: Paint): Hold[] {
  return BLOCKS.flatMap((block, index) => {
    if (block.paint !== wanted) return [];
    const hold = {
      from: within(block.span, CARRIED[0]) - 0.1,
      to: within(block.span, CARRIED[1]) + 0.1,
      at: (time: number) => below(blockAt(block, index, time)),
    };
    return [hold];
  });
}

function wipe(from: Point, to: Point): Hold {
  const [start, end] = [within(spread, 0.2), within(spread, 0.9)];
  return { from: start, to: end, at: (time) => between(from, to, glide(time, start, end, 0, 1)) };
}

const LEFT: readonly Hold[] = [
  { from: 0, to: tip.to, at: (time) => nextTo(time, -48) },
  wipe({ x: 222, y: 166 }, { x: 140, y: 178 }),
  ...carrying(PAINTS.red),
  ...carrying(PAINTS.green),
  { ...cover, at: (time) => nextTo(time, -48) },
];
const RIGHT: readonly Hold[] = [
  { from: 0, to: away.to, at: (time) => nextTo(time, 48) },
  wipe({ x: 258, y: 166 }, { x: 306, y: 178 }),
  ...carrying(PAINTS.blue),
  ...carrying(PAINTS.yellow),
  { ...cover, at: (time) => nextTo(time, 48) },
];

function drawn(time: number): string {
  const blocks = BLOCKS.map((block, index) => ({
    carried: time > within(block.span, CARRIED[0]) && time < within(block.span, CARRIED[1]),
    elements: toyBlock(blockAt(block, index, time), block.paint, block.shape, block.turn),
  }));
  const elements = (carried: boolean) =>
    blocks.filter((each) => each.carried === carried).map((each) => each.elements);
  const covering = time > cover.from;
  return [
    tabletop(),
    whiteBowl(WHITE_BOWL),
    blackTray(TRAY),
    woodenBowl(WOODEN_BOWL),
    covering ? '' : box(time),
    ...elements(false),
    ...elements(true),
    covering ? box(time) : '',
    ownHand(handAt(time, REST.left, LEFT), 'left'),
    ownHand(handAt(time, REST.right, RIGHT), 'right'),
  ].join('');
}

/** How far the picture is moved from a moment on, since the wearer looks at what is at hand. */
const GLANCES: readonly Place[] = [
  [away.from, -7, -3],
  [spread.from, 0, 0],
  [sortRed.from, 7, 6],
  [sortBlue.from, 0, 6],
  [sortYellow.from, -7, 6],
  [slide.from, 3, -3],
  [cover.from, -6, -3],
  [within(cover, 0.5), 0, 0],
];

/** A glance takes a second. */
const moved: readonly Place[] = GLANCES.flatMap(([time, x, y], index): Place[] => {
  const [, fromX, fromY] = GLANCES[index - 1] ?? [0, 0, 0];
  return [
    [time, fromX, fromY],
    [time + 1, x, y],
  ];
});

/** The wearer of a camera sorts toy blocks on a table. */
export const sortingBlocks: Lesson = {
  name: 'sorting-blocks',
  subject: 'Sort toy blocks by colour',
  view: 'first',
  steps: [empty, spread, sortRed, sortBlue, sortYellow, slide, cover],
  scenery: 'studio',
  seconds: 32.5,
  draw(time) {
    const { x, y } = along(time, moved);
    return `<g transform="translate(${short(x)} ${short(y)})">${drawn(time)}</g>`;
  },
};
