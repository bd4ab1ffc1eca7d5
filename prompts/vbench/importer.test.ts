import { describe, expect, it } from 'vitest';
import { jsonLines } from './importer';

const row = {
  prompt: 'A child tears a sheet of paper in two.',
  dimension: 'Motion_Rationality',
  sample: 1,
  model: 'Model A',
  video: 'A child tears a sheet of paper in two.-1.mp4',
  auxiliary_info: ['Is the child tearing paper? (yes or no)'],
};

const read = (...rows: unknown[]) =>
  jsonLines.read(
    rows.map((value, index) => ({ file: 'rows.jsonl', line: index + 1, value })),
    [],
  );

describe('items from JSONL', () => {
  it('are videos of prompts under dimensions', () => {
    const { items, faults } = read(row);
    expect(faults).toEqual([]);
    expect(items).toEqual([
      {
        sourceId: 'Motion_Rationality/1',
        file: 'rows.jsonl',
        line: 1,
        name: 'A child tears a sheet of paper in two. · video 2 · Motion Rationality',
        data: {
          dimension: 'Motion_Rationality',
          prompt: row.prompt,
          sample: 1,
          metadata: row.auxiliary_info,
        },
        model: 'Model A',
        prompt: row.prompt,
        cluster: row.prompt,
        task: `Motion_Rationality/${row.prompt}`,
        facets: { dimension: 'Motion Rationality', category: 'Commonsense' },
        media: [{ name: row.video, model: 'Model A' }],
      },
    ]);
  });

  it('are all videos of a Diversity prompt together', () => {
    const videos = ['a-0.mp4', 'a-1.mp4', 'a-2.mp4'];
    const { items } = read({ prompt: 'a', dimension: 'Diversity', model: 'Model A', videos });
    expect(items[0]).toMatchObject({
      data: { sample: null, metadata: null },
      name: 'a · Diversity',
      media: videos.map((name) => ({ name })),
    });
  });

  it('say nothing of a prompt that gives the answer away, but in their data', () => {
    const prompt = 'Harbour, tilt up.';
    const camera = { ...row, prompt, dimension: 'Camera_Motion', auxiliary_info: 'tilt_up' };
    const { items } = read(camera, { ...camera, prompt: 'Harbour, tilt down.' });
    const [up, down] = items;
    expect(up?.prompt).toBeNull();
    expect(up?.name).toMatch(/^Hidden prompt [0-9a-z]{6} · video 2 · Camera Motion$/);
    expect(up?.name).not.toBe(down?.name);
    expect(up?.data).toMatchObject({ prompt, metadata: 'tilt_up' });
  });

  it('may be called as upstream’s files call them', () => {
    const { prompt, ...rest } = row;
    const { items } = read({
      ...rest,
      prompt_en: ` ${prompt} `,
      dimension: ['Motion_Rationality'],
    });
    expect(items[0]?.data).toMatchObject({ prompt, dimension: 'Motion_Rationality' });
  });

  it.each<[string, unknown, string]>([
    ['no object', 'a prompt', 'object'],
    ['no prompt', { ...row, prompt: undefined }, 'prompt: is missing'],
    ['an unknown dimension', { ...row, dimension: 'Beauty' }, 'dimension'],
    ['no video', { ...row, video: undefined }, 'video: is missing'],
    ['several videos', { ...row, video: undefined, videos: ['a', 'b'] }, 'video by video'],
    ['both', { ...row, videos: ['a'] }, '“video”'],
    [
      'a sample of a set',
      { prompt: 'a', dimension: 'Diversity', sample: 0, videos: ['a'] },
      'sample',
    ],
    ['no metadata', { ...row, auxiliary_info: undefined }, 'Motion Rationality must be a list'],
    [
      'metadata of another dimension',
      { ...row, dimension: 'Camera_Motion' },
      'Camera Motion must be one of zoom_in',
    ],
  ])('leave out a row with %s, and say why', (_what, bad, message) => {
    const { items, faults } = read(bad, row);
    expect(items.map(({ line }) => line)).toEqual([2]);
    expect(faults).toEqual([
      { file: 'rows.jsonl', line: 1, message: expect.stringContaining(message) },
    ]);
  });
});
