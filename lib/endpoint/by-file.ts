import { atBatchPrice } from '@/lib/judge/by-file';
import type { CallRecord, CallsByFile, JudgeParameters, JudgeRequest } from '@/lib/judge/schema';
import type { Endpoint } from './address';
import { askedOf, type Dialect, dialectOf, nextDialect, rememberDialect } from './dialect';
import { recordCompletion, recordRefusal } from './record';
import { redactorFor } from './redaction';
import { picturesIn, piecesOf, writeJson } from './request';
import type { Filing } from './wire';

/** Servers at which every model takes the newer name of the token limit, and some the old one no longer. */
const NEW_NAMES: ReadonlySet<string> = new Set(['openai', 'azure']);

const formOf = ({ format, tokenLimit }: Dialect) => `${format} ${tokenLimit}`;

function dialectIn(form: string): Dialect {
  const [format, tokenLimit] = form.split(' ');
  return { format, tokenLimit } as Dialect;
}

/**
 * How the calls of a model behind an endpoint go in files: the same requests as one by one, as its interface has them. What is not known of a call is its
 * time, and no request is its own: both are 0.
 */
export function callsByFile(
  endpoint: Endpoint,
  usual: JudgeParameters,
  { body: bodyOf, read, lines, provider }: Filing,
): CallsByFile {
  const parameters = atBatchPrice(usual);
  const asked = askedOf(endpoint, usual);
  const clean = redactorFor(endpoint);

  function usualForm({ prompt }: JudgeRequest): string {
    const dialect = dialectOf(asked, prompt.reply.schema);
    const isNew = NEW_NAMES.has(usual.server);
    return formOf(isNew ? { ...dialect, tokenLimit: 'max_completion_tokens' } : dialect);
  }

  return {
    async write(request, form) {
      const written = form ?? usualForm(request);
      const body = await bodyOf(request, dialectIn(written));
      const pictures = request.call.frames.map(({ hash }) => hash);
      if (picturesIn(body).length !== pictures.length) {
        throw new Error('A call carries more than frames, and cannot go in a file');
      }
      const bytes = writeJson(body).reduce((sum, piece) => sum + piece.length, 0);
      return { pieces: piecesOf(body), pictures, bytes, form: written };
    },

    read(answer, form, request): { record: CallRecord; again: string | null } {
      const dialect = dialectIn(form);
      const facts = { latencyMs: 0, tries: 0, responseFormat: dialect.format };
      const came = read(answer);
      if (came.state === 'completed') {
        rememberDialect(asked, request.prompt.reply.schema, dialect);
        const record = recordCompletion(came.completion, parameters, facts, endpoint);
        return { record, again: null };
      }
      const next = nextDialect(dialect, came.refusal, asked);
      const again = next ? formOf(next) : came.refusal.transient ? form : null;
      return { record: recordRefusal(came.refusal, facts), again };
    },

    costOf(answer) {
      const came = read(answer);
      if (came.state === 'failed') return null;
      const facts = { latencyMs: 0, tries: 0, responseFormat: null };
      return recordCompletion(came.completion, parameters, facts, endpoint).cost;
    },

    clean,
    lines,
    provider,
  };
}
