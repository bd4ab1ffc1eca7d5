import { sampleAnnotationsSchema } from '../../formats/pages/schema';

const FOLDER = '/samples/instructions';

/** The annotations that come with the app, and the videos that they are about. */
export interface SampleAnnotations {
  file: { name: string; text: string };
  videos: { url: string; name: string; prompt: string; model: string }[];
}

/**
 * Reads the sample annotations.
 * @throws {Error} with a sentence when they are not there
 */
export async function readSampleAnnotations(): Promise<SampleAnnotations> {
  const response = await fetch(`${FOLDER}/annotations.json`);
  if (!response.ok) throw new Error(`The sample annotations are not there (${response.status}).`);
  const text = await response.text();
  return {
    file: { name: 'annotations.json', text },
    videos: sampleAnnotationsSchema.parse(JSON.parse(text)).map(({ video }) => ({
      url: `${FOLDER}/${video}`,
      name: video,
      prompt: '',
      model: '',
    })),
  };
}
