import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import * as agreement from '@/app/api/agreement/route';
import * as answers from '@/app/api/imports/route';
import * as scores from '@/app/api/imports/scores/route';
import * as items from '@/app/api/items/import/route';
import * as library from '@/app/api/library/route';
import { jsonSchemaOf } from '@/app/api/openapi.json/describe';
import type { Handler, Operation } from '@/app/api/operation';
import * as projects from '@/app/api/projects/route';
import * as queue from '@/app/api/queues/[id]/route';
import * as reviewers from '@/app/api/queues/people/route';
import * as queues from '@/app/api/queues/route';
import * as results from '@/app/api/results/route';
import * as review from '@/app/api/reviews/[itemId]/route';
import * as run from '@/app/api/runs/[id]/route';
import * as runs from '@/app/api/runs/route';
import { fieldsOf, toldFieldsOf } from '@/lib/query-fields';

/** What agents can do: operations of the interface for scripts, under names of their own. */
const OPERATIONS: Readonly<Record<string, Handler>> = {
  list_projects: projects.GET,
  search_library: library.GET,
  read_item: review.GET,
  list_runs: runs.GET,
  read_run: run.GET,
  read_results: results.GET,
  read_agreement: agreement.GET,
  list_queues: queues.GET,
  read_queue: queue.GET,
  list_reviewers: reviewers.GET,
  make_queue: queues.POST,
  import_items: items.POST,
  import_scores: scores.POST,
  import_answers: answers.POST,
};

/** The tools as they are described to agents. */
export function listTools(): Tool[] {
  return Object.entries(OPERATIONS).map(([name, { described }]) => ({
    name,
    description: `${described.summary} For ${described.role}s and above.`,
    inputSchema: inputSchemaOf(described),
    annotations: { readOnlyHint: !described.body, destructiveHint: false, openWorldHint: false },
  }));
}

/** What a tool takes: the parts of the operation's address by their names, and its body as `body`. */
function inputSchemaOf({ path, query, body }: Operation): Tool['inputSchema'] {
  const fields = z.object({
    ...(path && toldFieldsOf(path).shape),
    ...(query && toldFieldsOf(query).shape),
    ...(body && { body: 'json' in body ? body.json : z.string() }),
  });
  return jsonSchemaOf(fields) as Tool['inputSchema'];
}

/**
 * Calls a tool, as the request does that its operation stands for: its handler finds out who asks and what they may do.
 * @param given what an agent gives, by name
 * @param from the agent's own request, by whose headers it is known who asks
 */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  from: Request,
): Promise<CallToolResult> {
  const handle = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!handle) return resultOf(new Response(`There is no tool “${name}”.`, { status: 404 }));
  const { path, body } = handle.described;
  const { body: sent = '', ...others } = given;
  // What an operation without a body is given as one is refused as a parameter that it does not know.
  const named = body ? others : given;
  const parts = Object.keys(path ? fieldsOf(path) : {});
  const address = new URL(from.url);
  for (const [field, value] of Object.entries(named)) {
    if (parts.includes(field) || value === null) continue;
    for (const one of [value].flat()) address.searchParams.append(field, textOf(one));
  }
  const headers = new Headers(from.headers);
  headers.delete('content-length');
  if (body) headers.set('content-type', 'bytes' in body ? body.bytes : 'application/json');
  const request = new Request(address, {
    headers,
    ...(body && { method: 'POST', body: textOf(sent) }),
  });
  const params = Object.fromEntries(parts.map((part) => [part, textOf(named[part])]));
  return resultOf(await handle(request, { params: Promise.resolve(params) }));
}

async function resultOf(response: Response): Promise<CallToolResult> {
  return { content: [{ type: 'text', text: await response.text() }], isError: !response.ok };
}

/** A value as it stands in an address or a body. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
