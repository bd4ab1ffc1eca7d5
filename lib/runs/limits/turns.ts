import 'server-only';
import { pause } from '@/lib/judge/endpoint/patience';
import type { CallLimits, JudgeParameters } from '@/lib/judge/schema';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import { countTurn, takeTurn } from './store';

/** How many requests and tokens a minute a judge allows. */
export type Rates = Pick<JudgeParameters, 'requestsPerMinute' | 'tokensPerMinute'>;

/**
 * Waits until one more request is within a judge's rates, see {@link CallLimits.turn}.
 * @param rates as they are each time that it looks: they may change while it waits
 */
export async function awaitTurn(
  judgeId: string,
  rates: () => Rates,
  tokens: number,
  signal: AbortSignal,
): ReturnType<CallLimits['turn']> {
  while (true) {
    const turn = await retryWhileDatabaseIsDown(() => takeTurn(judgeId, tokens, rates()), signal);
    if (turn.state === 'wait') {
      await pause(turn.ms, { signal });
      continue;
    }
    return (really) => {
      countTurn(turn.id, really).catch((error: unknown) =>
        console.error('Tokens could not be counted', error),
      );
    };
  }
}

/** Whether a judge's requests are counted at all. */
export function hasRates({ requestsPerMinute, tokensPerMinute }: Rates): boolean {
  return requestsPerMinute !== null || tokensPerMinute !== null;
}
