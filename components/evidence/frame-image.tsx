import clsx from 'clsx';
import Image from 'next/image';
import type { Frame } from '@/lib/video/schema';

/** A frame to the byte as the judge saw it. */
export function FrameImage({
  frame,
  alt,
  className,
}: {
  frame: Pick<Frame, 'hash' | 'width' | 'height'>;
  alt: string;
  className?: string;
}) {
  return (
    <Image
      unoptimized
      src={`/api/frames/${frame.hash}`}
      alt={alt}
      width={frame.width}
      height={frame.height}
      draggable={false}
      className={clsx('block bg-black object-contain', className)}
    />
  );
}
