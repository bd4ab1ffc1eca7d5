import path from 'node:path';
import process from 'node:process';
import { type ReadFolder, readSuiteFolder, suiteFolders } from './folder';

/** The bundled protocols, which are used once somebody adds them; none where the project is elsewhere. */
export function bundledProtocols(): ReadFolder[] {
  const parent = path.join(/* turbopackIgnore: true */ process.cwd(), 'prompts');
  return suiteFolders(parent).map(readSuiteFolder);
}
