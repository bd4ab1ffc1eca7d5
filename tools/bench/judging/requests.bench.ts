import { startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { estimateTokens } from '@/lib/judge/prepared-call';
import type { Judge } from '@/lib/judge/schema';
import { naiveLoad } from '@/lib/runs/comparison/naive';
import type { Ask } from '@/lib/suites/ask';
import { gather } from '@/lib/suites/calls';
import { firstMedium, type SuiteInput } from '@/lib/suites/input';
import { suiteById } from '@/prompts';
import { defineBench } from '../bench';
import { row } from '../figures';
import { FRAME_SIZE, USUAL_SHAPE, type VideoShape } from '../set-up/videos';
import { askAlone, drawClip, fakeJudge, type Pictures } from './alone';

/** As many frames as the usual video has, but ten key frames whatever the video shows. */
const NAIVE_SHAPE: VideoShape = { keyFrames: 10, clusterFrames: 4 };

interface Traffic {
  calls: number;
  images: number;
  textTokens: number;
  tokens: number;
  cachedTokens: number;
}

/** A judge that counts what its requests hold, by the rule of {@link estimateTokens}. */
function counting(judge: Judge, traffic: Traffic): Judge {
  return {
    identity: judge.identity,
    async reply(request) {
      const { text, call } = request;
      traffic.calls += 1;
      const characters = text.before.length + text.after.length;
      traffic.images += call.frames.length;
      traffic.textTokens += estimateTokens(characters, []);
      traffic.tokens += estimateTokens(characters, call.frames);
      const record = await judge.reply(request);
      traffic.cachedTokens += record.cachedTokens ?? 0;
      return record;
    },
  };
}

/** Judges one video of a shape by real requests. @param change what is done to the asking */
async function judge(shape: VideoShape, change: (ask: Ask, input: SuiteInput) => Ask) {
  const fake = await startFakeEndpoint();
  const pictures: Pictures = new Map();
  const settings = { blindToPrompt: false, tellGenerated: true };
  const input = await drawClip(pictures, shape, {}, settings);
  const traffic: Traffic = { calls: 0, images: 0, textTokens: 0, tokens: 0, cachedTokens: 0 };
  const ask = askAlone(counting(fakeJudge(fake.baseUrl), traffic), pictures);
  await gather(suiteById('hallucination'), input, change(ask, input));
  await fake.close();
  return traffic;
}

/** Every check carries all key frames in addition to its own frames. */
function resendEverything(ask: Ask, input: SuiteInput): Ask {
  const { frames, clusters } = firstMedium(input);
  const keyFrames = clusters.flatMap(({ keyFrame }) => frames[keyFrame] ?? []);
  return (prompt, call) =>
    ask(
      prompt,
      /check$/.test(prompt.id) ? { ...call, frames: [...keyFrames, ...call.frames] } : call,
    );
}

/**
 * Our requests about one video next to two naive ways: that of real requests with ten key frames, all of which go with every
 * check; and that which asks for each type of violation by itself, estimated as the run page does.
 */
export const bench = defineBench({
  measures:
    'calls and tokens of one video, next to two naive ways; a token is 4 characters, or 750 pixels',
  small: {},
  full: {},
  async run() {
    const ours = await judge(USUAL_SHAPE, (ask) => ask);
    const resending = await judge(NAIVE_SHAPE, resendEverything);
    const single = naiveLoad(suiteById('hallucination').questions, {
      textTokens: ours.textTokens / ours.calls,
      imageTokens: estimateTokens(0, [{ position: 0, at: 0, hash: '', ...FRAME_SIZE }]),
    });
    const compare = (way: string, calls: number, tokens: number) => [
      row(`calls, of ${way}`, '%', (100 * ours.calls) / calls),
      row(`tokens, of ${way}`, '%', (100 * ours.tokens) / tokens),
    ];
    return [
      row('calls', 'count', ours.calls),
      row('images', 'count', ours.images),
      row('tokens', 'count', ours.tokens),
      row('tokens that repeat a beginning', 'count', ours.cachedTokens),
      ...compare('ten key frames with every check', resending.calls, resending.tokens),
      ...compare('a call for each type', single.calls, single.inputTokens),
    ];
  },
});
