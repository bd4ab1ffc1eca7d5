import { startS3, TEST_BUCKET, type TestS3 } from '@/lib/testing/s3-server';
import { test as plainTest } from './app';

/** An app whose files lie in an S3 store, from which browsers read videos by themselves. */
export const test = plainTest.extend<object, { s3: TestS3; appSettings: Record<string, string> }>({
  s3: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters.
    async ({}, use) => {
      const s3 = await startS3();
      await use(s3);
      await s3.close();
    },
    { scope: 'worker' },
  ],

  appSettings: [
    async ({ s3 }, use) => {
      await use({
        ...s3.environment,
        FRAMEJURY_FILES: `s3://${TEST_BUCKET}/lab`,
        FRAMEJURY_FILES_LINKS: 'signed',
      });
    },
    { scope: 'worker' },
  ],
});
