import { z } from 'zod';
import type { CheckReport } from '@/lib/judge/check.schema';
import type { CallRecord, Judge, JudgeParameters } from '@/lib/judge/schema';
import { readReply } from '@/lib/replies/read';
import type { Prompt } from '@/lib/suites/prompt';
import type { Sampling } from '@/lib/suites/whole';
import type { Endpoint } from './address';
import { effectsOf, type Heard } from './check-dials';
import { askAtLarge, largestPrompt, MOST_PICTURES } from './check-large';
import { askForVideoColour, type VideoCalls } from './check-video';
import type { Completion } from './completion';
import { endpointJudge } from './endpoint';
import { interfaceOf } from './interfaces';
import { listModels } from './models';
import { showsVideo } from './shows-video';

/** A plain red square, 64 × 64 pixels, as a JPEG. */
const RED_SQUARE =
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCABAAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AjgJ7YAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/9k=';

const colourReply = z.object({ colour: z.string() });

const colourPrompt: Prompt = {
  id: 'check/colour',
  purpose: 'Which colour a plain picture has',
  variables: [],
  frames: 'one',
  reply: { name: 'colour', schema: colourReply },
  text: '',
  markdown: '',
  hash: '',
};

const QUESTION =
  'Which colour is this picture? Reply with JSON only, in this form: { "colour": "…" }. When you see no picture, the colour is "none".';

const LONGEST_SECONDS = 120;

const CHECK_RETRY_POLICY = { tries: 2, firstWaitMs: 500, longestWaitMs: 5000 };

/** Shows a judge a tiny red picture and asks for its colour. */
export function askForColour(judge: Judge, signal: AbortSignal): Promise<CallRecord> {
  return judge.reply({
    prompt: colourPrompt,
    call: {
      unit: 'video',
      variables: {},
      frames: [{ position: 0, at: 0, hash: '0'.repeat(64), width: 64, height: 64 }],
    },
    text: { before: QUESTION, after: '' },
    images: async () => [Buffer.from(RED_SQUARE, 'base64')],
    signal,
    correction: null,
  });
}

/**
 * Tests an endpoint as a judge: asks for its models, shows it one tiny red picture, and makes one call as large as those
 * of runs get. Reports in sentences what is wrong: not reachable, key refused, no such model, picture not seen.
 * @param prompts those that runs ask, of which the one with the largest schema is asked
 */
export async function testEndpoint(
  judge: { endpoint: Endpoint | null; parameters: JudgeParameters },
  prompts: readonly Prompt[],
): Promise<CheckReport> {
  const { endpoint } = judge;
  const nothing = { models: null, took: null, dials: [] };
  if (!endpoint) {
    return { usable: true, findings: ['The built-in judge needs no endpoint.'], ...nothing };
  }
  const listed = await listModels(interfaceOf(judge.parameters).list(endpoint));
  const models = Array.isArray(listed) ? listed : null;
  if (listed && 'fatal' in listed && (listed.status === null || listed.status === 401)) {
    // A call would fail for the same reason, only later.
    return { ...nothing, usable: false, findings: [listed.detail], models };
  }
  const offered =
    models && !models.includes(endpoint.model)
      ? [`The endpoint does not list “${endpoint.model}”. It lists: ${summarise(models)}.`]
      : [];
  const ask = askOf(endpoint, judge.parameters);
  const small = await ask(askForColour);
  const blind = whyBlind(endpoint.model, small.record);
  if (blind !== null) return { ...nothing, usable: false, findings: [blind, ...offered], models };

  const shown = showsVideo(judge.parameters);
  const video = shown && (await askWithVideo(endpoint, judge.parameters, shown.sampling));
  const unseen = video && whyBlind(endpoint.model, video.own, 'videos');
  if (unseen) return { ...nothing, usable: false, findings: [unseen, ...offered], models };

  const prompt = largestPrompt(prompts);
  const large = await ask((one, signal) => askAtLarge(one, prompt, signal));
  const { parameters } = judge;
  // A picture costs as many tokens as the endpoint looks closely; nothing else shows whether it does.
  const usual =
    parameters.imageDetail === 'auto'
      ? null
      : await askOf(endpoint, { ...parameters, imageDetail: 'auto' })(askForColour);
  return {
    usable: true,
    findings: [
      ...(video ? [`“${endpoint.model}” sees videos, too.`] : []),
      ...findingsOf(endpoint.model, small.record, large.record, prompt),
      ...offered,
    ],
    models,
    took: tookOf(large, parameters),
    dials:
      large.record.reason === null ? effectsOf(parameters, { large, small, usual, video }) : [],
  };
}

/** Makes calls with the settings of a judge, but waits no longer than somebody does who looks on. */
function askOf(endpoint: Endpoint, parameters: JudgeParameters) {
  const timeoutSeconds = Math.min(parameters.timeoutSeconds, LONGEST_SECONDS);
  return async (
    call: (judge: Judge, signal: AbortSignal) => Promise<CallRecord>,
  ): Promise<Heard> => {
    let completion: Completion | null = null;
    const heed = (told: Completion) => {
      completion = told;
    };
    const judge = endpointJudge(
      endpoint,
      { ...parameters, timeoutSeconds },
      CHECK_RETRY_POLICY,
      heed,
    );
    const record = await call(judge, new AbortController().signal);
    return { record, completion };
  };
}

/** One frame of the video of a test, also where a server takes no number of frames. */
const ONE_FRAME: Sampling = { framesPerSecond: 0.1, mostFrames: 1 };

/** Shows a judge a video, as it is shown videos and with one frame alone. */
async function askWithVideo(
  endpoint: Endpoint,
  parameters: JudgeParameters,
  sampling: Sampling,
): Promise<VideoCalls> {
  const ask = askOf(endpoint, parameters);
  const shownBy = async (how: Sampling) =>
    (await ask((one, signal) => askForVideoColour(one, colourPrompt, how, signal))).record;
  const own = await shownBy(sampling);
  return { own, single: own.reason ? own : await shownBy(ONE_FRAME) };
}

/** Why a model does not see pictures or videos, in a sentence; null where it saw the red one. */
function whyBlind(model: string, record: CallRecord, things = 'pictures'): string | null {
  if (record.reason !== null) return record.detail ?? '';
  const said = record.rawReply ?? '';
  const read = readReply(said, colourReply);
  const colour = read.state === 'read' ? read.reply.colour : said;
  if (/\bred\b|rouge|rot\b|rojo|红/i.test(colour)) return null;
  return `“${model}” answers, but does not see ${things}: shown a red one, it says “${excerpt(said)}”.`;
}

function findingsOf(model: string, small: CallRecord, large: CallRecord, prompt: Prompt): string[] {
  const works = `“${model}” sees pictures and answered in ${seconds(small)} s.`;
  if (large.reason !== null) {
    return [
      works,
      `A call with ${MOST_PICTURES} pictures, as runs make them, fails: ${large.detail}`,
    ];
  }
  const format =
    large.responseFormat === 'json_schema'
      ? 'It takes strict structured output, also with the largest schema.'
      : large.responseFormat === 'json_object'
        ? 'It takes no reply schema, but replies in JSON.'
        : 'It takes no structured output: replies are read from plain text.';
  const isRead = readReply(large.rawReply ?? '', prompt.reply.schema).state === 'read';
  const unread = 'Its reply to the largest schema could not be read whole.';
  return [works, format, ...(isRead ? [] : [unread])];
}

function tookOf({ record, completion }: Heard, { currency }: JudgeParameters): CheckReport['took'] {
  if (record.reason !== null) return null;
  return {
    pictures: MOST_PICTURES,
    seconds: Number(seconds(record)),
    inputTokens: record.inputTokens,
    outputTokens: record.outputTokens,
    reasoningTokens: completion?.reasoningTokens ?? null,
    cost: record.cost,
    currency,
  };
}

function seconds({ latencyMs }: CallRecord): string {
  return (latencyMs / 1000).toFixed(1);
}

function summarise(models: readonly string[]): string {
  const shown = models.slice(0, 8).join(', ');
  return models.length > 8 ? `${shown} and ${models.length - 8} more` : shown || 'none';
}

function excerpt(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
