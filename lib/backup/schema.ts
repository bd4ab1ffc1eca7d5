import { z } from 'zod';

/** How backups are laid out; a change of it is a new number. */
const FORM = 1;

/** The SHA-256 of some bytes, in hexadecimal. */
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** Rows as PostgreSQL's `COPY` writes them as text, compressed with gzip, in one file. */
const copiedRowsSchema = z.object({
  /** The table's name, or what else the rows are. */
  name: z.string().regex(/^[\w-]+$/),
  /** In the order in which the rows have them. */
  columns: z.array(z.string().regex(/^\w+$/)).min(1),
  rows: z.number().int().nonnegative(),
  /** Of the compressed file. */
  bytes: z.number().int().nonnegative(),
  /** Of the compressed file. */
  sha256: sha256Schema,
});

/** See {@link copiedRowsSchema}. */
export type CopiedRows = z.infer<typeof copiedRowsSchema>;

const storedFileSchema = z.object({ kind: z.enum(['videos', 'frames']), hash: sha256Schema });

/** A file of the store, by the SHA-256 that it is named by. */
export type StoredFile = z.infer<typeof storedFileSchema>;

/** What is said of all that is copied. */
const copySchema = z.object({
  form: z.literal(FORM),
  /** The version of Framejury that made it. */
  version: z.string(),
  /** When the database was as it is here. */
  at: z.iso.datetime(),
  /** The migrations that the database had: name → SHA-256 of its text. */
  migrations: z.record(z.string(), sha256Schema),
  tables: z.array(copiedRowsSchema),
  /** The list of all files that rows name. */
  files: copiedRowsSchema,
  /**
   * Files of that list which could not be copied: `erased` when no row named them any more by then, `lost` when a row did, or
   * `damaged` when their bytes are not those that they are named by.
   */
  missing: z.array(storedFileSchema.extend({ why: z.enum(['erased', 'lost', 'damaged']) })),
});

/** What a snapshot holds: written when all else of it is there, so that one without a manifest is none. */
export const manifestSchema = copySchema.extend({
  /** Name → its last number, and whether it has given that, or gives it next. */
  sequences: z.record(
    z.string().regex(/^\w+$/),
    z.object({ last: z.string().regex(/^\d+$/), given: z.boolean() }),
  ),
  /** What was in the queue of jobs. */
  jobs: copiedRowsSchema,
  /** Whether the server's secret is there, too. */
  secret: z.boolean(),
});

/** See {@link manifestSchema}. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The number under which this version writes, see {@link manifestSchema}. */
export const CURRENT_FORM: Manifest['form'] = FORM;

/** What a folder holds of one project: written last, as a snapshot's. */
export const projectManifestSchema = copySchema.extend({
  project: z.object({ id: z.uuid(), name: z.string() }),
});

/** See {@link projectManifestSchema}. */
export type ProjectManifest = z.infer<typeof projectManifestSchema>;
