import type { CheckReport } from '@/lib/judge/check.schema';
import { describeDials, SHOWN_WORDS } from '@/lib/judge/dials.schema';
import type { CallRecord, JudgeParameters } from '@/lib/judge/schema';
import { samplingEffect, type VideoCalls } from './check-video';
import type { Completion } from './completion';

/** A call with what was told besides the reply. */
export interface Heard {
  record: CallRecord;
  /** Null where no completion came. */
  completion: Completion | null;
}

/** The calls of a test: the large one, the small one, and the small one without image detail where one is set. */
interface Calls {
  large: Heard;
  small: Heard;
  usual: Heard | null;
  /** Those that show a video; null of a judge that is shown frames. */
  video: VideoCalls | null;
}

type Effect = CheckReport['dials'][number];

const TAKEN = 'taken; replies do not show an effect';

/** What is seen of each dial that is set. */
export function effectsOf(parameters: JudgeParameters, calls: Calls): CheckReport['dials'] {
  const { temperature, seed, imageDetail } = parameters;
  const unseen = (dial: string): Effect => ({ dial, effect: 'unknown', detail: TAKEN });
  return [
    ...(temperature === null ? [] : [unseen(`temperature ${temperature}`)]),
    ...(seed === null ? [] : [unseen(`seed ${seed}`)]),
    ...(imageDetail === 'auto' ? [] : [detailEffect(imageDetail, calls)]),
    ...describeDials(parameters).map(
      (dial): Effect =>
        (calls.video && dial.startsWith(SHOWN_WORDS) && samplingEffect(parameters, calls.video)) ||
        (TELLING.find(({ begins }) => dial.startsWith(begins))?.read(
          dial,
          parameters,
          calls.large,
        ) ??
          unseen(dial)),
    ),
  ];
}

/** The dials of which answers tell something, by how their descriptions begin. */
const TELLING: readonly {
  begins: string;
  read: (dial: string, parameters: JudgeParameters, heard: Heard) => Effect | null;
}[] = [
  {
    begins: 'reasoning effort ',
    read: (dial, { reasoningEffort }, heard) =>
      reasoningEffect(dial, heard, reasoningEffort === 'none' ? 0 : null),
  },
  {
    begins: 'thinking budget ',
    read: (dial, { thinkingBudget }, heard) => reasoningEffect(dial, heard, thinkingBudget),
  },
  {
    begins: 'service tier ',
    read: (dial, { serviceTier }, { completion }) => {
      const told = completion?.serviceTier ?? null;
      if (told === null) return null;
      const isSo = told === serviceTier || serviceTier === 'auto';
      return { dial, effect: isSo ? 'seen' : 'none', detail: `served as “${told}”` };
    },
  },
  {
    begins: 'provider order ',
    read: (dial, { providerOrder }, { completion }) => {
      const told = completion?.provider ?? null;
      if (told === null) return null;
      const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
      const isSo = providerOrder.some((name) => plain(name) === plain(told));
      return { dial, effect: isSo ? 'seen' : 'none', detail: `served by “${told}”` };
    },
  },
];

/** @param most the most tokens of reasoning that were allowed; null where any were */
function reasoningEffect(dial: string, { completion }: Heard, most: number | null): Effect | null {
  const told = completion?.reasoningTokens ?? null;
  const hasReasoned = (told ?? 0) > 0 || Boolean(completion?.reasoning);
  const count = told === null ? '' : `, with ${told} tokens`;
  if (most === 0) {
    return hasReasoned
      ? { dial, effect: 'none', detail: `the model reasoned all the same${count}` }
      : { dial, effect: 'seen', detail: 'the model did not reason' };
  }
  if (!hasReasoned) {
    return told === null ? null : { dial, effect: 'none', detail: 'the model did not reason' };
  }
  // Budgets are kept to roughly.
  const isOver = most !== null && told !== null && told > most * 1.1;
  const detail = `the model reasoned${count}${isOver ? ', more than that' : ''}`;
  return { dial, effect: isOver ? 'none' : 'seen', detail };
}

function detailEffect(imageDetail: string, { small, usual }: Calls): Effect {
  const dial = `image detail ${imageDetail}`;
  const [tokens, without] = [small.record.inputTokens, usual?.record.inputTokens ?? null];
  if (tokens === null || without === null) return { dial, effect: 'unknown', detail: TAKEN };
  const compared = `a small picture takes ${tokens} tokens with it and ${without} without`;
  if (tokens !== without) return { dial, effect: 'seen', detail: compared };
  return { dial, effect: 'unknown', detail: `${compared}, which may be as it should` };
}
