import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inputOf, withImaginedPictures } from './fixtures';
import { readSuiteFolder } from './folder';
import { formOf } from './form/from-files';
import { filesOf } from './form/to-files';
import type { DeclaredSuite } from './read';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-suite-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const BASE = `framejury: 1
id: sketched
name: Sketched
items:
  fields:
    sketch: {picture: true, label: Sketch}
    photo: {picture: true, optional: true, reference: true, label: The photograph}
    kind: {text: true, optional: true}
scales: {likeness: {from: 1, to: 5, good: high}}
questions: [{id: like, scale: likeness, label: Like the sketch}]
prompts: [{id: like, asks: {all: true}}]
`;

function read(text = BASE) {
  writeFileSync(path.join(folder, 'suite.yaml'), text);
  return readSuiteFolder(folder);
}

function sound(text = BASE): DeclaredSuite {
  const found = read(text);
  if (found.faults) throw new Error(found.faults.map(({ message }) => message).join('\n'));
  return found;
}

const faultsIn = (text: string) => read(text).faults?.map(({ message }) => message) ?? [];

const SKETCH = { hash: 'a'.repeat(64), width: 640, height: 480 };
const PHOTO = { hash: 'b'.repeat(64), width: 64, height: 48 };

describe('a field that is a picture', () => {
  it('is carried by calls before the frames, under its label; that of a reference where a prompt says so', () => {
    const picturesBy = (text: string) => {
      const { suite } = sound(text);
      const input = inputOf({ suite }, { sketch: SKETCH, photo: PHOTO }, null);
      return suite
        .calls(input)
        .map(({ frames }) => frames.map(({ caption, hash }) => [caption, hash[0]]));
    };
    expect(picturesBy(BASE)).toEqual([
      [
        ['Sketch', 'a'],
        [undefined, '0'],
      ],
    ]);
    expect(
      picturesBy(
        BASE.replace('all: true}}', 'all: true}, pictures: [photo, sketch], frames: none}'),
      ),
    ).toEqual([
      [
        ['The photograph', 'b'],
        ['Sketch', 'a'],
      ],
    ]);
    expect(picturesBy(BASE.replace('all: true}}', 'all: true}, pictures: []}'))).toEqual([
      [[undefined, '0']],
    ]);
  });

  it('is no text: a prompt that is written names it, and one that would hold it is at fault', () => {
    const [prompt] = sound().suite.prompts;
    expect(prompt?.text).toContain(
      'Before the frames there are pictures under these names, as far as they are known: “Sketch”.',
    );
    expect(prompt?.text).not.toMatch(/photograph|\{\{sketch\}\}/);
    const own = (text: string) =>
      faultsIn(BASE.replace('all: true}}', `all: true}, text: "${text} {{questions}}"}`));
    expect(own('Look at {{sketch}}.')).toEqual([
      expect.stringContaining('{{sketch}} is a picture'),
    ]);
    expect(own('{{kind}}')).toEqual([]);
    expect(faultsIn(BASE.replace('all: true}}', 'all: true}, pictures: [kind]}'))).toEqual([
      expect.stringContaining('There is no field of a picture “kind”'),
    ]);
    expect(faultsIn(BASE.replace('  fields:', '  cluster: sketch\n  fields:'))).toEqual([
      expect.stringContaining('There is no field “sketch”'),
    ]);
  });

  it('is shown to people, and is kept from those from whom a reference is', () => {
    const { suite } = sound();
    const data = { sketch: SKETCH, photo: PHOTO, kind: 'cat' };
    expect(suite.shows?.(inputOf({ suite }, data, null))).toEqual([
      {
        exhibit: {
          kind: 'pictures',
          title: 'Item',
          pictures: [{ label: 'Sketch', ...SKETCH }],
        },
      },
      { exhibit: { kind: 'fields', title: 'Item', fields: [{ label: 'kind', value: 'cat' }] } },
      {
        exhibit: {
          kind: 'pictures',
          title: 'Reference',
          pictures: [{ label: 'The photograph', ...PHOTO }],
        },
        tells: 'reference',
      },
    ]);
  });

  it('is named in rows by its file, or as an export has it; one that is not here is told', () => {
    const [importer] = sound().suite.importers;
    expect(importer?.pictures).toEqual(['sketch', 'photo']);
    const pictures = new Map([
      ['one.png', SKETCH],
      [PHOTO.hash, PHOTO],
    ]);
    const row = (line: number, value: object) => ({ file: 'a.jsonl', line, value });
    const { items, faults } = importer?.read(
      [
        row(1, { id: 'one', sketch: 'drawn/one.png', photo: PHOTO }),
        row(2, { id: 'two', sketch: 'two.png' }),
        row(3, { id: 'three', sketch: 'one.png', photo: 3 }),
        row(4, { id: 'four' }),
      ],
      [],
      pictures,
    ) ?? { items: [], faults: [] };
    expect(items.map(({ data }) => data)).toEqual([{ sketch: SKETCH, photo: PHOTO }]);
    expect(faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 sketch: there is no picture “two.png” here: choose it along with the rows.',
      expect.stringMatching(/^3 photo: there is no picture/),
      expect.stringMatching(/^4 sketch: /),
    ]);
  });

  it('is thought of where only its name is known, and stands in the form as in the file', () => {
    const declared = sound();
    const item = withImaginedPictures(declared, { sketch: 'any.png' });
    expect(declared.suite.takes.data.safeParse(item).success).toBe(true);
    const form = formOf(declared);
    expect(form.fields.map(({ kind }) => kind)).toEqual(['picture', 'picture', 'text']);
    writeFileSync(path.join(folder, 'suite.yaml'), filesOf(form)['suite.yaml'] ?? '');
    const again = readSuiteFolder(folder);
    expect(again.faults).toBeNull();
    expect(again.suite && again.declaration.items.fields).toEqual(
      declared.declaration.items.fields,
    );
  });
});
