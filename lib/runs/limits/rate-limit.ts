import 'server-only';
import { pause } from '@/lib/endpoint/retry-policy';
import type { CallLimits, JudgeParameters } from '@/lib/judge/schema';
import { log } from '@/lib/log.mjs';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import { admitRequest, correctTokens } from './store';

/** How many requests and tokens a minute a judge allows. */
export type Rates = Pick<JudgeParameters, 'requestsPerMinute' | 'tokensPerMinute'>;

/**
 * Waits until one more request is within a judge's rates, see {@link CallLimits.throttle}.
 * @param rates returns the current rates, which may change while a call waits
 */
export async function waitForRate(
  judgeId: string,
  rates: () => Rates,
  tokens: number,
  signal: AbortSignal,
): ReturnType<CallLimits['throttle']> {
  while (true) {
    const admission = await retryWhileDatabaseIsDown(
      () => admitRequest(judgeId, tokens, rates()),
      signal,
    );
    if (admission.state === 'wait') {
      await pause(admission.ms, { signal });
      continue;
    }
    return (really) => {
      correctTokens(admission.id, really).catch((error: unknown) =>
        log.error(error, 'Tokens could not be counted'),
      );
    };
  }
}

/** Whether a judge has rate limits at all. */
export function hasRates({ requestsPerMinute, tokensPerMinute }: Rates): boolean {
  return requestsPerMinute !== null || tokensPerMinute !== null;
}
