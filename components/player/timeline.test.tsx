import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Steps } from '@/components/evidence/data-exhibits';
import { Playback } from './playback';
import { StepLane } from './step-lane';
import { Timeline } from './timeline';

const PART = { from: 20, to: 40 };
const frame = (position: number, at: number) => ({
  position,
  at,
  hash: String(position),
  width: 64,
  height: 36,
});
const draw = (part: typeof PART | null) => {
  const playback = new Playback(2400, 24, 100, part);
  return renderToStaticMarkup(
    <Timeline
      playback={playback}
      frames={[frame(0, 10), frame(1, 25), frame(2, 90)]}
      clusters={[]}
      chosen={{ from: 30, to: 35 }}
      findings={[]}
      part={playback.part}
    />,
  );
};

it('draws the part of the video that is meant, and of the frames those within', () => {
  const html = draw(PART);
  expect(html).toContain('aria-valuemin="20"');
  expect(html).toContain('aria-valuemax="40"');
  expect(html).toContain('left:50%;width:25%');
  expect(html.match(/w-px/g)).toHaveLength(1);
  expect(html).toContain('left:25%');
});

it('draws the whole video where no part is meant', () => {
  const html = draw(null);
  expect(html).toContain('aria-valuemax="100"');
  expect(html).toContain('left:30%;width:5%');
  expect(html.match(/w-px/g)).toHaveLength(3);
});

it('draws steps at their places in the part, each to be played, and says in words what they are', () => {
  const steps = [
    { from: 20, to: 25, label: 'fill the kettle' },
    { from: 30, to: 40, label: 'pour the water', meant: true },
  ];
  const html = renderToStaticMarkup(
    <StepLane steps={steps} part={PART} onStep={() => undefined} />,
  );
  expect(html).toContain('left:50%;width:50%');
  expect(html).toMatch(/aria-label="Play step 2\. pour the water, 30\.00–40\.00 s, asked about"/);
  expect(html.match(/<button/g)).toHaveLength(2);
  // The list in words is drawn over the same part, not over the time that the steps span.
  const list = renderToStaticMarkup(
    <Steps steps={steps.slice(1)} part={PART} onStretches={() => undefined} />,
  );
  expect(list).toContain('left:50%;width:50%');
});
