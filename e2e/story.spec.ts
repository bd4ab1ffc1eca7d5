import { test } from './app';
import { tellStory } from './story';

test('a clip becomes a judged, corrected, exported score', ({ browser, app }) =>
  tellStory(browser, app));
