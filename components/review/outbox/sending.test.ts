import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox } from './outbox';
import { MemoryStorage, parcel } from './outbox-testing';
import { type Delivering, type Delivery, sendParcels } from './sending';

let box: Outbox;
let sent: string[];
let lost: boolean[];
/** What the server makes of the next parcels; afterwards it takes all. */
let replies: (Delivery | 'none')[];

const delivering: Delivering = {
  deliver: async (one) => {
    const reply = replies.shift() ?? 'done';
    if (reply === 'none') throw new Error('no reply');
    if (one.kind === 'answers') sent.push(...one.answers.map(({ question }) => question));
    if (reply === 'done') box.acknowledge(one, []);
    return reply;
  },
  inOneTab: (work) => work(),
  onLost: (value) => void lost.push(value),
};

beforeEach(() => {
  vi.useFakeTimers();
  box = new Outbox(new MemoryStorage());
  sent = [];
  lost = [];
  replies = [];
});
afterEach(() => vi.useRealTimers());

/** Lets everything happen that does not wait for a timer. */
const flush = () => vi.advanceTimersByTimeAsync(0);

describe('sending', () => {
  it('takes what waits, oldest first, and what comes, and leaves what is of others', async () => {
    box.add(parcel(1, 'a'));
    box.add({ ...parcel(2, 'b'), raterId: 'other' });
    const sending = sendParcels(box, 'me', delivering);
    sending.start();
    box.add(parcel(3, 'c'));
    await flush();
    box.add(parcel(4, 'd'));
    await flush();
    expect(sent).toEqual(['a', 'c', 'd']);
    sending.stop();
    box.add(parcel(5, 'e'));
    await flush();
    expect(sent).toEqual(['a', 'c', 'd']);
  });

  it('takes what is added while the other tabs are given their turn', async () => {
    let release = () => {};
    const slow: Delivering = {
      ...delivering,
      inOneTab: async (work) => {
        await work();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      },
    };
    sendParcels(box, 'me', slow);
    box.add(parcel(1, 'a'));
    await flush();
    box.add(parcel(2, 'b'));
    release();
    await flush();
    expect(sent).toEqual(['a', 'b']);
    expect(box.read().parcels).toEqual([]);
  });

  it('tries again later where there is no reply, and at once when it is asked to', async () => {
    replies = ['none', 'none', 'none'];
    const sending = sendParcels(box, 'me', delivering);
    box.add(parcel(1, 'a'));
    await flush();
    box.add(parcel(2, 'b'));
    await flush();
    expect(lost).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lost).toEqual([true, true]);
    sending.start();
    await flush();
    expect(lost).toEqual([true, true, true]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sent).toEqual(['a', 'b']);
    expect(lost.at(-1)).toBe(false);
  });

  it('ends where somebody else is at the browser by now', async () => {
    replies = ['of somebody else'];
    sendParcels(box, 'me', delivering);
    box.add(parcel(1, 'a'));
    box.add(parcel(2, 'b'));
    await flush();
    expect(sent).toEqual(['a']);
    expect(box.read().parcels).toHaveLength(2);
  });
});
