import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { transaction } from '~/infra/db.server';
import type * as schema from '~/schemas/mcp';
import type * as reply from '~/schemas/replies/mcp';
import type { Source } from '~/schemas/widget';
import { answerQuestion } from '~/services/answer/answer-question.server';
import { recordEvent } from '~/services/audit/audit.server';
import { wasAnswered } from '~/services/conversations/end-message.server';
import { addQa } from '~/services/knowledge/qa.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { retrieve } from '~/services/search/retrieve.server';
import { answerUnanswered, listUnanswered } from '~/services/unanswered/unanswered.server';
import type { ToolAnswer, ToolCaller } from './results.server';

/** What each tool does. What is longer than these is cut: a row of a table may be a whole page. */
const PASSAGE_CHARACTERS = 2_000;
const QUESTION_CHARACTERS = 500;

type SearchData = z.infer<typeof reply.searchOutput>;
type AskData = z.infer<typeof reply.askOutput>;
type OpenData = z.infer<typeof reply.unansweredOutput>;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

const sourceOf = ({ kind, name, page, url, picture }: Source): SearchData['passages'][number]['source'] => ({
  ...{ kind, name },
  ...(page === undefined ? {} : { page }),
  ...(url === undefined ? {} : { url }),
  ...(picture && { picture }),
});

const nameOf = ({ name, page, url, picture }: Source): string =>
  [name, page === undefined ? '' : `page ${page}`, url ?? '', picture ? 'read from a picture, may be misread' : '']
    .filter(Boolean)
    .join(', ');

export async function search(
  { query, limit }: z.infer<typeof schema.searchInput>,
  { assistant, signal }: ToolCaller,
): Promise<ToolAnswer> {
  const { passages, known } = await retrieve(assistant, query, { signal });
  const best = passages.slice(0, limit);
  const data: SearchData = {
    known,
    passages: best.map(({ text, heading, question, score, source }) => ({
      text: cut(text, PASSAGE_CHARACTERS),
      ...(heading === null ? {} : { heading }),
      ...(question === null ? {} : { question }),
      score,
      source: sourceOf(source),
    })),
  };
  const shown = data.passages.map(
    ({ text, heading, question, source }, at) =>
      `[${at + 1}] ${nameOf(source)}\n${[question ?? heading, text].filter(Boolean).join('\n')}`,
  );
  return { text: shown.join('\n\n') || 'Nothing was found.', data };
}

/** Recorded and counted as the owner's own message in the playground: it takes nothing of what visitors are answered by. */
export async function ask(
  { question }: z.infer<typeof schema.askInput>,
  { caller: { owner, keyId, keyName }, assistant, language, signal }: ToolCaller,
): Promise<ToolAnswer> {
  const messageId = randomUUID();
  const visitor = { id: `mcp:${keyId}`, name: keyName };
  const { answer, sources } = await answerQuestion({
    ...{ assistant, owner, channel: 'playground', visitor },
    // Its own conversation: what another question was about is nothing to it.
    ...{ message: question, messageId, thread: messageId, language, signal },
  });
  const answered = await wasAnswered(assistant.id, visitor.id, messageId);
  const data: AskData = { answered, answer, sources: sources.map(sourceOf) };
  const from = sources.length > 0 ? `\n\nSources: ${sources.map(nameOf).join('; ')}` : '';
  return { text: answer + from, data };
}

export async function listOpen(
  { days, limit }: z.infer<typeof schema.unansweredInput>,
  { assistant }: ToolCaller,
): Promise<ToolAnswer> {
  const { total, questions } = await listUnanswered(assistant, { days, most: limit });
  const data: OpenData = {
    total,
    questions: questions.map(({ id, question, wordings, count, lastAsked }) => ({
      ...{ id: String(id), question: cut(question, QUESTION_CHARACTERS), count },
      wordings: wordings.map((wording) => cut(wording, QUESTION_CHARACTERS)),
      lastAsked: lastAsked.toISOString(),
    })),
  };
  const lines = data.questions.map(({ id, question, count }) => `${id} (asked ${count}×): ${question}`);
  return { text: [`Unanswered questions: ${total}`, ...lines].join('\n'), data };
}

export async function addPair(
  { question, answer, answers }: z.infer<typeof schema.addPairInput>,
  { assistant }: ToolCaller,
): Promise<ToolAnswer> {
  const record = (tx: Parameters<typeof recordEvent>[3]) => recordEvent(assistant.ownerId, 'pair_added', {}, tx);
  const add = async () => {
    await spend({ 'knowledge-owner': assistant.ownerId });
    return transaction(async (tx) => {
      const saved = await addQa(assistant, [{ question, answer }], tx);
      await record(tx);
      return saved;
    });
  };
  const saved =
    answers === undefined
      ? await add()
      : await answerUnanswered(assistant, Number(answers), { question, answer }, record);
  return { text: 'Saved. Visitors get this answer from now on.', data: { id: saved.entries[0]?.id ?? saved.id } };
}
