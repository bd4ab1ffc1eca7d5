import { describe, expect, it } from 'vitest';
import type { AnomalyKind, Measurements } from '@/lib/suites/measurement';
import { measure } from './measure';
import type { Picture } from './picture';

type Rgb = readonly [red: number, green: number, blue: number];
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: Rgb;
}

const [WIDTH, HEIGHT] = [160, 90];
const RED: Rgb = [200, 40, 50];
const BLUE: Rgb = [40, 80, 200];
const GREEN: Rgb = [30, 140, 70];
const STONE: Rgb = [150, 150, 150];

/** Boxes before a wall that darkens towards the right, as walls do. */
function paint(boxes: readonly Box[]): Picture {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const light = 1 - 0.25 * (x / WIDTH);
      rgb.set([230 * light, 222 * light, 208 * light], (y * WIDTH + x) * 3);
    }
  }
  for (const box of boxes) {
    for (let y = Math.max(0, box.y); y < Math.min(HEIGHT, box.y + box.height); y += 1) {
      for (let x = Math.max(0, box.x); x < Math.min(WIDTH, box.x + box.width); x += 1) {
        rgb.set(box.colour, (y * WIDTH + x) * 3);
      }
    }
  }
  return { width: WIDTH, height: HEIGHT, rgb };
}

function box(x: number, colour: Rgb = RED, size = 20, y = 50): Box {
  return { x, y, width: size, height: size, colour };
}

/** Measures frames that are a fifth of a second apart. */
function measureBoxes(frames: readonly (readonly Box[])[]): Measurements {
  return measure(
    frames.map(paint),
    frames.map((_, index) => index / 5),
  );
}

function kindsOf({ anomalies }: Measurements): AnomalyKind[] {
  return anomalies.map((anomaly) => anomaly.kind);
}

const positions = [20, 28, 36, 44, 52, 60];

describe('regions', () => {
  it('are found by colour, with their place and size', () => {
    const { regions } = measureBoxes([[box(20), box(100, BLUE, 30, 40)]]);
    expect(regions[0]?.map((region) => region.name)).toEqual(['blue', 'red']);
    const red = regions[0]?.[1];
    expect(red).toMatchObject({ left: 20 / 160, right: 40 / 160, top: 50 / 90, bottom: 70 / 90 });
    expect(red?.area).toBeCloseTo(400 / (160 * 90), 9);
    expect(red?.x).toBeCloseTo(30 / 160, 9);
  });

  it('are numbered from left to right where a colour repeats', () => {
    const { regions } = measureBoxes([[box(100, RED, 30), box(20)]]);
    expect(regions[0]?.map((region) => region.name)).toEqual(['red_2', 'red_1']);
  });

  it('are neither shadows nor grey things', () => {
    const shadow = box(60, [115, 111, 104], 24);
    expect(measureBoxes([[shadow, box(110, STONE, 30)]]).regions[0]).toEqual([]);
  });
});

describe('coming and going', () => {
  it('is a disappearance when a thing is gone in the open', () => {
    const measured = measureBoxes(positions.map((x, index) => (index < 3 ? [box(x)] : [])));
    expect(kindsOf(measured)).toEqual(['disappearance']);
    expect(measured.anomalies[0]).toMatchObject({ objects: ['red'], frame: 3 });
    expect(measured.anomalies[0]?.strength).toBeGreaterThan(0.8);
  });

  it('is an appearance when a thing is there at once', () => {
    const measured = measureBoxes(positions.map((_, index) => (index < 3 ? [] : [box(70)])));
    expect(kindsOf(measured)).toEqual(['appearance']);
    expect(measured.anomalies[0]?.frame).toBe(3);
  });

  it('is nothing unusual across the border', () => {
    const leaving = [60, 90, 120, 145, 170, 200].map((x) => [box(x)]);
    expect(kindsOf(measureBoxes(leaving))).toEqual([]);
    expect(kindsOf(measureBoxes(leaving.toReversed()))).toEqual([]);
  });

  it('is nothing unusual behind a pillar, even one that is not looked at for its grey', () => {
    const pillar: Box = { x: 60, y: 0, width: 30, height: 90, colour: STONE };
    const passing = [20, 30, 40, 50, 65, 80, 90, 100].map((x) => [box(x), pillar]);
    expect(kindsOf(measureBoxes(passing))).toEqual([]);
    expect(kindsOf(measureBoxes(passing.slice(0, 5)))).toEqual([]);
  });

  it('is nothing unusual behind another thing', () => {
    const passing = [20, 32, 44, 56, 68, 80].map((x) => [box(x), box(60, BLUE, 36, 40)]);
    expect(kindsOf(measureBoxes(passing))).toEqual([]);
  });
});

describe('motion', () => {
  it('is a jump when one move is far beyond all others', () => {
    const measured = measureBoxes([20, 24, 28, 100, 104, 108].map((x) => [box(x)]));
    expect(kindsOf(measured)).toEqual(['jump']);
    expect(measured.anomalies[0]).toMatchObject({ objects: ['red'], frame: 3 });
  });

  it('is no jump when the thing is that fast throughout', () => {
    const steady = [5, 31, 57, 83, 109, 135].map((x) => [box(x)]);
    expect(kindsOf(measureBoxes(steady))).toEqual([]);
  });

  it('is not called a jump when two frames are all there is', () => {
    const measured = measureBoxes([[box(20)], [box(120)]]);
    expect(kindsOf(measured)).toEqual([]);
    expect(measured.unmeasured.jump).toContain('takes 4 frames; there are 2');
  });
});

describe('shape', () => {
  const high = (height: number): Box => ({ ...box(70), y: 70 - height, height });

  it('is a reshaping when a thing collapses', () => {
    const measured = measureBoxes([40, 40, 40, 10, 10, 10].map((height) => [high(height)]));
    expect(kindsOf(measured)).toEqual(['reshaping']);
    expect(measured.anomalies[0]?.description).toContain('area × 0.25');
  });

  it('is no reshaping when a thing grows steadily', () => {
    const growing = [20, 24, 28, 33, 39, 46].map((height) => [high(height)]);
    expect(kindsOf(measureBoxes(growing))).toEqual([]);
  });

  it('is a reshaping when a moving thing collapses', () => {
    const collapsing = [40, 40, 40, 12, 12, 12].map((height, index) => [
      { ...high(height), x: 40 + index * 8 },
    ]);
    expect(kindsOf(measureBoxes(collapsing))).toEqual(['reshaping']);
  });

  it('is no reshaping when a moving thing gets behind something, even of the wall’s own colour', () => {
    const passing = [20, 30, 40, 50, 60].map((x) => [{ ...box(x), width: Math.min(20, 72 - x) }]);
    expect(kindsOf(measureBoxes(passing))).toEqual([]);
    expect(kindsOf(measureBoxes(passing.toReversed()))).toEqual([]);
  });

  it('is no reshaping while another thing covers part of it', () => {
    const covered = [0, 0, 0, 84, 84, 84].map((x) => [
      box(70, RED, 30, 40),
      ...(x > 0 ? [box(x, GREEN, 40, 36)] : []),
    ]);
    expect(kindsOf(measureBoxes(covered))).not.toContain('reshaping');
  });
});

describe('fusion', () => {
  const approaching = [
    [box(20), box(120)],
    [box(40), box(100)],
    [box(55), box(85)],
  ];

  it('is found when two things of a colour end as one compact thing', () => {
    const one = [box(66, RED, 26, 46)];
    const measured = measureBoxes([...approaching, one, one, one]);
    expect(kindsOf(measured)).toEqual(['fusion']);
    expect(measured.anomalies[0]?.objects.toSorted()).toEqual(['red_1', 'red_2']);
  });

  it('is not found when they touch and part', () => {
    const touching = [box(60), box(80)];
    const measured = measureBoxes([...approaching, touching, ...approaching.toReversed()]);
    expect(kindsOf(measured)).toEqual([]);
  });

  it('is not found when they only touch at the end', () => {
    const touching = [box(60), box(80)];
    expect(kindsOf(measureBoxes([...approaching, touching, touching]))).toEqual([]);
  });
});

describe('a split', () => {
  const one = [box(66, RED, 26, 46)];
  const parting = [
    [box(55), box(85)],
    [box(40), box(100)],
    [box(20), box(120)],
  ];

  it('is found when one thing becomes two of its colour', () => {
    const { anomalies } = measureBoxes([one, one, one, ...parting]);
    const split = anomalies.find(({ kind }) => kind === 'split');
    expect(split?.objects).toHaveLength(2);
    expect(split?.frame).toBe(3);
    expect(split?.strength).toBeGreaterThan(0.5);
    expect(split?.description).toContain('one region until 0.40 s');
  });

  it('is not found when things that touched part, or another comes', () => {
    const touching = [box(60), box(80)];
    expect(kindsOf(measureBoxes([touching, touching, ...parting]))).not.toContain('split');
    expect(kindsOf(measureBoxes([[box(20)], [box(20)], [box(20), box(120)]]))).not.toContain(
      'split',
    );
  });
});

describe('the count of a colour', () => {
  it('is how many of its regions are seen in each frame', () => {
    const { counts } = measureBoxes([
      [box(20), box(60), box(110, BLUE)],
      [box(20), box(60), box(110, BLUE)],
      [box(20), box(110, BLUE)],
    ]);
    expect(counts).toEqual(
      expect.arrayContaining([
        { colour: 'red', counts: [2, 2, 1] },
        { colour: 'blue', counts: [1, 1, 1] },
      ]),
    );
    expect(measureBoxes([[], []]).counts).toEqual([]);
  });
});

describe('sharpness', () => {
  /** Averages `picture` over 9 × 9 pixels from column `from` to column `to`. */
  function smear(picture: Picture, from: number, to: number): Picture {
    const rgb = Uint8Array.from(picture.rgb);
    for (let y = 4; y < HEIGHT - 4; y += 1) {
      for (let x = from; x < to; x += 1) {
        for (let channel = 0; channel < 3; channel += 1) {
          let sum = 0;
          for (let down = -4; down <= 4; down += 1) {
            for (let across = -4; across <= 4; across += 1) {
              sum += picture.rgb[((y + down) * WIDTH + x + across) * 3 + channel] ?? 0;
            }
          }
          rgb[(y * WIDTH + x) * 3 + channel] = sum / 81;
        }
      }
    }
    return { ...picture, rgb };
  }
  const row = paint([box(20), box(70, BLUE), box(120, GREEN)]);

  it('is uneven when one of three things is smeared', () => {
    const measured = measure([smear(row, 56, 104)], [0]);
    expect(kindsOf(measured)).toEqual(['uneven-sharpness']);
    expect(measured.anomalies[0]?.objects).toEqual(['blue']);
  });

  it('is even when all are sharp, and when all are smeared', () => {
    expect(measure([row], [0])).toMatchObject({ anomalies: [] });
    expect(measure([row], [0]).unmeasured['uneven-sharpness']).toBeUndefined();
    expect(measure([smear(row, 4, WIDTH - 4)], [0])).toMatchObject({ anomalies: [] });
  });

  it('is not measured on fewer than three things', () => {
    const measured = measureBoxes([[box(20), box(70, BLUE)]]);
    expect(measured.unmeasured['uneven-sharpness']).toContain('there are 2');
  });
});

describe('what cannot be measured', () => {
  it('is everything that changes, in a single frame', () => {
    const { unmeasured } = measureBoxes([[box(20)]]);
    expect(unmeasured.appearance).toContain('a single frame');
    expect(unmeasured.jump).toContain('a single frame');
  });

  it('is everything that changes, before a moving background', () => {
    const striped = (shift: number): Picture => {
      const stripes = Array.from({ length: 9 }, (_, index) => ({
        ...box(index * 20 - shift, [120, 118, 115], 10, 0),
        height: HEIGHT,
      }));
      return paint([...stripes, box(70)]);
    };
    const { unmeasured, anomalies } = measure([0, 7, 14, 3].map(striped), [0, 0.2, 0.4, 0.6]);
    expect(unmeasured.disappearance).toContain('The background moves');
    expect(anomalies).toEqual([]);
  });

  it('is a picture without colours', () => {
    const { unmeasured } = measureBoxes([[], [], [], []]);
    expect(unmeasured.appearance).toContain('No coloured region');
  });

  it('is a picture that is all texture', () => {
    const confetti = Array.from({ length: 28 }, (_, index) =>
      box((index % 7) * 22 + 4, index % 2 ? RED : BLUE, 9, Math.floor(index / 7) * 20 + 8),
    );
    const { unmeasured } = measureBoxes([confetti, confetti, confetti, confetti]);
    expect(unmeasured.appearance).toContain('28 regions');
  });
});
