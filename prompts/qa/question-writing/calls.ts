import {
  GRANULARITIES,
  type Granularity,
  SOURCE,
} from '@/benchmarks/instructional-qa/formats/sources';
import { videoInfo } from '@/benchmarks/instructional-qa/formats/video-info';
import type { Brought, Call } from '@/lib/suites/calls';
import { checkQuestion, checkRepeats } from '../checks/question';
import type { CodeCheck } from '../checks/schema';
import { writing } from './prompts';
import type { ClipInput, Evidence, Written, WrittenItem } from './schema';

/** The unit of a call: all questions of a granularity. */
const unitOf = (granularity: Granularity) => `questions:${granularity}`;

function granularitiesOf({ settings: { granularity } }: ClipInput): readonly Granularity[] {
  return granularity === 'both' ? GRANULARITIES : [granularity];
}

interface Writing {
  granularity: Granularity;
  /** How many questions are asked for. */
  asked: number;
  call: Call<Written>;
}

function writingsOf(input: ClipInput): Writing[] {
  const { data, settings } = input;
  return granularitiesOf(input).map((granularity) => {
    const asked = settings.questions || SOURCE[data.source].questions[granularity];
    const call: Call<Written> = {
      prompt: writing[data.view][granularity],
      unit: unitOf(granularity),
      frames: [],
      variables: () => ({ number: String(asked), info: videoInfo(data) }),
    };
    return { granularity, asked, call };
  });
}

/** Has questions written about a clip by its annotation alone, in a call for each granularity. */
export function calls(input: ClipInput): Call[] {
  return writingsOf(input).map(({ call }) => call);
}

/** What was written, checked by code. */
export function gathered(brought: Brought, input: ClipInput): Evidence {
  const { data } = input;
  const written = writingsOf(input).map(({ granularity, asked, call }) => ({
    granularity,
    asked,
    outcome: brought.of(call),
  }));
  const items = written.flatMap(({ outcome }) =>
    outcome.state === 'answered' ? outcome.reply.items : [],
  );
  const repeats = checkRepeats(items.map(({ question }) => question));
  let place = 0;
  const checksOf = (item: WrittenItem, granularity: Granularity): CodeCheck[] => {
    const checks = [...checkQuestion(item, { clip: data, granularity }), ...(repeats[place] ?? [])];
    place += 1;
    return checks;
  };
  return written.map((one) => ({
    ...one,
    checks:
      one.outcome.state === 'answered'
        ? one.outcome.reply.items.map((item) => checksOf(item, one.granularity))
        : [],
  }));
}
