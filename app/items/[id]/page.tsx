import type { Metadata } from 'next';
import { type ItemPageProps, itemPage } from '@/app/reviewed-item';

export const metadata: Metadata = { title: 'Review an item' };

/** The review of one item that is no clip; which run and which cell stand in the address. */
export default function ItemPage(props: ItemPageProps) {
  return itemPage(props, 'items');
}
