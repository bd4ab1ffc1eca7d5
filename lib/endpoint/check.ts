import { z } from 'zod';
import {
  type CallRecord,
  type Judge,
  type JudgeParameters,
  judgeParametersSchema,
} from '@/lib/judge/schema';
import { readReply } from '@/lib/replies/read';
import type { Prompt } from '@/lib/suites/prompt';
import { endpointJudge } from './endpoint';
import { listModels } from './models';

/** The result of testing an endpoint. */
export interface EndpointReport {
  /** Whether it can judge: it answered, and saw the picture. */
  usable: boolean;
  /** What was found, one sentence each, the most important first. */
  findings: string[];
  /** The models that it offers; null when it does not say. */
  models: string[] | null;
}

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
 * Tests an endpoint as a judge: asks for its models, and shows it one tiny red picture. Reports in sentences what is
 * wrong: not reachable, key refused, no such model, picture not seen.
 */
export async function testEndpoint(judge: {
  endpoint: { baseUrl: string; model: string; apiKey: string | null } | null;
  parameters: JudgeParameters;
}): Promise<EndpointReport> {
  const { endpoint } = judge;
  if (!endpoint) {
    return { usable: true, findings: ['The built-in judge needs no endpoint.'], models: null };
  }
  const listed = await listModels(endpoint);
  const models = Array.isArray(listed) ? listed : null;
  if (listed && 'fatal' in listed && (listed.status === null || listed.status === 401)) {
    // A call would fail for the same reason, only later.
    return { usable: false, findings: [listed.detail], models };
  }

  const parameters = judgeParametersSchema.parse({
    ...judge.parameters,
    timeoutSeconds: Math.min(judge.parameters.timeoutSeconds, 60),
  });
  const judged = endpointJudge(endpoint, parameters, CHECK_RETRY_POLICY);
  const record = await askForColour(judged, new AbortController().signal);

  const offered =
    models && !models.includes(endpoint.model)
      ? [`The endpoint does not list “${endpoint.model}”. It lists: ${summarise(models)}.`]
      : [];
  if (record.reason !== null) {
    return { usable: false, findings: [record.detail ?? '', ...offered], models };
  }
  const said = record.rawReply ?? '';
  const read = readReply(said, colourReply);
  const colour = read.state === 'read' ? read.reply.colour : said;
  if (!/\bred\b|rouge|rot\b|rojo|红/i.test(colour)) {
    const finding = `“${endpoint.model}” answers, but does not see pictures: shown a red one, it says “${excerpt(said)}”.`;
    return { usable: false, findings: [finding, ...offered], models };
  }
  const seconds = (record.latencyMs / 1000).toFixed(1);
  const format =
    record.responseFormat === 'json_schema'
      ? 'It takes strict structured output.'
      : record.responseFormat === 'json_object'
        ? 'It takes no reply schema, but replies in JSON.'
        : 'It takes no structured output: replies are read from plain text.';
  const works = `“${endpoint.model}” sees pictures and answered in ${seconds} s.`;
  return { usable: true, findings: [works, format, ...offered], models };
}

function summarise(models: readonly string[]): string {
  const shown = models.slice(0, 8).join(', ');
  return models.length > 8 ? `${shown} and ${models.length - 8} more` : shown || 'none';
}

function excerpt(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
