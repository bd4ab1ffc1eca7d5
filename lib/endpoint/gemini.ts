import type { JudgeParameters, JudgeRequest } from '@/lib/judge/schema';
import type { Endpoint } from './address';
import type { Refusal } from './error-response';
import { GeminiClient } from './gemini-client';
import { forgetFile, uploadedFile } from './gemini-files';
import { readGeminiReply } from './gemini-reply';
import { type UploadedFile, writeConfig, writeContents } from './gemini-request';
import { picturesIn } from './request';
import { sentOf, type Wire } from './wire';

/** Gemini's own interface, asked with the `@google/genai` package. */
export function geminiWire(endpoint: Endpoint, parameters: JudgeParameters): Wire {
  const client = new GeminiClient(endpoint);
  return async (request) => {
    let renewals = 0;
    return async (dialect, deadlineMs) => {
      const files = await uploaded(client, request, deadlineMs);
      if (!Array.isArray(files)) {
        return { answer: { state: 'failed', refusal: files }, isLost: false };
      }
      const contents = await writeContents(request, parameters, files);
      const pictures = picturesIn(contents);
      const transfer = { pictures, deadlineMs, cancel: request.signal };
      const { value, exchanged } = await client.ask(transfer, ({ models }) =>
        models.generateContent({
          model: endpoint.model,
          contents,
          config: {
            ...writeConfig(request, parameters, dialect),
            httpOptions: { extraBody: parameters.extraBody },
          },
        }),
      );
      const sent = sentOf(exchanged, value && readGeminiReply(value), endpoint);
      const { answer } = sent;
      if (answer.state === 'completed' || !isAboutFile(answer.refusal) || files.length === 0) {
        return sent;
      }
      // What was uploaded once may be gone before its time; a second time it is something else.
      for (const video of request.videos ?? []) forgetFile(client, video);
      renewals += 1;
      const refusal = { ...answer.refusal, fatal: false, transient: renewals < 2 };
      return { ...sent, answer: { ...answer, refusal } };
    };
  };
}

/** The request's videos among the files of the service, or why one is not there. */
async function uploaded(
  client: GeminiClient,
  { videos = [], signal }: JudgeRequest,
  deadlineMs: number,
): Promise<UploadedFile[] | Refusal> {
  const files: UploadedFile[] = [];
  for (const video of videos) {
    // Other calls may wait for the same upload: it goes on where this one is cancelled.
    const file = await unlessAborted(uploadedFile(client, video, deadlineMs), signal);
    if ('reason' in file) return file;
    files.push(file);
  }
  return files;
}

async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Whether a refusal says that a file is not there. */
function isAboutFile({ status, message }: Refusal): boolean {
  return [400, 403, 404].includes(status ?? 0) && /\bfiles?\b/i.test(message);
}
