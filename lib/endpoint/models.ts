import { z } from 'zod';
import type { Endpoint } from './address';
import { connect } from './client';
import { explainConnectionFailure } from './connection-failure';
import { readErrorBody } from './error-body';
import { explainErrorResponse, type Refusal } from './error-response';
import { redactorFor } from './redaction';

const DEADLINE_MS = 10_000;

const modelSchema = z
  .union([
    z.object({ id: z.string() }).transform(({ id }) => id),
    z.object({ name: z.string() }).transform(({ name }) => name),
  ])
  .array();

const listSchema = z.union([
  z.object({ data: modelSchema }).transform(({ data }) => data),
  z.object({ models: modelSchema }).transform(({ models }) => models),
  modelSchema,
]);

/** The models that an endpoint lists; a refusal; or null when it answered with something else than a list of models. */
export async function listModels(endpoint: Endpoint): Promise<string[] | Refusal | null> {
  const { exchanged, value } = await connect(endpoint).models(DEADLINE_MS);
  if (exchanged.state !== 'answered') return explainConnectionFailure(exchanged, endpoint);
  const { status, headers, body } = exchanged;
  if (status >= 300) {
    const { message, code } = readErrorBody(body);
    return explainErrorResponse({ status, message, code, headers }, endpoint);
  }
  const listed = listSchema.safeParse(value);
  if (!listed.success) return null;
  const names = listed.data.map((name) => name.replace(/^models\//, ''));
  return names.map(redactorFor(endpoint));
}
