import type { Refused } from './requests';
import type { ErrorShape } from './traits';

/** What is sent in place of a completion. */
export interface WrittenError {
  status: number;
  type: string;
  body: string;
}

/** Writes an error down in one of the shapes that servers use. */
export function writeError(error: Refused, shape: ErrorShape | null): WrittenError {
  const { status, message, code, place } = error;
  const json = (value: unknown, as = status): WrittenError => ({
    status: as,
    type: 'application/json',
    body: JSON.stringify(value),
  });
  const item = { type: code, loc: place.length > 0 ? place : ['body'], msg: message };
  const plain = { message, code, type: code };
  switch (shape) {
    // vLLM before the middle of 2025, SGLang.
    case 'message-on-top':
      return json({ object: 'error', message, type: 'BadRequestError', param: null, code: status });
    // Mistral: what it was told, as a text in a text.
    case 'message-in-text':
      return json({ object: 'error', message: JSON.stringify({ detail: [item] }), code: '1000' });
    // LM Studio, Text Generation Inference.
    case 'error-as-text':
      return json({ error: message });
    // FastAPI and what is built on it.
    case 'detail-as-text':
      return json({ detail: message });
    case 'detail-list':
      return json({ detail: [item] });
    // Cloudflare.
    case 'error-list':
      return json({ success: false, errors: [{ code: 5006, message }] });
    case 'error-page': {
      const body = `<html>\n<head><title>${message}</title></head>\n<body><hr>nginx</body></html>`;
      return { status, type: 'text/html', body };
    }
    case 'plain-error':
      return { status, type: 'text/plain', body: message };
    case 'error-with-200':
      return json({ error: plain }, 200);
    default:
      return json({ error: plain });
  }
}
