import type { JudgeParameters } from '@/lib/judge/schema';
import type { ServerId } from '@/lib/judge/servers.schema';
import type { Endpoint } from './address';
import { anthropicWire } from './anthropic';
import { anthropicFiling } from './anthropic-batches';
import { anthropicList } from './anthropic-client';
import { geminiWire } from './gemini';
import { geminiList } from './gemini-client';
import { chatFiling, chatWire, type Filing, type Wire } from './wire';

/** How a kind of server is asked, one by one and in files, and where it lists its models, in a form that all have in common. */
interface Interface {
  wire(endpoint: Endpoint, parameters: JudgeParameters): Wire;
  /** Left out where it takes no files. */
  filing?(endpoint: Endpoint, parameters: JudgeParameters): Filing;
  list(endpoint: Endpoint): Endpoint;
}

const CHAT: Interface = { wire: chatWire, filing: chatFiling, list: (endpoint) => endpoint };

/** Those that are asked by interfaces of their own. */
const OWN: Partial<Record<ServerId, Interface>> = {
  'anthropic-native': { wire: anthropicWire, filing: anthropicFiling, list: anthropicList },
  'gemini-native': { wire: geminiWire, list: geminiList },
};

/** The interface of a kind of server. */
export function interfaceOf({ server }: JudgeParameters): Interface {
  return OWN[server] ?? CHAT;
}
