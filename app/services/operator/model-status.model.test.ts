import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { reportModels } from '~/services/ai/checks/report-models.server';
import { repliesMade } from '~/services/ai/replies-made.server';
import { forgetTrust } from '~/services/ai/trust.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import { addText } from '~/services/knowledge/texts.server';
import { embeddingExams } from '~db/schema/embedding-exams';
import { random, unitVector } from '../../../eval/vectors/made';
import { makeOwner } from '../../../test/owners';
import { answerEmbeddings } from '../../../test/stand-ins/embedding-endpoint';
import {
  answerInstead,
  CHAT_MODEL,
  DIMENSIONS,
  EMBEDDING_MODEL,
  ENDPOINT_URL,
  endpoint,
} from '../../../test/stand-ins/model';
import { trustVectors } from '../../../test/trust';
import { modelStatus } from './model-status.server';

const NAME = `${EMBEDDING_MODEL}@${DIMENSIONS}`;

beforeEach(async () => {
  await db().delete(embeddingExams);
  forgetTrust();
});

describe('the models of a Komek', () => {
  it('are shown to the operator: name, address, exam result, number of passages with a vector', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'The grinder costs 900.');
    const before = (await modelStatus()).embedding;
    expect(before).toMatchObject({ name: NAME, exam: undefined });
    answerEmbeddings(({ input }) => input.map((text) => [...unitVector(random(text), DIMENSIONS)]));
    await embedMissing(owner.assistant.id);
    await trustVectors();
    const { chat, embedding } = await modelStatus();
    const host = new URL(ENDPOINT_URL).host;
    expect(chat).toEqual({ name: CHAT_MODEL, at: host });
    expect(embedding).toMatchObject({ name: NAME, at: host, exam: { on: expect.stringMatching(/^\d{4}-/) } });
    expect(embedding?.passages).toEqual({ ...before?.passages, withVector: (before?.passages.withVector ?? 0) + 1 });
  });

  it('are shown to the owner: what writes replies, and the languages in which meaning counts', async () => {
    expect(await repliesMade()).toEqual({ writtenByModel: true, matched: 'waiting', languages: [] });
    await trustVectors({ 'en-en': 0 });
    expect((await repliesMade()).matched).toBe('failed');
    await trustVectors();
    expect(await repliesMade()).toEqual({ writtenByModel: true, matched: 'meaning', languages: ['en', 'ru', 'kk'] });
  });
});

describe('a start', () => {
  it('names a model that fails its check in the log, with what to do', async () => {
    const warned = vi.spyOn(log, 'warn');
    answerInstead((incoming, outgoing) => {
      incoming.resume();
      outgoing.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"bad key"}}');
    });
    await reportModels();
    expect(warned.mock.calls.map(([facts, message]) => [(facts as { model: string }).model, message])).toEqual([
      [CHAT_MODEL, expect.stringContaining('the chat model failed its check')],
      [NAME, expect.stringContaining('the embedding model failed its check')],
    ]);
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining('check OPENAI_API_KEY') });
    warned.mockRestore();
  });

  it('warns of nothing where the models answer', async () => {
    const warned = vi.spyOn(log, 'warn');
    endpoint.on({ endpoint: 'chat' }, { content: 'yes' });
    endpoint.onEmbedding(/./, { embedding: [...unitVector(random('one'), DIMENSIONS)] });
    await reportModels();
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
