import clsx from 'clsx';
import type { Frame } from '@/lib/video/schema';
import { FrameImage } from './frame-image';

/** The frames that the deciding call carried, in order, large enough to judge them. */
export function SentFrames({
  frames,
  hashes,
  onFrame,
}: {
  frames: readonly Frame[];
  hashes: readonly string[];
  /** A frame was clicked: show its moment. */
  onFrame: (frame: Frame) => void;
}) {
  const sent = hashes.flatMap((hash) => frames.find((frame) => frame.hash === hash) ?? []);
  if (sent.length === 0) return <p className="text-muted">The deciding call carried no frames.</p>;
  return (
    <ol
      className={clsx(
        'grid gap-2.5',
        sent.length > 1 && 'grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]',
      )}
    >
      {sent.map((frame, index) => (
        <li key={frame.hash}>
          <button
            type="button"
            onClick={() => onFrame(frame)}
            className="block w-full overflow-hidden rounded-md ring-1 ring-line hover:ring-line-strong"
          >
            <FrameImage
              frame={frame}
              alt={`Frame at ${frame.at.toFixed(2)} seconds`}
              className="aspect-video w-full"
            />
          </button>
          <p className="mt-1 flex justify-between text-faint text-xs tabular-nums">
            <span>
              {index + 1} of {sent.length}
            </span>
            <span>{frame.at.toFixed(3)} s</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
