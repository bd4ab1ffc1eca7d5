import type { Outbox, Parcel } from './outbox';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 8000;

/** What became of a parcel: with another person at the browser by now it goes on waiting for its own. */
export type Delivery = 'done' | 'of somebody else';

/** How parcels are sent. */
export interface Delivering {
  /** Sends one parcel and takes it out of the outbox. Rejects when the server does not answer. */
  deliver: (parcel: Parcel) => Promise<Delivery>;
  /** Runs work while no other tab runs it; resolves some time after the work has. */
  inOneTab: (work: () => Promise<void>) => Promise<void>;
  /** Told after each attempt whether it got no reply. */
  onLost: (lost: boolean) => void;
}

/**
 * Sends what a person has in an outbox, one parcel after the other, and what is added to it; tries again while the server
 * does not answer.
 * @returns `start` looks at once whether something waits; `stop` ends it
 */
export function sendParcels(
  box: Outbox,
  raterId: string | null,
  { deliver, inOneTab, onLost }: Delivering,
): { start: () => void; stop: () => void } {
  const next = () => box.read().parcels.find((parcel) => parcel.raterId === raterId);
  let stopped = false;
  let sending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendAll = async () => {
    for (let parcel = next(); parcel && !stopped; parcel = next()) {
      try {
        const delivery = await deliver(parcel);
        failures = 0;
        onLost(false);
        if (delivery === 'of somebody else') stopped = true;
      } catch {
        failures += 1;
        onLost(true);
        return;
      }
    }
  };

  const start = async () => {
    clearTimeout(timer);
    if (sending) return;
    sending = true;
    try {
      // Once more for what was added after the last look, before this was told that it is over.
      do await inOneTab(sendAll);
      while (failures === 0 && !stopped && next());
    } finally {
      sending = false;
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
    if (failures > 0 && !stopped) timer = setTimeout(start, wait);
  };

  const look = () => {
    if (!stopped && next()) void start();
  };
  const unsubscribe = box.subscribe(() => {
    if (failures === 0) look();
  });
  return {
    start: look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
