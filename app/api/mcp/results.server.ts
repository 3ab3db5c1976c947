import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { describeError } from '~/http/request/describe-error.server';
import type { Language } from '~/schemas/language';
import { type Assistant, assistantOfOwner } from '~/services/assistant/assistants.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import type { KeyCaller } from '~/sign-in/api-key.server';

/** What a tool knows of who calls it. */
export type ToolCaller = { caller: KeyCaller; assistant: Assistant; language: Language; signal: AbortSignal };

/** What a tool answers: for a model to read, and for a program. */
export type ToolAnswer = { text: string; data: Record<string, unknown> };

/**
 * Connects a tool with the function that answers it: takes a point of the owner's limit, finds the assistant among the
 * owner's own, and says what went wrong in words.
 */
export function answering(caller: KeyCaller, language: Language) {
  return <Input extends { assistant?: string | undefined }>(
    answer: (input: Input, who: ToolCaller) => Promise<ToolAnswer>,
  ) =>
    async (input: Input, { mcpReq: { signal } }: ServerContext): Promise<CallToolResult> => {
      try {
        await spend({ 'mcp-owner': caller.owner.id });
        const assistant = await assistantOfOwner(caller.owner.id, input.assistant);
        const { text, data } = await answer(input, { caller, assistant, language, signal });
        return { content: [{ type: 'text', text }], structuredContent: data };
      } catch (error) {
        const { message } = describeError(error, language, 'MCP tool failed');
        return { content: [{ type: 'text', text: message }], isError: true };
      }
    };
}
