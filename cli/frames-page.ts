import { extractFrames } from '@/lib/video/frames/extract';
import { type TakeOrder, type TakeOutcome, takeBy } from './taking';

/** What the command asks of the page; `id` tells the reports of one file from another's. */
export type PageOrder = TakeOrder & { id: number };

declare global {
  interface Window {
    /** Given by this page: takes frames out of the file that an input holds. */
    takeFrames(input: HTMLInputElement, order: PageOrder): Promise<TakeOutcome>;
    /** Given by the command: hears the share that is done, 0–1. */
    reportShare(id: number, share: number): Promise<void>;
  }
}

window.takeFrames = async (input, order) => {
  const file = input.files?.[0];
  if (!file) return { failure: 'The browser was given no file.', refused: false };
  const named = new File([file], order.name ?? file.name);
  return takeBy(extractFrames, named, order, (share) => void window.reportShare(order.id, share));
};
