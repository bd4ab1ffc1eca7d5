import { createMcpHandler, type McpRequestContext, Server } from '@modelcontextprotocol/server';
import { operation } from '@/app/api/operation';
import packageFacts from '@/package.json' with { type: 'json' };
import { callTool, listTools } from './tools';

/** Answers each request by itself: nothing is kept between them, and there is nothing to be told of later. */
const mcp = createMcpHandler(serverFor, { maxSubscriptions: 0 });

function serverFor({ requestInfo }: McpRequestContext): Server {
  // The server that reads arguments by itself would need other schemas than the operations' own.
  const server = new Server(
    { name: 'framejury', version: packageFacts.version },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listTools() }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    if (!requestInfo) throw new Error('a tool is called by no request');
    return callTool(name, given, requestInfo);
  });
  return server;
}

export const POST = operation(
  {
    summary:
      'Answers an agent by the Model Context Protocol (streamable HTTP, stateless). Its tools are operations of this interface, under the same rules.',
    role: 'viewer',
    body: { bytes: 'application/json' },
    files: ['application/json', 'text/event-stream'],
  },
  ({ request }) => mcp.fetch(request),
);
