import { test } from './in-s3';
import { tellStory } from './story';

test('the whole story is the same where files lie in an S3 store', ({ browser, app }) =>
  tellStory(browser, app));
