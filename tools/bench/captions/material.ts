/** A row of a file of captions. */
interface CaptionRow {
  id: string | number;
  video: string;
  type: string;
  model: string;
  caption: string;
  reference: string;
  instruction: string;
  limit: string;
}

const TYPES = ['brief', 'detail', 'poem', 'narrative', 'style'];
const CAPTIONERS = ['Captioner A', 'Captioner B', 'Captioner C'];
const PARTS = [
  'a red ball rolls over a grey floor',
  'it comes to rest next to a blue cup',
  'a lamp stands on a low table',
  'the light falls in from the left',
  'a cart passes slowly behind a column',
  'two balls bounce one after the other',
  'a vase stands in the middle of the room',
  'the camera does not move',
];

/** A text of some of {@link PARTS}, another one for each number; about 30 words a three parts. */
function textOf(number: number, parts: number): string {
  const said = Array.from(
    { length: parts },
    (_, part) => PARTS[(number + part * 3) % PARTS.length],
  );
  return `In take ${number + 1} ${said.join(', ')}.`;
}

/** Captions that are made up: so many tasks, about some videos, each of all captioners. */
export function makeCaptions(tasks: number, videos: readonly string[]): CaptionRow[] {
  return Array.from({ length: tasks }, (_, task) => {
    const type = TYPES[task % TYPES.length] ?? '';
    const limit = type === 'brief' ? '10 to 30 words' : '30 to 120 words';
    const parts = type === 'brief' ? 2 : 8;
    const asked = {
      id: task,
      video: videos[Math.floor(task / TYPES.length) % videos.length] ?? '',
      type,
      limit,
      reference: textOf(task, parts),
      instruction: `Write a caption of the type ${type}. It has to be ${limit} long.`,
    };
    return CAPTIONERS.map((model, captioner) => ({
      ...asked,
      model,
      caption: textOf(task + captioner + 1, parts),
    }));
  }).flat();
}
