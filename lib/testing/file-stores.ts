import { utimes } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { dataPath } from '@/lib/env';
import { changeFileStore, fileStore } from '@/lib/files';
import { openStore } from '@/lib/files/open';
import { startS3, TEST_BUCKET, type TestS3 } from './s3-server';

const PREFIX = 'lab';

/** The stores that a file of tests goes through; to be used in a file with {@link freshDatabase}. */
export interface FileStores {
  /** For `describe.each`: a name, and what makes a store the one of this process. */
  each: [string, () => Promise<void>][];
  /** The S3 server. */
  s3(): TestS3;
  /** Has a file of the store that is used now have been written at some time. */
  age(key: string, at: Date): Promise<void>;
}

/** A folder and an S3 store; files lie in the folder again after the last test. */
export function fileStores(): FileStores {
  let s3: TestS3;
  const useFolder = async () => changeFileStore(await openStore(dataPath('files')));
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(async () => {
    await useFolder();
    await s3.close();
  });
  const useS3 = async () =>
    changeFileStore(await openStore(`s3://${TEST_BUCKET}/${PREFIX}`, s3.environment));
  return {
    each: [
      ['a folder', useFolder],
      ['an S3 store', useS3],
    ],
    s3: () => s3,
    async age(key, at) {
      if ((await fileStore()).shared) await s3.age(`${PREFIX}/${key}`, at);
      else await utimes(dataPath('files', key), at, at);
    },
  };
}
