import {
  type AllDials,
  type Dials,
  dialFields,
  isFields,
  isKeyName,
  MASK,
  samplingOf,
} from './dials.schema';
import { DIAL_NAMES, DIALS, type Fields, type ServerId, serverOf, whyNot } from './servers.schema';

/** Headers that are the request's own. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-encoding', 'content-length'],
  ...['content-type', 'expect', 'host', 'keep-alive', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade'],
]);

/** Fields of a request that no extra field may be, and why. */
const OWN_FIELDS: Readonly<Record<string, string>> = {
  model: 'it is the judge’s model',
  messages: 'they are the prompt and the frames',
  contents: 'they are the prompt and the frames',
  prompt: 'the prompt is a suite’s',
  input: 'the prompt is a suite’s',
  system: 'the prompt is a suite’s',
  max_tokens: 'it is “Maximum output tokens”',
  max_completion_tokens: 'it is “Maximum output tokens”',
  response_format: 'the reply’s schema is the prompt’s',
  output_format: 'the reply’s schema is the prompt’s',
  structured_outputs: 'the reply’s schema is the prompt’s',
  guided_json: 'the reply’s schema is the prompt’s',
  guided_regex: 'the reply’s schema is the prompt’s',
  guided_choice: 'the reply’s schema is the prompt’s',
  guided_grammar: 'the reply’s schema is the prompt’s',
  grammar: 'the reply’s schema is the prompt’s',
  json_schema: 'the reply’s schema is the prompt’s',
  ebnf: 'the reply’s schema is the prompt’s',
  regex: 'the reply’s schema is the prompt’s',
  stream: 'replies are taken whole',
  stream_options: 'replies are taken whole',
  n: 'each call takes one reply; repeats are a run’s',
  best_of: 'each call takes one reply; repeats are a run’s',
  models: 'another model would answer in the judge’s name',
  route: 'another model would answer in the judge’s name',
  tools: 'judges have no tools',
  tool_choice: 'judges have no tools',
  functions: 'judges have no tools',
  function_call: 'judges have no tools',
};

/** The dials that are a field of their own wherever they are taken. */
const FIELD_OF: Partial<Record<(typeof DIALS)[number], string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  seed: 'seed',
  reasoningEffort: 'reasoning_effort',
  verbosity: 'verbosity',
  serviceTier: 'service_tier',
};

/** The path of a field that both have; null where they have none in common. */
function commonField(one: Fields, other: Fields): string | null {
  for (const [name, value] of Object.entries(other)) {
    if (!Object.hasOwn(one, name)) continue;
    const before = one[name];
    if (!isFields(before) || !isFields(value)) return name;
    const inside = commonField(before, value);
    if (inside !== null) return `${name}.${inside}`;
  }
  return null;
}

/** A fault of dials: the field that it is about, and what is wrong. */
interface DialFault {
  field: string;
  message: string;
}

/** What is wrong with dials that are each right by themselves. */
export function faultsInDials(dials: AllDials, baseUrl: string): DialFault[] {
  return [
    ...refusedDials(dials),
    ...faultsInVideo(dials),
    ...faultsInReasoning(dials),
    ...faultsInFields(dials),
    ...faultsInHeaders(dials.headers),
    ...faultsInQuery(dials, baseUrl),
  ];
}

function refusedDials(dials: AllDials): DialFault[] {
  const { label } = serverOf(dials.server);
  const isSet = (dial: (typeof DIALS)[number]) =>
    dial === 'imageDetail'
      ? dials.imageDetail !== 'auto'
      : dial === 'providerOrder'
        ? dials.providerOrder.length > 0
        : dials[dial] !== null;
  return DIALS.filter(isSet).flatMap((field) => {
    const why = whyNot(dials.server, field);
    const name = DIAL_NAMES[field];
    if (why === null) return [];
    const message =
      dials.server === 'other'
        ? `Servers have no common word for a ${name}: choose the kind of server`
        : `${label} ${why} ${name}: leave it out`;
    return [{ field, message }];
  });
}

function faultsInVideo(dials: AllDials): DialFault[] {
  const sampling = samplingOf(dials);
  if (!sampling) return [];
  const { video, label } = serverOf(dials.server);
  if (!video) {
    const message = `${label} takes no video: show it frames`;
    return [{ field: 'shown', message }];
  }
  if (sampling.mostFrames !== null && !video.takesMost) {
    const message = `${label} takes no number of frames: leave it out`;
    return [{ field: 'mostFrames', message }];
  }
  if (video.fastest !== undefined && sampling.framesPerSecond > video.fastest) {
    const message = `${label} takes at most ${video.fastest} frames a second`;
    return [{ field: 'framesPerSecond', message }];
  }
  const common = commonField(dials.extraBody, video.fields?.(sampling) ?? {});
  const message = `“${common}” is said by how videos are shown: leave it out`;
  return common === null ? [] : [{ field: 'extraBody', message }];
}

function faultsInReasoning(dials: AllDials): DialFault[] {
  const { reasoningEffort, thinkingBudget, server: id, maxTokens, temperature } = dials;
  const { efforts, leastBudget, label } = serverOf(id);
  const faults: DialFault[] = [];
  if (reasoningEffort !== null && thinkingBudget !== null) {
    const message = 'Servers take an effort or a budget, not both: empty one of them';
    faults.push({ field: 'thinkingBudget', message });
  }
  if (reasoningEffort !== null && efforts.length > 0 && !efforts.includes(reasoningEffort)) {
    const message = `${label} knows these efforts: ${efforts.join(', ')}`;
    faults.push({ field: 'reasoningEffort', message });
  }
  if (leastBudget !== undefined && thinkingBudget) {
    if (thinkingBudget < leastBudget || thinkingBudget >= maxTokens) {
      const message = `${label} takes a budget of at least ${leastBudget} tokens and less than “Maximum output tokens” (${maxTokens})`;
      faults.push({ field: 'thinkingBudget', message });
    }
  }
  const hasEffort = reasoningEffort !== null && efforts.includes(reasoningEffort);
  const thinks = thinkingBudget || (hasEffort && reasoningEffort !== 'none');
  if (leastBudget !== undefined && thinks && temperature !== null && temperature !== 1) {
    const what = thinkingBudget ? 'a thinking budget' : 'an effort';
    const message = `${label} takes no temperature but 1 with ${what}: empty it`;
    faults.push({ field: 'temperature', message });
  }
  return faults;
}

const MOST_EXTRA_CHARACTERS = 20_000;

function faultsInFields(dials: AllDials): DialFault[] {
  const { extraBody, server } = dials;
  const fault = (message: string) => [{ field: 'extraBody', message }];
  for (const name of Object.keys(extraBody)) {
    const why = Object.hasOwn(OWN_FIELDS, name) ? OWN_FIELDS[name] : undefined;
    if (why !== undefined) return fault(`“${name}” cannot be an extra field: ${why}`);
    const dial = DIALS.find((one) => FIELD_OF[one] === name && whyNot(server, one) === null);
    if (dial) return fault(`“${name}” has a field of its own: ${DIAL_NAMES[dial]}`);
  }
  if (isFields(extraBody.output_config) && 'format' in extraBody.output_config) {
    return fault(
      '“output_config.format” cannot be an extra field: the reply’s schema is the prompt’s',
    );
  }
  const key = keyIn(extraBody);
  if (key !== null) {
    return fault(`“${key}” is a key, and extra fields are shown to everybody: send it as a header`);
  }
  const common = commonField(extraBody, dialFields(dials));
  if (common !== null)
    return fault(`“${common}” is said by another dial already: empty one of them`);
  if (JSON.stringify(extraBody).length > MOST_EXTRA_CHARACTERS) {
    return fault(`The extra fields have more than ${MOST_EXTRA_CHARACTERS} characters`);
  }
  return [];
}

/** The name of a key anywhere in some fields; null where there is none. */
function keyIn(value: Fields[string]): string | null {
  if (Array.isArray(value)) return value.map(keyIn).find((name) => name !== null) ?? null;
  if (!isFields(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (isKeyName(name) && typeof inner === 'string') return name;
    const found = keyIn(inner);
    if (found !== null) return found;
  }
  return null;
}

function faultsInHeaders(headers: Dials['headers']): DialFault[] {
  const fault = (message: string) => [{ field: 'headers', message }];
  const names = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const small = name.toLowerCase();
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) {
      return fault(`“${name}” is no name of a header: letters, digits and hyphens`);
    }
    if (OWN_HEADERS.has(small)) return fault(`“${name}” is set by the request itself`);
    if (names.has(small)) return fault(`“${name}” is there twice`);
    if (!value.startsWith(MASK) && !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      return fault(`The value of “${name}” has a character that no header can carry`);
    }
    names.add(small);
  }
  return [];
}

function faultsInQuery({ server, query }: AllDials, baseUrl: string): DialFault[] {
  const isDeployment = server === 'azure' && /\/openai\/deployments\//.test(baseUrl);
  if (!isDeployment || query['api-version']) return [];
  const message =
    'The path of an Azure deployment needs an api-version, e.g. {"api-version": "2024-10-21"}';
  return [{ field: 'query', message }];
}

/** Which dials are not offered for a server, and why, in a sentence. */
export function describeRefusals(id: ServerId): string {
  const parts = (['refuses', 'ignores', 'has no'] as const).flatMap((why) => {
    const dials = DIALS.filter((dial) => whyNot(id, dial) === why);
    return dials.length > 0 ? [`${why} ${dials.map((dial) => DIAL_NAMES[dial]).join(', ')}`] : [];
  });
  return id === 'other' ? '' : `Not offered below: ${serverOf(id).label} ${parts.join('; ')}.`;
}
