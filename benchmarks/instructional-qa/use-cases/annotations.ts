import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { refuseOwnFiles } from '@/lib/answers/samples.store';
import { refuseGuesses } from '@/lib/disclosure/refusals.store';
import { placeItems } from '@/lib/items/place.store';
import type { Person } from '@/lib/people/schema';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { clipsNamed } from '@/lib/video/named.store';
import { suiteById } from '@/prompts';
import { clipItem } from '../formats/pages/clips';
import {
  filterVideos,
  listVideo,
  type TrimmedVideo,
  totalsOf,
  trimVideos,
} from '../formats/pages/preview';
import { type FilesReading, readAnnotationFiles } from '../formats/pages/reading';
import {
  type AddedClips,
  type annotationRequestSchema,
  PAGE_LENGTH,
  type Preview,
  type previewRequestSchema,
} from '../formats/pages/schema';

/** The suite whose items are clips with steps. */
const SUITE = 'question-writing';

/** As many findings are told of each severity. */
const FINDINGS_TOLD = 200;

type Annotations = z.output<typeof annotationRequestSchema>;

/** Looks at files of annotations: what they hold, and what trimming makes of it. Nothing is kept. */
export async function previewAnnotations(
  person: Person,
  input: z.output<typeof previewRequestSchema>,
): Promise<Preview> {
  const project = await projectFor(person, input.project);
  const projectId = project.id;
  await refuseOwnFiles(project, input.files);
  await refuseGuesses(person.id, projectId);
  const { reading, trimmed } = await readAndTrim(projectId, input);
  const { added, known, awaited } = await placeClips(projectId, trimmed, false);
  const listed = filterVideos(trimmed, input);
  const start = input.page * PAGE_LENGTH;
  const told = (severity: 'error' | 'note') => {
    const all = reading.findings.filter((finding) => finding.severity === severity);
    return { total: all.length, first: all.slice(0, FINDINGS_TOLD) };
  };
  return {
    files: reading.files,
    errors: told('error'),
    notes: told('note'),
    totals: totalsOf(trimmed),
    placed: { added, known, awaited: awaited.length },
    list: {
      total: listed.length,
      videos: listed.slice(start, start + PAGE_LENGTH).map(listVideo),
    },
  };
}

/** What the audit keeps of clips that were added: the card of a benchmark says from it what it was made of. */
interface Provenance {
  suite: string;
  project: string;
  items: number;
  trimming: Annotations['settings'];
  /** Of each file its SHA-256, and the videos that it speaks of. */
  hashes: { file: string; hash: string; videos: string[] }[];
}

/** Adds the clips of files of annotations to a project; those that are here already stay as they are. */
export async function addClips(
  person: Person,
  input: Annotations,
): Promise<{ clips: AddedClips; provenance: Provenance }> {
  const project = await projectFor(person, input.project);
  const { id, name } = project;
  await refuseOwnFiles(project, input.files);
  await refuseGuesses(person.id, id);
  const { reading, trimmed } = await readAndTrim(id, input);
  const { added, known, awaited } = await placeClips(id, trimmed, true);
  const hashes = input.files.map(({ name: file, text }) => ({
    file,
    hash: createHash('sha256').update(text).digest('hex'),
    videos: reading.videos.flatMap((one) => (one.file === file ? one.video : [])),
  }));
  return {
    clips: { project: { id, name }, added, known, awaited },
    provenance: { suite: SUITE, project: id, items: added, trimming: input.settings, hashes },
  };
}

/**
 * Reads files of annotations, and cuts what they speak of into clips. Where files say no durations, those of the project’s
 * videos count.
 */
async function readAndTrim(
  projectId: string,
  { files, settings }: Annotations,
): Promise<{ reading: FilesReading; trimmed: TrimmedVideo[] }> {
  const texts = files.map(({ name: path, text }) => ({ path, text }));
  const reading = readAnnotationFiles(texts);
  const timeless = reading.videos.flatMap(({ video, duration }) =>
    duration === null ? [video] : [],
  );
  const named = await clipsNamed(projectId, timeless);
  const durations = new Map([...named].map(([video, { duration }]) => [video, duration]));
  const full = durations.size > 0 ? readAnnotationFiles(texts, durations) : reading;
  return { reading: full, trimmed: trimVideos(full.videos, settings) };
}

/** Gives a project the clips of trimmed videos, or with `store` false says what that would come to. */
async function placeClips(projectId: string, trimmed: readonly TrimmedVideo[], store: boolean) {
  const footage = await clipsNamed(
    projectId,
    trimmed.map(({ video }) => video.video),
  );
  const clips = trimmed.flatMap(({ trimming }) => trimming.cuts.map(({ clip }) => clip));
  const items = clips.map((clip) => {
    const item = clipItem(clip, footage.get(clip.video));
    const media = item.media?.map((medium) => ({ ...medium, name: comparableName(medium.name) }));
    return { ...item, ...(media && { media }) };
  });
  return placeItems({ projectId, takes: suiteById(SUITE).takes, items, store });
}
