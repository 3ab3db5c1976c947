import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeReply } from '~/services/answer/compose.server';
import { readMessage } from '~/services/answer/message/read-message';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { makeOwner, type TestOwner } from '../../../../test/owners';
import { chunkText } from '../chunk';
import { addQa } from '../qa.server';
import { addText } from '../texts.server';
import { proposeFromText } from './propose';

type Business = {
  name: string;
  documents: { name: string; text: string }[];
  pairs: { question: string; answer: string }[];
  questions: { question: string; holds: string | null }[];
};
const read = (set: string): Business[] =>
  JSON.parse(readFileSync(new URL(`../../../../eval/small/businesses-${set}.json`, import.meta.url), 'utf8'));

/** The questions whose reply holds what answers them, and those with no answer that are refused. */
async function answeredRightly({ assistant, owner }: TestOwner, { questions }: Business): Promise<Set<string>> {
  const now = await assistantByKey(assistant.key);
  const right = new Set<string>();
  for (const { question, holds } of questions) {
    const { reply, status } = await composeReply(
      { assistant: now, owner, channel: 'playground', visitor: { id: 'reader' }, message: question },
      undefined,
      readMessage(question, now.name),
    );
    if (holds === null ? status === 'unanswered' : reply.answer.includes(holds)) right.add(question);
  }
  return right;
}

describe('accepting all proposed pairs', () => {
  it.each([...read('fitted'), ...read('unseen')])('makes no right answer of the $name wrong', async (business) => {
    const owner = await makeOwner(business.name);
    const asked = business.pairs.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n');
    const texts = [...business.documents.map(({ text }) => text), asked];
    for (const text of texts) await addText(owner.assistant, text);
    const before = await answeredRightly(owner, business);
    const proposed = texts.flatMap((text) => proposeFromText(chunkText(text)));
    expect([before.size, proposed.length]).not.toContain(0);
    await addQa(owner.assistant, proposed);
    const after = await answeredRightly(owner, business);
    expect([...before].filter((question) => !after.has(question))).toEqual([]);
  });
});
