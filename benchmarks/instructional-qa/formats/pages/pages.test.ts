import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tea } from '@/prompts/qa/fixtures/clips';
import { trimmingSettingsSchema } from '../trimming/schema';
import { clipItem } from './clips';
import { filterVideos, listVideo, totalsOf, trimVideos } from './preview';
import { type ReadVideo, readAnnotationFiles } from './reading';
import { listedVideoSchema } from './schema';

const FIXTURES = path.join(import.meta.dirname, '../annotations/fixtures');
const fixture = (name: string) => ({
  path: name,
  text: readFileSync(path.join(FIXTURES, name), 'utf8'),
});

describe('files that belong together', () => {
  it('are summed up one by one, with what was skipped and why', () => {
    const { files, videos } = readAnnotationFiles([fixture('hirest.json'), fixture('ours.json')]);
    expect(files[0]).toEqual({
      file: 'hirest.json',
      source: 'hirest',
      recipes: null,
      entries: 4,
      videos: 1,
      steps: 2,
      substeps: 0,
      skipped: expect.arrayContaining([
        { reason: 'no-steps', count: 2 },
        { reason: 'unreadable', count: 1 },
      ]),
    });
    expect(new Set(videos.map(({ file }) => file))).toEqual(new Set(['hirest.json', 'ours.json']));
  });

  it('give YouCook2 the names of its recipes, whichever comes first', () => {
    const { files, videos } = readAnnotationFiles([
      fixture('youcook2.json'),
      fixture('recipes.csv'),
    ]);
    expect(files).toMatchObject([
      { file: 'recipes.csv', source: null, recipes: 2 },
      { file: 'youcook2.json', source: 'youcook2', videos: 1 },
    ]);
    expect(videos).toMatchObject([{ video: 'soupA1', subject: 'leek soup' }]);
    const { findings, videos: none } = readAnnotationFiles([fixture('youcook2.json')]);
    expect(none).toEqual([]);
    expect(findings).toMatchObject([{ message: expect.stringContaining('label_foodtype.csv') }]);
  });

  it('say what they lack: a table that nothing needs, takes of which nobody knows how long they are', () => {
    const read = (durations?: Map<string, number>) =>
      readAnnotationFiles([fixture('recipes.csv'), fixture('ego-exo4d.json')], durations);
    const notes = read().findings.filter(({ severity }) => severity === 'note');
    expect(notes.map(({ file }) => file)).toEqual(['recipes.csv', 'ego-exo4d.json']);
    expect(notes[1]?.message).toContain('1 of 1 takes');
    const { videos, findings } = read(new Map([['bike_repair_01', 55]]));
    expect(videos).toMatchObject([{ duration: 55 }]);
    expect(findings.filter(({ severity }) => severity === 'note')).toHaveLength(1);
  });
});

/** A video whose steps last 40 s each, of the categories that a word's letters stand for. */
function videoOf(letters: string, video: string): ReadVideo {
  const steps = [...letters].map((category, index) => ({
    from: 40 * index,
    to: 40 * (index + 1),
    text: `step ${index}`,
    line: index + 1,
    category,
    substeps: [{ from: 1, to: 2, text: 'part', category: null, line: 1 }],
  }));
  return {
    video,
    source: 'goal-step',
    view: 'first',
    subject: `Goal of ${video}`,
    line: 1,
    duration: null,
    steps,
    file: 'goals.json',
  };
}

describe('the preview', () => {
  const settings = trimmingSettingsSchema.parse({});
  const trimmed = trimVideos(
    [videoOf('abc', 'short'), videoOf('abcdefgabcdefgaa', 'long'), videoOf('aaaaaaaa', 'same')],
    settings,
  );

  it('adds up clips, dropped stretches and the rules that these broke', () => {
    expect(totalsOf(trimmed)).toEqual({
      videos: 3,
      clips: 3,
      clipSeconds: 120 + 280 + 280,
      drops: 3,
      dropSeconds: 80 + 280 + 40,
      broken: [
        { rule: 'duration', count: 2 },
        { rule: 'variety', count: 1 },
      ],
    });
  });

  it.each([
    ['all', '', ['short', 'long', 'same']],
    ['dropped', '', ['long', 'same']],
    ['several', '', ['long']],
    ['none', '', ['same']],
    ['all', ' GOAL OF L', ['long']],
    ['none', 'long', []],
  ] as const)('lists %s that have “%s” in them', (show, search, videos) => {
    const found = filterVideos(trimmed, { show, search });
    expect(found.map(({ video }) => video.video)).toEqual(videos);
  });

  it('says of each step of which category it is, and of each stretch from which step to which', () => {
    const [, long] = trimmed.map(listVideo);
    expect(listedVideoSchema.parse(long)).toEqual(long);
    expect(long?.categories).toEqual([...'abcdefg']);
    expect(long?.steps.map(({ category }) => category).join('')).toBe('1234567123456711');
    expect(long?.steps[0]?.substeps).toEqual([{ from: 1, to: 2, text: 'part' }]);
    const steps = ({ first, last }: { first: number; last: number }) => [first, last];
    expect(long?.clips.map(steps)).toEqual([
      [1, 7],
      [8, 14],
    ]);
    expect(long?.drops.map(steps)).toEqual([[15, 16]]);
    expect(long?.drops[0]?.broken).toMatchObject({ rule: 'duration', measured: 80, limit: 240 });
  });

  it('says so of clips that share a step', () => {
    const crossing = trimVideos([videoOf('abcdefghijklm', 'v')], { ...settings, next: 'crossing' });
    const [video] = crossing.map(listVideo);
    expect(video?.clips.map(({ first, last }) => [first, last])).toEqual([
      [1, 7],
      [7, 13],
    ]);
  });
});

describe('a clip as an item', () => {
  it('awaits its video by its name, as a file', () => {
    expect(clipItem(tea, undefined)).toMatchObject({
      name: 'Make tea, 0:00–1:03.2 (tea.mp4)',
      cluster: 'tea.mp4',
      facets: { source: 'ours', view: 'third' },
      media: [{ name: 'tea.mp4', from: 0, to: 63.2 }],
    });
    const [medium] = clipItem({ ...tea, video: 'a1b2-c3' }, undefined).media ?? [];
    expect(medium?.name).toBe('a1b2-c3.mp4');
  });

  it('shows the video that is here, whatever its ending', () => {
    const footage = { id: '00000000-0000-7000-8000-000000000001', name: 'a1.webm' };
    expect(clipItem({ ...tea, video: 'a1' }, footage).media).toEqual([
      { name: 'a1.webm', video: footage.id, from: 0, to: 63.2 },
    ]);
  });
});
