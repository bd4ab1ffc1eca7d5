import type { JudgeParameters } from '@/lib/judge/schema';
import type { ServerId } from '@/lib/judge/servers.schema';
import type { Endpoint } from './address';
import { anthropicWire } from './anthropic';
import { anthropicList } from './anthropic-client';
import { geminiWire } from './gemini';
import { geminiList } from './gemini-client';
import { chatWire, type Wire } from './wire';

/** How a kind of server is asked, and where it lists its models, in a form that all have in common. */
interface Interface {
  wire(endpoint: Endpoint, parameters: JudgeParameters): Wire;
  list(endpoint: Endpoint): Endpoint;
}

const CHAT: Interface = { wire: chatWire, list: (endpoint) => endpoint };

/** Those that are asked by interfaces of their own. */
const OWN: Partial<Record<ServerId, Interface>> = {
  'anthropic-native': { wire: anthropicWire, list: anthropicList },
  'gemini-native': { wire: geminiWire, list: geminiList },
};

/** The interface of a kind of server. */
export function interfaceOf({ server }: JudgeParameters): Interface {
  return OWN[server] ?? CHAT;
}
