import { describe, expect, it } from 'vitest';
import { createTimesReader } from './ffmpeg-filters';

describe('createTimesReader', () => {
  it('reads times in ticks, since the printed seconds are rounded', () => {
    const reader = createTimesReader(0);
    const lines = [
      '[Parsed_showinfo_4 @ 0x1] config in time_base: 1/90000, frame_rate: 30/1',
      '[Parsed_showinfo_4 @ 0x1] n:   0 pts:      0 pts_time:0       pos:     48 fmt:gray',
      '[Parsed_showinfo_4 @ 0x1] color_range:tv color_space:unknown',
      '[Parsed_showinfo_4 @ 0x1] n:   1 pts:53999955 pts_time:600     pos:   1234 fmt:gray',
      'frame=    2 fps=0.0 q=-0.0 size=      28kB time=00:10:00.00',
    ];
    expect(lines.map((line) => reader.read(line))).toEqual([false, true, false, true, false]);
    expect(reader.times).toEqual([0, 53999955 / 90000]);
  });

  it('reads times before zero', () => {
    const reader = createTimesReader(0);
    reader.read('[Parsed_showinfo_0 @ 0x1] config in time_base: 1/10, frame_rate: 10/1');
    reader.read('[Parsed_showinfo_0 @ 0x1] n:   0 pts:    -20 pts_time:-2      pos: 1');
    expect(reader.times).toEqual([-2]);
  });
});
