import type { Page } from 'playwright-core';
import { keyHeader } from './app-request';
import { launchChromium } from './headless';
import type { IngestOrder, IngestOutcome, OnIngest } from './ingest-arrival';
import type { IngestInput } from './ingest-input';
import { servePage } from './page-server';

/**
 * Has a headless page take files in, by the same code as the app's own page.
 * @param chromium the browser
 * @param origin of the app
 * @throws {Trouble} when the browser does not start
 */
export async function ingestInBrowser(
  chromium: string,
  origin: string,
  inputs: readonly IngestInput[],
  order: IngestOrder,
  onIngest: OnIngest,
): Promise<IngestOutcome> {
  const browser = await launchChromium(chromium);
  const server = await servePage('cli/ingest-page.ts', { url: origin, headers: keyHeader() });
  try {
    const page = await browser.newPage();
    await page.exposeFunction('reportIngest', onIngest);
    await page.goto(server.address);
    return await ingestIn(page, inputs, order);
  } finally {
    await browser.close();
    server.close();
  }
}

async function ingestIn(page: Page, inputs: readonly IngestInput[], order: IngestOrder) {
  const elements = await Promise.all(
    inputs.map(async (input) => {
      const isFolder = 'folder' in input;
      const element = await page.evaluateHandle(
        (folder) =>
          Object.assign(document.createElement('input'), {
            type: 'file',
            multiple: true,
            webkitdirectory: folder,
          }),
        isFolder,
      );
      await element.setInputFiles(isFolder ? input.folder : input.files);
      return element;
    }),
  );
  return page.evaluate(([held, wanted]) => window.ingestFiles(held, wanted), [
    elements,
    order,
  ] as const);
}
