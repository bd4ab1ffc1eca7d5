import { z } from 'zod';
import { MOST_MODELS } from './schema';

/** Of which items, and of which judges that are to be asked, makers are looked for. */
export const makersRequestSchema = z.object({
  suite: z.string().max(100),
  itemIds: z.array(z.uuid()).min(1).max(100_000),
  judgeIds: z.array(z.uuid()).max(MOST_MODELS),
});

/** See {@link makersRequestSchema}. */
export type MakersRequest = z.infer<typeof makersRequestSchema>;
