import type { Metadata } from 'next';
import { type ItemPageProps, itemPage } from '@/app/reviewed-item';

export const metadata: Metadata = { title: 'Review' };

/** The review of one video; which run and which cell stand in the address. */
export default function VideoPage(props: ItemPageProps) {
  return itemPage(props, 'videos');
}
