import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAnnotations, readRecipeNames } from './read';
import type { Known } from './readers';
import { annotatedVideoSchema, durationOf } from './schema';

function fixture(name: string) {
  return {
    path: name,
    text: readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8'),
  };
}

/** Reads an example, whose videos are all of the one type. */
function read(name: string, known?: Known) {
  const reading = readAnnotations(fixture(name), known);
  for (const video of reading.videos) expect(annotatedVideoSchema.parse(video)).toEqual(video);
  return reading;
}

/** Findings as `line severity message`. */
function said(reading: ReturnType<typeof read>): string[] {
  return reading.findings.map(({ line, severity, message }) => `${line} ${severity} ${message}`);
}

const { recipes } = readRecipeNames(fixture('recipes.csv'));

describe('HiREST', () => {
  it('reads the videos that have steps, and says what it leaves out', () => {
    const reading = read('hirest.json');
    expect(reading.source).toBe('hirest');
    expect(reading.videos).toEqual([
      {
        video: 'fern_a.mp4',
        source: 'hirest',
        view: 'third',
        subject: 'Repot a Fern',
        duration: 96.4,
        line: 3,
        steps: [
          step(10, 24, 'loosen the old soil', null, 9),
          step(24, 61, 'fill the new pot', null, 11),
        ],
      },
    ]);
    expect(said(reading)).toEqual([
      '10 error This step ends at 24 s, which is not after its start: it is left out.',
      '12 error This step ends at 97 s, and the video at 96.4 s: it is left out.',
      expect.stringMatching(
        /^21 error “v_duration” is not as it must be .*: the video is left out\.$/,
      ),
    ]);
    expect(reading.skipped).toEqual([
      { reason: 'no-steps', count: 2 },
      { reason: 'unreadable', count: 1 },
    ]);
  });
});

describe('YouCook2', () => {
  it('reads videos with the names of their recipes', () => {
    const reading = read('youcook2.json', { recipes });
    expect(reading.videos).toMatchObject([
      { video: 'soupA1', view: 'third', subject: 'leek soup', duration: 180.55, line: 3 },
    ]);
    expect(reading.videos[0]?.steps[1]).toEqual(step(60, 95, 'fry them in butter', null, 10));
    expect(said(reading)).toEqual([
      '17 error The table of names has no recipe 405: the video is left out.',
    ]);
    expect(reading.skipped).toEqual([
      { reason: 'unnamed-recipe', count: 1 },
      { reason: 'no-steps', count: 1 },
    ]);
  });

  it('asks for the table of names, and prints no number in its place', () => {
    const reading = read('youcook2.json');
    expect(reading.videos).toEqual([]);
    expect(said(reading)).toEqual([expect.stringContaining('label_foodtype.csv')]);
  });

  it('reads the table of names with commas and quotes', () => {
    const table = readRecipeNames(fixture('recipes.csv'));
    expect([...table.recipes]).toEqual([
      ['113', 'leek soup'],
      ['226', 'pasta, baked'],
    ]);
    expect(table.findings).toMatchObject([{ file: 'recipes.csv', line: 4, severity: 'error' }]);
  });
});

describe('Ego4D Goal-Step', () => {
  it('reads steps by start with their substeps, and notes what sticks out by more than half a second', () => {
    const reading = read('goal-step.json');
    const [video] = reading.videos;
    expect(video).toMatchObject({
      video: 'uid-bench',
      source: 'goal-step',
      view: 'first',
      duration: 120.5,
      subject: 'building a small bench',
    });
    expect(video?.steps.map(({ from, category, text }) => [from, category, text])).toEqual([
      [0, 'Fetch material', 'carry boards to the table'],
      [30.2, 'Cut the boards', 'cut two boards on the saw'],
    ]);
    expect(video?.steps.map(({ substeps }) => substeps.map(({ to }) => to))).toEqual([
      [27.2],
      [44.1, 62.4],
    ]);
    expect(said(reading)).toEqual([
      '23 note This substep sticks out of its step by 0.65 s.',
      '29 error This substep ends at 49 s, which is not after its start: it is left out.',
      '46 error This step ends at 121.5 s, and the video at 120.5 s: it is left out.',
    ]);
    expect(reading.skipped).toEqual([{ reason: 'no-steps', count: 1 }]);
  });

  it('refuses the test split by name', () => {
    const reading = read('goal-step-test.json');
    expect(reading.videos).toEqual([]);
    expect(said(reading)).toEqual([
      expect.stringMatching(/^3 error This is the test split of Ego4D/),
    ]);
  });
});

describe('Ego-Exo4D', () => {
  it('takes the duration that is known of the video, else the end of the last step', () => {
    const [video] = read('ego-exo4d.json').videos;
    expect(video).toMatchObject({ video: 'bike_repair_01', view: 'first', subject: 'Bike Repair' });
    expect(video && [video.duration, durationOf(video)]).toEqual([null, 40]);
    const [known] = read('ego-exo4d.json', { durations: new Map([['bike_repair_01', 45]]) }).videos;
    expect(known && [known.duration, durationOf(known)]).toEqual([45, 45]);
  });

  it('takes the name where a step has no description', () => {
    const [video] = read('ego-exo4d.json').videos;
    expect(video?.steps.map(({ text }) => text)).toEqual([
      'The wheel is taken out of the fork',
      'Pull off the tyre',
    ]);
  });
});

describe('plain JSON', () => {
  it('reads a list of videos', () => {
    const reading = read('ours.json');
    expect(reading.videos).toMatchObject([
      { video: 'tea.mp4', view: 'third', duration: 63.2, line: 2 },
      { video: 'tea.mp4', view: 'first', duration: null, line: 20 },
    ]);
    expect(reading.videos[0]?.steps).toMatchObject([
      { from: 4, category: 'Prepare', substeps: [{ text: 'open the lid', category: null }] },
      { from: 12, category: null, substeps: [] },
    ]);
    expect(said(reading)).toEqual([
      expect.stringMatching(/^17 error “from” .*: the step is left out\.$/),
      '20 note tea.mp4 stands on line 2 as well: both are kept.',
      expect.stringMatching(/^21 error “view” .*: the video is left out\.$/),
    ]);
  });

  it('reads one video by itself', () => {
    const video = {
      video: 'a.mp4',
      view: 'third',
      subject: 'A',
      steps: [{ from: 0, to: 2, text: 'b' }],
    };
    const reading = readAnnotations({ path: 'a.json', text: `\uFEFF\n${JSON.stringify(video)}` });
    expect(reading.videos).toMatchObject([{ video: 'a.mp4', duration: null, line: 2 }]);
  });

  it('counts a video of which no step could be kept', () => {
    const video = {
      video: 'a.mp4',
      view: 'third',
      subject: 'A',
      steps: [{ from: 2, to: 2, text: 'b' }],
    };
    const reading = readAnnotations({ path: 'a.json', text: JSON.stringify(video) });
    expect(reading.skipped).toEqual([{ reason: 'no-sound-steps', count: 1 }]);
  });
});

describe('other files', () => {
  it('that are all on one line say by names where something stands', () => {
    const { path: name, text } = fixture('hirest.json');
    const oneLine = `${JSON.stringify(JSON.parse(text))}\n`;
    const [first] = readAnnotations({ path: name, text: oneLine }).findings;
    expect(first).toMatchObject({
      line: 1,
      message: expect.stringMatching(/^Repot a Fern › fern_a\.mp4 › steps › 1: This step ends/),
    });
  });

  it.each([
    ['{\n"a": 1,\n"b": ]\n}', 3],
    ['[\n1,', 2],
    ['[\n{"a": "open,\n"b": 1}\n]', 2],
    ['{\n"a": {},\n"b": [],\n}', 4],
    ['{"a": 1\n"b": 2}', 2],
    ['{"a":\ntrue,\n"b":\nyes}', 4],
    ['[]\n[]', 2],
    ['', 1],
  ])('says on which line JSON breaks: %j', (text, line) => {
    const { findings } = readAnnotations({ path: 'a.json', text });
    expect(findings).toMatchObject([{ file: 'a.json', line, severity: 'error' }]);
  });

  it.each(['{}', '3', 'null', '{"a": [1]}'])('knows no shape of %s', (text) => {
    const reading = readAnnotations({ path: 'a.json', text });
    expect(reading.source).toBeNull();
    expect(reading.findings).toMatchObject([{ file: 'a.json', line: null, severity: 'error' }]);
  });
});

function step(from: number, to: number, text: string, category: string | null, line: number) {
  return { from, to, text, category, line, substeps: [] };
}

it('leaves out a step with a character that no database keeps, by its line', () => {
  const { path: name, text } = fixture('hirest.json');
  const damaged = text.replace('loosen the old soil', 'loosen\\u0000soil');
  const reading = readAnnotations({ path: name, text: damaged });
  expect(reading.videos[0]?.steps).toHaveLength(1);
  expect(said(reading)).toContain(
    '9 error This step has the character NUL in its text: it is left out.',
  );
});
