import { readFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { describe } from './openapi.json/describe';
import { loadRoutes } from './routes';

/** What the compiler says of files that are nowhere on the disk, by their names. */
function faultsIn(files: Readonly<Record<string, string>>): string[] {
  const texts = new Map(Object.entries(files).map(([name, text]) => [path.resolve(name), text]));
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, language, ...more) => {
    const text = texts.get(file);
    return text === undefined
      ? getSourceFile(file, language, ...more)
      : ts.createSourceFile(file, text, language);
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...texts.keys()], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('makes a typed client, which the example of the docs uses, and which knows no other address', async () => {
  const description = JSON.stringify(describe(await loadRoutes()));
  const types = astToString(await openapiTS(description));
  const docs = readFileSync('docs/automation.md', 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(docs) ?? [];
  expect(faultsIn({ 'framejury.d.ts': types, 'example.ts': example })).toEqual([]);
  const misspelt = example.replace("GET('/runs')", "GET('/rounds')");
  expect(faultsIn({ 'framejury.d.ts': types, 'example.ts': misspelt })).not.toEqual([]);
}, 120_000);
