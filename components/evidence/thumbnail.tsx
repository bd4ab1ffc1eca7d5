import { FrameImage } from './frame-image';

/** A clip's frame in a list. The frame's own size only gives it its shape. */
export function Thumbnail({ hash }: { hash: string }) {
  return (
    <FrameImage frame={{ hash, width: 64, height: 36 }} alt="" className="h-9 w-16 rounded-sm" />
  );
}
