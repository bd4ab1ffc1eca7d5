import type { CheckReport } from '@/lib/judge/check.schema';
import { describeDials, SHOWN_WORDS } from '@/lib/judge/dials.schema';
import type { CallRecord, Judge, JudgeParameters } from '@/lib/judge/schema';
import type { Prompt } from '@/lib/suites/prompt';
import { countFrames, type Sampling } from '@/lib/suites/whole';

/** A plain red video, 64 × 64 pixels, 8 s long, in H.264. */
const RED_VIDEO =
  'AAAAHGZ0eXBpc29tAAACAGlzb21hdmMxbXA0MQAAA2Btb292AAAAbG12aGQAAAAA5yzTQecs00EAAOEAAAcIAAABAAABAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAAC7HRyYWsAAABcdGtoZAAAAAPnLNNB5yzTQQAAAAEAAAAAAAcIAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAQAAAAEAAAAAAAohtZGlhAAAAIG1kaGQAAAAA5yzTQecs00EAAAAEAAAAIFXEAAAAAAA3aGRscgAAAABtaGxydmlkZQAAAAAAAAAAAAAAAE1lZGlhYnVubnlWaWRlb0hhbmRsZXIAAAACKW1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAelzdGJsAAAAtXN0c2QAAAAAAAAAAQAAAKVhdmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAEAAQABIAAAASAAAAAAAAAABEk1lZGlhYnVubnkgdjEuNjEuMAAAAAAAAAAAAAAAAAAAGP//AAAAKGF2Y0MBQsAK/+EAEWdCwAqMjUISTcBDQEHhEI1AAQAEaM48gAAAABNjb2xybmNseAABAA0AAYAAAAAUYnRydAAAAAAAAAKYAAAB2wAAABhzdHRzAAAAAAAAAAEAAAAgAAAAAQAAABxzdHNjAAAAAAAAAAEAAAABAAAAAgAAAAEAAACUc3RzegAAAAAAAAAAAAAAIAAAACkAAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAADgAAAA4AAAAOAAAAUHN0Y28AAAAAAAAAEAAAA4QAAAO7AAAD1wAAA/MAAAQPAAAEKwAABEcAAARjAAAEfwAABJsAAAS3AAAE0wAABO8AAAULAAAFJwAABUMAAAAUc3RzcwAAAAAAAAABAAAAAQAAAeNtZGF0AAAAJWW4AAQAAAn///giigACBT44AAgMxwABDck5OTrrrrrrrrrrrrwAAAAKYeAAQAC+QJ4RgAAAAAph4ACAAT5A/hGAAAAACmHgAMABvkBXhGAAAAAKYeABAAI+QG+EYAAAAAph4AFAAr5Ad4RgAAAACmHgAYADPkB3hGAAAAAKYeABwAO+QHeEYAAAAAph4AIABD5Ad4RgAAAACmHgAkAEvkB3hGAAAAAKYeACgAU+QHeEYAAAAAph4ALABb5Ad4RgAAAACmHgAwAGPkB3hGAAAAAKYeADQAa+QHeEYAAAAAph4AOABz5Ad4RgAAAACmHgA8AHvkB3hGAAAAAKYeAEAAg+QHeEYAAAAAph4ARACL5Ad4RgAAAACmHgBIAJPkB3hGAAAAAKYeAEwAm+QHeEYAAAAAph4AUACj5Ad4RgAAAACmHgBUAKvkB3hGAAAAAKYeAFgAs+QHeEYAAAAAph4AXAC75Ad4RgAAAACmHgBgAMPkB3hGAAAAAKYeAGQAy+QHeEYAAAAAph4AaADT5Ad4RgAAAACmHgBsANvkB3hGAAAAAKYeAHAA4+QHeEYAAAAAph4AdADr5Ad4RgAAAACmHgB4APPkB3hGAAAAAKYeAHwA++QHeEYA==';

const SECONDS = 8;

const QUESTION =
  'Which colour is this video? Reply with JSON only, in this form: { "colour": "…" }. When you see no video, the colour is "none".';

/** Shows a judge a small red video and asks for its colour. */
export function askForVideoColour(
  judge: Judge,
  prompt: Prompt,
  sampling: Sampling,
  signal: AbortSignal,
): Promise<CallRecord> {
  const bytes = Buffer.from(RED_VIDEO, 'base64');
  const clip = { hash: '0'.repeat(64), duration: SECONDS, width: 64, height: 64, ...sampling };
  const read = async function* () {
    yield bytes;
  };
  const file = { bytes: bytes.length, mediaType: 'video/mp4', read };
  return judge.reply({
    prompt,
    call: { unit: 'video', variables: {}, frames: [] },
    text: { before: QUESTION, after: '' },
    images: async () => [],
    videos: [{ ...clip, file, tokens: 0, caption: `Video, ${SECONDS.toFixed(2)} s` }],
    signal,
    correction: null,
  });
}

/** The calls of a test that show a video: as the judge is shown it, and with one frame of it. */
export interface VideoCalls {
  own: CallRecord;
  single: CallRecord;
}

/** What is seen of how a judge is shown videos: the tokens of one grow with the frames that are taken out of it. */
export function samplingEffect(
  parameters: JudgeParameters,
  { own, single }: VideoCalls,
): CheckReport['dials'][number] {
  const dial = describeDials(parameters).find((one) => one.startsWith(SHOWN_WORDS)) ?? '';
  const [tokens, ofOne] = [own.inputTokens, single.inputTokens];
  const clip = { hash: '', duration: SECONDS, width: 64, height: 64, ...parameters };
  const frames = countFrames(clip);
  if (tokens === null || ofOne === null || frames < 4) {
    return { dial, effect: 'unknown', detail: 'taken; replies do not show an effect' };
  }
  const compared = `a video of ${SECONDS} s takes ${tokens} tokens so, and ${ofOne} with one frame`;
  return { dial, effect: tokens > ofOne ? 'seen' : 'none', detail: compared };
}
