import { CALLS } from './call-table';
import type { Call } from './calls/call';

/** Maximum body size of each call: a larger body is not parsed. */

const KB = 1024;
/** 4,000 characters as `\u0431`, six bytes each, plus what surrounds them. */
const BODY_BYTES = 64 * KB;
/** The MCP endpoint, which has one path for all its tools. */
export const MCP_PATH = '/mcp';
export const MCP_BODY_BYTES = BODY_BYTES;
/** For calls with a short body or none. */
const SMALL_BODY_BYTES = 8 * KB;

export function bodyBytesOf(call: Call): number {
  if (!call.body || call.group === 'Account') return SMALL_BODY_BYTES;
  return call.bytes ?? BODY_BYTES;
}

const patterns = CALLS.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));

export const isMcp = (path: string): boolean => path === MCP_PATH || path === `${MCP_PATH}/`;

/** The same for a request that no route has seen yet. An unknown path counts as a call without a body. */
export function bodyBytesAt(method: string, path: string): number {
  if (isMcp(path)) return MCP_BODY_BYTES;
  const call = patterns.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
  return call ? bodyBytesOf(call) : SMALL_BODY_BYTES;
}
