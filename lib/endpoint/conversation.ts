import { captionsOf } from '@/lib/judge/captions';
import type { JudgeParameters, JudgeRequest, SentVideo } from '@/lib/judge/schema';

/** How a server writes what a request carries. */
interface Writers<Part> {
  text(text: string): Part;
  picture(jpeg: Uint8Array): Part;
  /** @param place the video's place among those of the request, from 0 */
  video(video: SentVideo, place: number): Part;
}

/** What one side says. */
export interface Turn<Part> {
  by: 'user' | 'model';
  parts: Part[];
}

/**
 * A request as a conversation: fixed text, pictures and videos with their captions, varying text, or these before all text, as the
 * judge has it; then, when asking again, the reply that was not read and why. No text is empty.
 */
export async function writeTurns<Part>(
  request: JudgeRequest,
  { partOrder }: Pick<JudgeParameters, 'partOrder'>,
  write: Writers<Part>,
): Promise<Turn<Part>[]> {
  const { text, call, correction, videos = [] } = request;
  const images = await request.images();
  if (images.length !== call.frames.length) {
    throw new Error(
      `${call.frames.length} frames were to be sent, but ${images.length} were loaded`,
    );
  }
  const captions = captionsOf(call.frames);
  const say = (words: string) => (words === '' ? [] : [write.text(words)]);
  const shown = [
    ...images.flatMap((jpeg, index) => [...say(captions[index] ?? ''), write.picture(jpeg)]),
    ...videos.flatMap((video, place) => [...say(video.caption), write.video(video, place)]),
  ];
  const [before, after] = [say(text.before), say(text.after)];
  const parts =
    partOrder === 'text-first' ? [...before, ...shown, ...after] : [...shown, ...before, ...after];
  if (!correction) return [{ by: 'user', parts }];
  const again = write.text(correction.message);
  const said = quote(correction.rawReply.trim());
  // Several endpoints refuse a message without a word, and two in a row by the same side.
  if (said === '') return [{ by: 'user', parts: [...parts, again] }];
  return [
    { by: 'user', parts },
    { by: 'model', parts: [write.text(said)] },
    { by: 'user', parts: [again] },
  ];
}

/** The most characters of a reply that are quoted when it is asked for again. */
const MOST_QUOTED = 20_000;

/** A reply as it is quoted: a longer one is cut, and says so at its end. */
function quote(reply: string): string {
  if (reply.length <= MOST_QUOTED) return reply;
  return `${reply.slice(0, MOST_QUOTED)}\n[Cut here: ${MOST_QUOTED} of ${reply.length} characters.]`;
}
