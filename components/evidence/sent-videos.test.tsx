import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ExplainedCell } from '@/lib/runs/explanation.schema';
import { SentFrames } from './sent-frames';

const video = {
  ...{ hash: 'a'.repeat(64), duration: 4, framesPerSecond: 1, mostFrames: 32 },
  caption: 'Video, 4.00 s',
};

function draw(step: object): string {
  const calls = [{ prompt: 'p', unit: 'video' }];
  const steps = [{ prompt: 'p', unit: 'video', frames: [], videos: [video], ...step }];
  const explained = { explanation: { frames: [], calls }, span: null, steps };
  return renderToStaticMarkup(
    <SentFrames
      frames={[]}
      explained={explained as unknown as ExplainedCell}
      onFrame={() => undefined}
    />,
  );
}

describe('what the judge was shown of a video itself', () => {
  it('is the clip with its rate, of a part its times', () => {
    expect(draw({ rawReply: '{}', reason: null })).toContain(
      'The clip, at 1 frame a second, at most 32',
    );
    const part = { ...video, from: 1, to: 2.5, mostFrames: null, framesPerSecond: 2 };
    expect(draw({ videos: [part], rawReply: '{}', reason: null })).toContain(
      'The clip from 1.00 s to 2.50 s, at 2 frames a second',
    );
  });

  it('is nothing where it could not be sent, and why', () => {
    const html = draw({ rawReply: null, reason: 'not-shown', detail: 'Its file is away.' });
    expect(html).toContain('Nothing was sent. Its file is away.');
    expect(html).not.toContain('was sent the file');
  });
});
