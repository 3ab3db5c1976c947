import { config } from '~/infra/config.server';
import { log } from '~/infra/log.server';
import { chatModel, embeddingModel } from '../models.server';
import type { Role } from './advice';
import { greetModels } from './check-models.server';

/** What a failed check means until the model answers. */
const MEANWHILE: Record<Role, string> = {
  chat: 'the chat model failed its check: replies are quotes until it answers',
  embedding: 'the embedding model failed its check: the words are searched alone until it answers',
};

/** Where a model is: on this machine, or at which host. Neither key nor the rest of an address. */
export function placeOf(settings: { folder?: string; baseUrl?: string } | undefined): string {
  if (!settings) return 'none';
  if (settings.folder !== undefined) return 'on board';
  return settings.baseUrl ? new URL(settings.baseUrl).host : 'OpenAI';
}

/**
 * Names the configured models in the log, and what to do about one that does not answer. Nothing waits for it: Komek
 * serves without them.
 */
export async function reportModels(): Promise<void> {
  const chat = chatModel()?.modelId ?? 'none';
  const embedding = embeddingModel()?.name ?? 'none';
  const places = { chatAt: placeOf(config.openai), embeddingAt: placeOf(config.embedding) };
  log.info({ chat, embedding, ...places }, 'models');
  for await (const { role, ok, said } of greetModels()) {
    if (ok === false) log.warn({ model: role === 'chat' ? chat : embedding, reason: said }, MEANWHILE[role]);
    else if (ok) log.info({ model: role === 'chat' ? chat : embedding, said }, 'model answers');
  }
}
