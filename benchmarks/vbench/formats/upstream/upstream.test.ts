import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSIONS } from '../dimensions';
import { upstreamResults } from './importer';
import { figureOf, meansAgree } from './mean';
import { stemOf, stemOfPath } from './names';
import { pythonFloat } from './number';
import { readUpstreamFile } from './read';
import { pythonString, writeUpstream } from './write';

function resultsIn(text: string) {
  const read = readUpstreamFile(text);
  if (read.kind !== 'results') throw new Error(JSON.stringify(read));
  return read;
}

const read = (...files: [name: string, text: string][]) =>
  upstreamResults.read(files.map(([name, text]) => ({ name, text })));

describe('a result file', () => {
  const numbers = fc.oneof(
    fc.constantFrom('1', '1.0', '0', '0.0', '-1', '-1.0', 'NaN', 'Infinity', '-Infinity', '1e-05'),
    fc.double({ min: 0, max: 1, noNaN: true }).map(pythonFloat),
    fc.constant('0.33333333333333333333333333'),
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }).map(pythonString),
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    fc.constantFrom('"C:\\\\videos\\\\A crab-0.mp4"', '"/data/A caf\\u00e9-1.mp4"', '"a\\/b"'),
  );
  const values = fc.oneof(
    { weight: 6, arbitrary: numbers },
    fc.constantFrom('null', 'true', '"1"'),
  );
  const fields = fc.oneof(
    fc.tuple(texts, values).map(([path, value]) => [
      ['"video_path"', path],
      ['"video_results"', value],
    ]),
    fc.tuple(texts, values, values).map(([path, value, more]) => [
      ['"video_results"', value],
      ['"video_path"', path],
      ['"10"', more],
      ['"2"', more],
    ]),
  );
  const names = fc.oneof(fc.constantFrom(...DIMENSIONS.map(pythonString), '"7"', '"3"'), texts);
  const dimensions = fc.array(fc.tuple(names, numbers, fc.array(fields, { maxLength: 4 })), {
    maxLength: 4,
  });

  /** Written by other means than ours: nested text with the marks of `json.dump`. */
  const layouts = fc.constantFrom('    ', '  ', '\t', null);
  const compact = fc.constantFrom([', ', ': '] as const, [',', ':'] as const);
  const ends = fc.constantFrom('', '\n');

  it('is the same text when it is read and written', () => {
    fc.assert(
      fc.property(dimensions, layouts, compact, ends, (all, indent, [comma, colon], end) => {
        const lines: string[] = [];
        const line = (depth: number, text: string) =>
          lines.push((indent ?? '').repeat(depth) + text);
        const [between, join] = indent === null ? [comma, ''] : [',', '\n'];
        const follow = (list: readonly unknown[], place: number) =>
          place < list.length - 1 ? between : '';
        const is = indent === null ? colon : ': ';
        line(0, all.length > 0 ? '{' : '{}');
        all.forEach(([name, mean, videos], place) => {
          line(1, `${name}${is}[`);
          line(2, `${mean}${between}`);
          line(2, videos.length > 0 ? '[' : '[]');
          videos.forEach((video, index) => {
            line(3, '{');
            video.forEach(([key, value], at) => {
              line(4, `${key}${is}${value}${follow(video, at)}`);
            });
            line(3, `}${follow(videos, index)}`);
          });
          if (videos.length > 0) line(2, ']');
          line(1, `]${follow(all, place)}`);
        });
        if (all.length > 0) line(0, '}');
        const text = lines.join(join) + end;
        // What has one of two possible separators nowhere can be written with either.
        const shows = indent !== null || all.length > 0;
        if (shows) expect(writeUpstream(resultsIn(text).results)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('says of every fault in which line it is, and keeps the rest', () => {
    const text = `{
  "Mechanics": [0.5, [
    {"video_path": "a/A-0.mp4", "video_results": 1},
    {"video_path": "a/A-1.mp4", "video_results": 0},
    {"video_path": "a/A-2.mp4", "video_results": null},
    {"video_path": "a/A-3.mp4", "video_results": true},
    {"video_path": "a/A-4.mp4", "video_results": "1"},
    {"video_path": "a/A-5.mp4", "video_results": NaN},
    {"video_path": "a/A-6.mp4", "video_results": -1},
    {"video_path": "a/A-7.mp4", "video_results": 3},
    {"video_results": 1},
    {"video_path": "b\\\\A-1.mp4", "video_results": 1}
  ]],
  "Beauty": [1.0, []],
  "Material": 1,
  "Composition": [null, [7, {"video_path": "B-0.mp4", "video_results": -1}]]
}`;
    const { scores, faults, notes } = read(['x.json', text]);
    expect(scores.map(({ item, value, reason, line }) => [item, value, reason, line])).toEqual([
      ['Mechanics/A-0', 1, null, 3],
      ['Mechanics/A-1', 0, null, 4],
      ['Mechanics/A-6', null, 'nothing-to-judge', 9],
      ['Composition/B-0', null, 'nothing-to-judge', 16],
    ]);
    expect(faults.map(({ file, line, message }) => `${file} ${line}: ${message}`)).toEqual([
      'x.json 15: “Material” is no pair of a mean and a list of videos',
      'x.json 16: “Composition” has a mean that is no number',
      'x.json 16: “Composition” has something else than an object among its videos',
      'x.json 5: “video_results” of “a/A-2.mp4” is null, which is no number',
      'x.json 6: “video_results” of “a/A-3.mp4” is true, which is no number',
      'x.json 7: “video_results” of “a/A-4.mp4” is "1", which is no number',
      'x.json 8: “video_results” of “a/A-5.mp4” is NaN, which is no number',
      'x.json 10: “video_results” of “a/A-7.mp4” is 3: values are from 0 to 1, or −1',
      'x.json 11: an entry of “Mechanics” has no “video_path”',
      'x.json 14: “Beauty” is no dimension of VBench-2.0',
      'x.json 12: “b\\A-1.mp4” stands in “Mechanics” already, line 4',
    ]);
    expect(notes.map(({ message }) => message)).toEqual([
      '“Mechanics” says a mean of 0.5; that of its values is 1.2',
      '“Beauty” says a mean of 1.0; that of its values is none, since no video counts',
      '“Composition” has −1 1×, though VBench-2.0 itself excludes nothing there',
    ]);
  });

  it('that is no JSON says where reading ended', () => {
    expect(read(['x.json', '{\n "Mechanics": [0.5,\n ]}']).faults).toEqual([
      { file: 'x.json', line: 3, message: 'is no JSON: A value is missing' },
    ]);
    expect(read(['x.json', '[1]']).faults[0]?.message).toContain('a list');
    expect(read(['x.json', '['.repeat(10_000)]).faults[0]?.message).toContain('too deep');
  });

  it('of videos is passed over and said', () => {
    const list = '[{"prompt_en": "A", "dimension": ["Mechanics"], "video_list": []}]';
    const { scores, faults, notes } = read(['x_full_info.json', list]);
    expect({ scores, faults }).toEqual({ scores: [], faults: [] });
    expect(notes[0]?.message).toContain('list of videos');
  });

  it('that has a dimension of another one is a conflict, not the last word', () => {
    const of = (value: number) =>
      `{"Material": [${value}.0, [{"video_path": "A-0.mp4", "video_results": ${value}}]]}`;
    const { scores, faults } = read(['a.json', of(0)], ['b.json', of(1)]);
    expect(scores).toEqual([]);
    expect(faults).toEqual([
      {
        file: 'b.json',
        line: 1,
        message: '“Material” stands here and in “a.json”, line 1: keep one of the two',
      },
    ]);
  });

  it('excludes an order that could not be read as that', () => {
    const text =
      '{"Motion_Order_Understanding": [0, [{"video_path": "A-0.mp4", "video_results": -1}]]}';
    expect(read(['a.json', text]).scores).toMatchObject([{ value: null, reason: 'unparseable' }]);
  });
});

describe('means', () => {
  it('are computed as upstream does, nine tenths of excluded orders and none at all included', () => {
    expect(figureOf('Mechanics', [1, 0, -1, 1])).toBe(2 / 3);
    expect(figureOf('Mechanics', [-1])).toBeNull();
    expect(figureOf('Motion_Order_Understanding', [1, ...Array(10).fill(-1)])).toBe(0);
    expect(figureOf('Motion_Order_Understanding', [1, ...Array(9).fill(-1)])).toBe(1);
    expect(meansAgree(Number('0.6666666666666667'), 2 / 3)).toBe(true);
    expect(meansAgree(0.667, 2 / 3)).toBe(false);
    expect(meansAgree(Number.NaN, null)).toBe(true);
  });
});

describe('numbers', () => {
  it.each([
    [1, '1.0'],
    [0, '0.0'],
    [1 / 3, '0.3333333333333333'],
    [0.0001, '0.0001'],
    [0.00001234, '1.234e-05'],
    [1e-7, '1e-07'],
    [1e16, '1e+16'],
    [123456789012345680, '1.2345678901234568e+17'],
    [Number.NaN, 'NaN'],
  ])('%d is %s to Python', (value, text) => {
    expect(pythonFloat(value)).toBe(text);
  });
});

describe('names of videos', () => {
  it('end after 180 code points, and keep a blank before the hyphen', () => {
    const prompt = `${'😀'.repeat(179)} and so on`;
    expect(stemOf({ prompt, sample: 2 })).toBe(`${'😀'.repeat(179)} -2`);
    expect(stemOf({ prompt: 'A', sample: null })).toBe('A-0');
  });

  it('are the last part of a path, whichever system wrote it', () => {
    expect(stemOfPath('C:\\v\\A v. B-1.MP4')).toBe('A v. B-1');
    expect(stemOfPath('/data/v/A crab-0.mp4')).toBe('A crab-0');
  });
});
