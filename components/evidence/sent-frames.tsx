import clsx from 'clsx';
import type { ExplainedCell, StepRecord } from '@/lib/runs/explanation.schema';
import { describeSampling } from '@/lib/suites/whole';
import type { Frame } from '@/lib/video/schema';
import { Pictures } from './data-exhibits';
import { FrameImage } from './frame-image';

/**
 * The frames that the deciding call carried, in the order sent, large enough to judge them; those at which the judge says
 * that its finding is to be seen are marked.
 */
export function SentFrames({
  frames,
  explained,
  onFrame,
}: {
  frames: readonly Frame[];
  explained: ExplainedCell;
  /** A frame was clicked: show its moment. */
  onFrame: (frame: Frame) => void;
}) {
  const { explanation, span } = explained;
  const step = decidingStep(explained);
  const carried = step?.frames ?? explanation.frames.map((hash) => ({ hash, caption: undefined }));
  const sheets = step?.frames.filter(({ cells }) => cells !== undefined) ?? [];
  const sent = carried.flatMap(({ hash, caption }) => {
    const frame = frames.find((one) => one.hash === hash);
    return frame ? [{ frame, caption }] : [];
  });
  const isMarked = ({ at }: Frame) => span !== null && at >= span.from && at <= span.to;
  const pictures = (step?.frames ?? []).flatMap(({ hash, caption, cells }) =>
    caption === undefined || cells || frames.some((frame) => frame.hash === hash)
      ? []
      : [{ label: caption, hash, ...PICTURE_SIDES }],
  );
  const videos = step?.videos ?? [];
  if (videos.length > 0)
    return (
      <div className="flex flex-col gap-3">
        {pictures.length > 0 && <Pictures pictures={pictures} />}
        <SentVideos videos={videos} unsent={whyUnsent(step)} />
      </div>
    );
  if (pictures.length + sheets.length + sent.length === 0)
    return <p className="text-muted">The deciding call carried no frames.</p>;
  return (
    <div className="flex flex-col gap-3">
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {sheets.length > 0 ? (
        <SentSheets sheets={sheets} />
      ) : (
        <FrameGrid sent={sent} isMarked={isMarked} onFrame={onFrame} />
      )}
    </div>
  );
}

/** The step of the call that decides; undefined where none was made. */
export function decidingStep({ explanation, steps }: ExplainedCell): StepRecord | undefined {
  const [deciding] = explanation.calls;
  return steps.find(({ prompt, unit }) => prompt === deciding?.prompt && unit === deciding.unit);
}

/** Why a call showed nothing, in a sentence; null where it was made. */
function whyUnsent(step: StepRecord | undefined): string | null {
  return step?.reason === 'not-shown' ? (step.detail ?? '') : null;
}

/** That the judge was shown videos themselves, and how frames were taken out of them; or why it was not. */
function SentVideos({ videos, unsent }: Pick<StepRecord, 'videos'> & { unsent: string | null }) {
  return (
    <ul className="flex flex-col gap-2">
      {videos.map((video) => (
        <li key={video.caption} className="rounded-md border bg-bg p-2.5">
          <p>{describeVideo(video)}</p>
          <p className="mt-1 text-muted text-xs">
            {unsent === null
              ? 'The judge was sent the file, and its server took the frames: which ones is not on record.'
              : `Nothing was sent. ${unsent}`}
          </p>
          {unsent === null && (
            <p className="mt-1 text-faint text-xs">Said before it: {video.caption}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What of a video a call showed, and how, in words. */
export function describeVideo({ from, to, ...video }: StepRecord['videos'][number]): string {
  const part =
    from === undefined && to === undefined
      ? 'The clip'
      : `The clip from ${(from ?? 0).toFixed(2)} s${to === undefined ? '' : ` to ${to.toFixed(2)} s`}`;
  return `${part}, ${describeSampling(video)}`;
}

interface FrameGridProps {
  sent: readonly { frame: Frame; caption: string | undefined }[];
  /** Whether the judge says that its finding is to be seen at a frame. */
  isMarked: (frame: Frame) => boolean;
  onFrame: (frame: Frame) => void;
}

function FrameGrid({ sent, isMarked, onFrame }: FrameGridProps) {
  return (
    <ol
      className={clsx(
        'grid gap-2.5',
        sent.length > 1 && 'grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]',
      )}
    >
      {sent.map(({ frame, caption }) => (
        <li key={`${frame.hash} ${frame.position}`}>
          <button
            type="button"
            onClick={() => onFrame(frame)}
            className={clsx(
              'block w-full overflow-hidden rounded-md hover:ring-line-strong',
              isMarked(frame) ? 'ring-2 ring-accent' : 'ring-1 ring-line',
            )}
          >
            <FrameImage
              frame={frame}
              alt={`Frame at ${frame.at.toFixed(2)} seconds${isMarked(frame) ? ', where the judge sees it' : ''}`}
              className="aspect-video w-full"
            />
          </button>
          <p className="mt-1 flex justify-between text-faint text-xs tabular-nums">
            <span>{caption}</span>
            {!caption?.endsWith(` ${frame.at.toFixed(2)} s`) && (
              <span>{frame.at.toFixed(3)} s</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Sheets as they were sent, one below the other: what they show has to be read off small frames. */
function SentSheets({ sheets }: { sheets: ExplainedCell['steps'][number]['frames'] }) {
  return (
    <ol className="flex flex-col gap-3">
      {sheets.map(({ hash, caption = '' }) => (
        <li key={hash}>
          <a
            href={`/api/frames/${hash}`}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-md ring-1 ring-line hover:ring-line-strong"
          >
            <FrameImage frame={{ hash, ...SHEET_SIDES }} alt={caption} className="h-auto w-full" />
          </a>
          <p className="mt-1 text-faint text-xs">{caption}</p>
        </li>
      ))}
    </ol>
  );
}

/** What is reserved for a picture of an item until it is there, in pixels. */
const PICTURE_SIDES = { width: 512, height: 512 };

/** What is reserved for a sheet until it is there, in pixels. */
const SHEET_SIDES = { width: 1536, height: 1200 };
