import {
  GRANULARITIES,
  type Granularity,
  SOURCE,
} from '@/benchmarks/instructional-qa/formats/sources';
import { videoInfo } from '@/benchmarks/instructional-qa/formats/video-info';
import { toOutcome } from '@/lib/suites/outcome';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { checkQuestion, checkRepeats } from '../checks/question';
import type { CodeCheck } from '../checks/schema';
import { writing } from './prompts';
import type { ClipInput, Evidence, WrittenItem } from './schema';

/** The unit of a call: all questions of a granularity. */
const unitOf = (granularity: Granularity) => `questions:${granularity}`;

function granularitiesOf({ settings: { granularity } }: ClipInput): readonly Granularity[] {
  return granularity === 'both' ? GRANULARITIES : [granularity];
}

/** The calls that {@link gather} makes: one for each granularity. */
export function plan(input: ClipInput): PlannedCall[] {
  return granularitiesOf(input).map((granularity) => ({
    prompt: writing[input.data.view][granularity].id,
    unit: unitOf(granularity),
    needs: [],
  }));
}

/** Has questions written about a clip by its annotation alone, and checks them by code. */
export async function gather(input: ClipInput, ask: Ask): Promise<Evidence> {
  const { data, settings } = input;
  const written = await Promise.all(
    granularitiesOf(input).map(async (granularity) => {
      const asked = settings.questions || SOURCE[data.source].questions[granularity];
      const outcome = await toOutcome(
        ask(writing[data.view][granularity], {
          unit: unitOf(granularity),
          variables: { number: String(asked), info: videoInfo(data) },
          frames: [],
        }),
      );
      return { granularity, asked, outcome };
    }),
  );
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
