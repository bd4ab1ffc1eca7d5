import 'server-only';
import { env } from '@/lib/env';

/** The row of the judge whose endpoint and key come from the server's environment. */
export const ENVIRONMENT_JUDGE_ID = '00000000-0000-7000-8000-000000000002';

const OPENAI_URL = 'https://api.openai.com/v1';

/** The endpoint that the environment names, or null when it names none. */
export function environmentEndpoint() {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env();
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return null;
  return {
    baseUrl: (OPENAI_BASE_URL ?? OPENAI_URL).replace(/\/+$/, ''),
    apiKey: OPENAI_API_KEY ?? null,
    model: OPENAI_MODEL ?? null,
  };
}
