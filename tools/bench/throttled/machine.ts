import type { Page } from 'playwright-core';
import type { Aim, Row } from '../bench';
import { row } from '../figures';

/** What Chromium is made to be. */
export interface Machine {
  name: string;
  /** By what the processor is slower. */
  slower: number;
  /** Of the line: kbit/s down and up, and milliseconds there and back; null where it is not slowed down. */
  line: { down: number; up: number; roundTrip: number } | null;
}

/** As it is, and an old computer behind 3G. */
export const MACHINES: readonly Machine[] = [
  { name: 'as it is', slower: 1, line: null },
  {
    name: 'CPU ÷ 6, 3G',
    slower: 6,
    line: { down: 1600, up: 750, roundTrip: 150 },
  },
];

const BYTES_PER_KBIT = 1000 / 8;

/** Makes a page's browser as slow as a machine. */
export async function slowDown(page: Page, { slower, line }: Machine): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (!line) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.roundTrip,
    downloadThroughput: line.down * BYTES_PER_KBIT,
    uploadThroughput: line.up * BYTES_PER_KBIT,
  });
}

/** Rows of how long something took on each machine, in milliseconds. */
export function rowsOfMachines(
  what: string,
  taken: readonly (readonly number[])[],
  aim?: Aim,
): Row[] {
  return MACHINES.map(({ name }, index) => row(`${what}, ${name}`, 'ms', taken[index] ?? [], aim));
}
