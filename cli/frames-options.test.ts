import { describe, expect, it } from 'vitest';
import { readFramesOptions, readMissingOptions } from './frames-options';

describe('options of framejury frames', () => {
  it('takes key frames of every file unless told otherwise', () => {
    expect(readFramesOptions(['a.mp4', 'b c.webm'])).toMatchObject({
      files: ['a.mp4', 'b c.webm'],
      settings: { mode: 'key' },
      json: null,
      images: null,
    });
  });

  it('counts frames in the uniform mode only', () => {
    const sixteen = readFramesOptions(['--mode', 'uniform', '--count', '16', 'a.mp4']);
    expect(sixteen?.settings).toMatchObject({ mode: 'uniform', count: 16 });
    expect(readFramesOptions(['--mode=uniform', 'a.mp4'])?.settings).toHaveProperty('count', 8);
    expect(sixteen?.settings).not.toHaveProperty('ends');
    const ends = readFramesOptions(['--mode', 'uniform', '--ends', 'a.mp4']);
    expect(ends?.settings).toMatchObject({ mode: 'uniform', count: 8, ends: true });
    expect(readFramesOptions(['--mode', 'reference', 'a.mp4'])?.settings).not.toHaveProperty(
      'count',
    );
  });

  it('takes the frames of a dense look where that is asked for', () => {
    expect(readFramesOptions(['a.mp4'])?.settings).toHaveProperty('step', 0.5);
    expect(readFramesOptions(['--dense', 'a.mp4'])?.settings).toHaveProperty('step', 0.25);
  });

  it('gives way to a request for help', () => {
    expect(readFramesOptions(['a.mp4', '--help'])).toBeNull();
  });

  it.each([
    [[], 'Name at least one video file.'],
    [['--mode', 'best', 'a.mp4'], '--mode is one of key, uniform, reference, but it is “best”.'],
    [['--count', '4', 'a.mp4'], '--count is for --mode uniform'],
    [['--ends', 'a.mp4'], '--ends is for --mode uniform.'],
    [['--mode', 'uniform', '--dense', 'a.mp4'], '--dense is for --mode key.'],
    [['--mode', 'uniform', '--count', '0', 'a.mp4'], '--count is a whole number from 1 to 256'],
    [['--jobs', '1e1', 'a.mp4'], '--jobs is a whole number from 1 to 16, but it is “1e1”.'],
    [['--fast', 'a.mp4'], '--fast'],
    [['a.mp4', '--json'], '--json'],
  ])('says what is wrong with %j', (words, sentence) => {
    expect(() => readFramesOptions(words)).toThrow(sentence);
  });
});

describe('options of framejury frames --missing', () => {
  const ID = '00000000-0000-7000-8000-000000000001';

  it('mean all that runs wait for, unless a run or a suite is named', () => {
    const url = 'http://127.0.0.1:4000';
    expect(readMissingOptions(['--missing', '--url', `${url}/`, '--jobs', '2'])).toEqual({
      of: {},
      url,
      jobs: 2,
    });
    expect(readMissingOptions(['--missing', '--run', ID])).toHaveProperty('of', { run: ID });
    expect(readMissingOptions(['--suite=even', '--missing'])).toHaveProperty('of', {
      suite: 'even',
    });
    expect(readMissingOptions(['--suite=even', '--dense', '--missing'])).toHaveProperty('of', {
      suite: 'even',
      coverage: 'dense',
    });
    expect(readMissingOptions(['--suite=even', '--count=64', '--missing'])).toHaveProperty('of', {
      suite: 'even',
      count: '64',
    });
    expect(readMissingOptions(['--missing', '--help'])).toBeNull();
  });

  it.each([
    [['--missing', 'a.mp4'], '--missing reads stored clips: name no files with it.'],
    [['--missing', '--run', ID, '--suite', 'even'], 'Name a run or a suite, not both.'],
    [['--missing', '--count', '8'], '--count goes with --suite'],
    [['--missing', '--suite', 'even', '--count', '300'], '--count is a whole number from 1 to 256'],
    [['--missing', '--jobs', '0'], '--jobs is a whole number from 1 to 16'],
  ])('make no sense as %j', (words, message) => {
    expect(() => readMissingOptions(words)).toThrow(message);
  });
});
