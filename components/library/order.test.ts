import { describe, expect, it } from 'vitest';
import type { LibraryVideo } from '@/lib/reviews/schema';
import { isUnder, matchesText, sortVideos } from './order';

type Latest = NonNullable<LibraryVideo['latest']>;

function video(name: string, latest: Partial<Latest> | null = null): LibraryVideo {
  return {
    id: name,
    name,
    thumbnail: null,
    generatorModel: null,
    generationPrompt: null,
    duration: 4,
    createdAt: '2026-01-01T00:00:00.000Z',
    blind: false,
    latest: latest && {
      runId: 'run',
      judge: 'Baseline',
      suite: 'suite',
      state: 'judged',
      stateReason: null,
      scores: [],
      unscored: 0,
      reviewed: 0,
      answers: 10,
      toReview: 10,
      ...latest,
    },
  };
}

function scored(name: string, value: number | null): LibraryVideo {
  return video(name, {
    scores: [
      {
        id: 'index',
        label: 'Index',
        value,
        range: { min: 0, max: 10 },
        higherIsWorse: true,
        formula: '',
        terms: [],
        scored: 1,
        unscored: 0,
      },
    ],
  });
}

const names = (videos: LibraryVideo[]) => videos.map(({ name }) => name);

describe('order of the library', () => {
  it('puts numbers within names in their natural order', () => {
    const videos = [video('clip-10.mp4'), video('Clip-2.mp4'), video('clip-1.mp4')];
    expect(names(sortVideos(videos, 'name', false))).toEqual([
      'clip-1.mp4',
      'Clip-2.mp4',
      'clip-10.mp4',
    ]);
  });

  it('keeps videos without a score last in both directions', () => {
    const videos = [scored('a', null), scored('b', 2), video('c'), scored('d', 7)];
    expect(names(sortVideos(videos, 'score:index', true))).toEqual(['d', 'b', 'a', 'c']);
    expect(names(sortVideos(videos, 'score:index', false))).toEqual(['b', 'd', 'a', 'c']);
  });

  it('puts what needs attention first when sorted by state', () => {
    const videos = [
      video('judged', { state: 'judged' }),
      video('failed', { state: 'failed' }),
      video('waiting', { state: 'waiting' }),
      video('none'),
    ];
    expect(names(sortVideos(videos, 'state', false))).toEqual([
      'failed',
      'waiting',
      'judged',
      'none',
    ]);
  });

  it('leaves the given list as it was', () => {
    const videos = [video('b'), video('a')];
    sortVideos(videos, 'name', false);
    expect(names(videos)).toEqual(['b', 'a']);
  });
});

describe('filters of the library', () => {
  it('counts a video as reviewed only when every answer was looked at', () => {
    expect(isUnder(video('v', { reviewed: 9 }), 'reviewed')).toBe(false);
    expect(isUnder(video('v', { reviewed: 9 }), 'to-review')).toBe(true);
    expect(isUnder(video('v', { reviewed: 10 }), 'reviewed')).toBe(true);
    expect(isUnder(video('v', { toReview: 0 }), 'reviewed')).toBe(false);
  });

  it('offers a cancelled video for judging again', () => {
    expect(isUnder(video('v', { state: 'cancelled' }), 'unjudged')).toBe(true);
    expect(isUnder(video('v'), 'unjudged')).toBe(true);
    expect(isUnder(video('v', { state: 'judged' }), 'unjudged')).toBe(false);
  });

  it('finds words in name, prompt and generator in any order', () => {
    const clip = {
      ...video('beach.mp4'),
      generationPrompt: 'A dog runs along the shore',
      generatorModel: 'Sora',
    };
    expect(matchesText(clip, 'sora DOG')).toBe(true);
    expect(matchesText(clip, 'dog cat')).toBe(false);
    expect(matchesText(clip, '')).toBe(true);
  });
});
