import { afterEach, expect, it, vi } from 'vitest';
import { keepMedia, mediaSource } from './media-cache';

afterEach(() => vi.unstubAllGlobals());

it('reads a file once that several items show, and plays it for all of them from memory', async () => {
  const fetched = vi.fn(async () => new Response(new Blob(['film'])));
  vi.stubGlobal('fetch', fetched);
  const { signal } = new AbortController();
  const medium = { n: 1, file: 'f'.repeat(64) };
  expect(mediaSource('one', medium)).toBe('/api/videos/one/media');
  await keepMedia('one', medium, signal);
  await keepMedia('two', medium, signal);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(mediaSource('two', medium)).toMatch(/^blob:/);
  expect(mediaSource('two', medium)).toBe(mediaSource('one', medium));
  // Of a clip no other item is known to show the same.
  await keepMedia('three', { n: 1 }, signal);
  expect(fetched).toHaveBeenCalledTimes(2);
});
